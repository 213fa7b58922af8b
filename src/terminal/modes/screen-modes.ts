/**
 * The modes of a full screen: the alternate screen, no cursor, no wrapping at the right edge (so
 * that the last column can be written), bracketed paste (so that pasted text is told from keys).
 */
export const enterModes =
  '\u001B[?1049h\u001B[?25l\u001B[?7l\u001B[?2004h\u001B[m\u001B[H\u001B[2J';

/** The same undone, from whatever state an update that was cut short has left. */
export const leaveModes =
  '\u001B[?2026l\u001B[m\u001B[r\u001B[?7h\u001B[?2004l\u001B[?25h\u001B[?1049l';

/** Ends a sequence that was cut in the middle; what follows would be taken for a part of it. */
export const cancelSequences = '\u0018';
