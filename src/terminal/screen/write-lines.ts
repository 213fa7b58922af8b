import { isAllSingleCell } from '../../lib/text/graphemes.ts';
import type { EscapeWriter } from './escape-writer.ts';

const everySgr = /\u001B\[[\d;]*m/g;

const cellsOf = (line: string): string => line.replaceAll(everySgr, '');

/**
 * Returns true if a line can be written unchanged: only SGR, only narrow characters, and no more than
 * fit.
 */
const isStraight = (line: string, columns: number): boolean => {
  const cells = cellsOf(line);
  return cells.length <= columns && isAllSingleCell(cells);
};

/** Returns true if all of these lines can be written unchanged. */
export const areSimpleLines = (lines: readonly string[], columns: number): boolean =>
  lines.every((line) => isStraight(line, columns));

/** Trailing spaces without a style show nothing. */
const withoutTail = (line: string): string => {
  const last = line.lastIndexOf('\u001B');
  return last < 0 || /^\u001B\[0?m/.test(line.slice(last)) ? line.trimEnd() : line;
};

/** A line as it is on the screen: missing cells at the end are empty. */
export const visibleLines = (frame: readonly string[], rows: number): readonly string[] => {
  const lines = frame.slice(0, rows).map(withoutTail);
  return [...lines, ...new Array<string>(rows - lines.length).fill('')];
};

/** Returns true if at least half of the changed lines were empty. */
export const isMostlyNew = (shown: readonly string[], wanted: readonly string[]): boolean => {
  const changed = shown.filter((line, row) => line !== wanted[row]);
  return changed.filter((line) => line === '').length * 2 >= changed.length;
};

/**
 * Writes the changed lines whole, without reading them into cells: for the first frames, which are new
 * from top to bottom, and appear before the code that compares cells has run. Returns the number of
 * lines.
 */
export const writeLines = (
  pen: EscapeWriter,
  shown: readonly string[],
  wanted: readonly string[],
  columns: number,
): number => {
  const changed = wanted.flatMap((line, row) => (line === shown[row] ? [] : [{ line, row }]));
  for (const { line, row } of changed) {
    pen.moveTo(row, 0);
    pen.write(line);
    if (shown[row] !== '' && cellsOf(line).length < columns) pen.eraseTail();
  }
  return changed.length;
};
