import type { Position } from './cursor-moves.ts';

/** The meaning of one write by Ink for a screen. */
export interface InkWrite {
  /** A whole frame, if the write contains text. */
  readonly frame?: string;
  /** The new position of the cursor, or 'hidden'; absent if the write doesn't change it. */
  readonly cursor?: Position | 'hidden';
  /** Ink opens and closes its own synchronized updates; between them a frame isn't final. */
  readonly synchronized?: 'begin' | 'end';
}

/** Moves, erasures and modes, as Ink writes them before a frame; SGR belongs to the frame. */
const controls = /^(?:\u001B\[[\d;?<>]*[A-HJKhlu])+/;
/** Ink's way to show the cursor, after a frame or alone: up from the last line, to a column. */
const shownCursor = /(?:\u001B\[(\d*)A)?\u001B\[(\d*)G\u001B\[\?25h$/;

const cursorOf = (match: RegExpExecArray, lines: number): Position => ({
  row: Math.max(0, lines - 1 - (match[1] === undefined ? 0 : Number(match[1] || 1))),
  column: Math.max(0, Number(match[2] ?? 1) - 1),
});

const linesOf = (frame: string): number => frame.split('\n').length;

const modesOf = (text: string, lines: number): InkWrite => {
  if (text === '\u001B[?2026h') return { synchronized: 'begin' };
  if (text === '\u001B[?2026l') return { synchronized: 'end' };
  const cursor = shownCursor.exec(text);
  if (cursor !== null) return { cursor: cursorOf(cursor, lines) };
  return text.includes('\u001B[?25l') ? { cursor: 'hidden' } : {};
};

/**
 * Reads a write by Ink. Ink believes that it draws below a prompt: it erases its last frame line by line
 * and writes the next one whole, sometimes it clears the screen first, and it switches the cursor and
 * bracketed paste. None of that reaches the terminal: only the frame matters, and the terminal room owns
 * the modes. `lines` is the number of lines of the previous frame.
 */
export const readInkWrite = (text: string, lines: number): InkWrite => {
  const prefix = controls.exec(text)?.[0] ?? '';
  if (prefix.length === text.length) return modesOf(text, lines);
  const body = text.slice(prefix.length);
  const cursor = shownCursor.exec(body);
  if (cursor === null) return { frame: body, cursor: 'hidden' };
  const frame = body.slice(0, cursor.index);
  return { frame, cursor: cursorOf(cursor, linesOf(frame)) };
};
