/**
 * The modes of a full screen: alternate screen, no cursor, no wrapping at the right edge (so that
 * the last column can be written), bracketed paste (so that pasted text is told from typed keys).
 */
export const enterModes = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[m\x1b[2J\x1b[H';

/** The same undone, from whatever state a frame that was cut short has left. */
export const leaveModes = '\x1b[?2026l\x1b[m\x1b[r\x1b[?7h\x1b[?2004l\x1b[?25h\x1b[?1049l';
