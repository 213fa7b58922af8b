import { displayWidth, truncateEnd, truncateStart } from '../../lib/text/width.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';

/** A filter on one line, and the cell of that line at which a problem begins. */
export type ProblemExcerpt = { readonly line: SafeText; readonly column: number };

/** Characters for each cell that are looked at: combining ones take no cell, and there may be 100,000. */
const charactersPerCell = 50;

/** Shows a filter around a character, counted from 0, in at most `width` cells; whole if it fits. */
export const excerptAt = (text: string, at: number, width: number): ProblemExcerpt => {
  const near = width * charactersPerCell;
  const before = text.slice(Math.max(0, at - near), at).replaceAll(/\s/g, ' ');
  const after = text.slice(at, at + near).replaceAll(/\s/g, ' ');
  const [left, right] = [displayWidth(sanitize(before)), displayWidth(sanitize(after))];
  if (left + right <= width) return { line: sanitize(before + after), column: left };
  const room = Math.min(left, Math.max(Math.floor(width / 2), width - right));
  const start = truncateStart(before, room);
  const column = displayWidth(start);
  return { line: sanitize(start + truncateEnd(after, width - column)), column };
};
