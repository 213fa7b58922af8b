import { continuation, glyphText, isSimple, type Grid } from './grid.ts';
import type { Pen } from './pen.ts';
import { findScroll, scrollGrid } from './scroll.ts';

/** Equal cells in a row that are written again rather than jumped over: a jump costs as much. */
const shortestJump = 4;

const sameCell = (a: Grid, b: Grid, index: number): boolean =>
  a.glyphs[index] === b.glyphs[index] && a.styles[index] === b.styles[index];

/** The first cell of the blank end of a row. */
const blankFrom = ({ glyphs, styles, columns }: Grid, row: number): number => {
  let column = columns;
  while (
    column > 0 &&
    glyphs[row * columns + column - 1] === 0x20 &&
    styles[row * columns + column - 1] === 0
  ) {
    column -= 1;
  }
  return column;
};

const writeRun = (pen: Pen, grid: Grid, row: number, from: number, to: number): void => {
  const start = row * grid.columns;
  pen.moveTo(row, from);
  for (let column = from; column < to;) {
    const style = grid.styles[start + column] ?? 0;
    let text = '';
    let end = column;
    let trusted = true;
    while (end < to && (grid.styles[start + end] ?? 0) === style && trusted) {
      const glyph = grid.glyphs[start + end] ?? 0x20;
      if (glyph !== continuation) text += glyphText(glyph);
      trusted = isSimple(glyph);
      end += 1;
      if (!trusted && grid.glyphs[start + end] === continuation && end < grid.columns) end += 1;
    }
    pen.style(style);
    pen.text(text, end - column);
    if (!trusted) {
      pen.lose();
      if (end < to) pen.moveTo(row, end);
    }
    column = end;
  }
  // In the last column the cursor stays and is about to wrap: where it is differs by terminal.
  if (to === grid.columns) pen.lose();
};

/** A run must not begin or end inside a wide character, of the old row or of the new one. */
const widened = (
  before: Grid,
  after: Grid,
  row: number,
  from: number,
  to: number,
): [number, number] => {
  const start = row * after.columns;
  let [left, right] = [from, to];
  const isHalf = (column: number): boolean =>
    before.glyphs[start + column] === continuation || after.glyphs[start + column] === continuation;
  while (left > 0 && isHalf(left)) left -= 1;
  while (right < after.columns && isHalf(right)) right += 1;
  return [left, right];
};

const writeRow = (pen: Pen, before: Grid, after: Grid, row: number): void => {
  const { columns } = after;
  const start = row * columns;
  const end = blankFrom(after, row);
  const clears = blankFrom(before, row) > end + 3;
  const stop = clears ? end : columns;
  for (let column = 0; column < stop;) {
    if (sameCell(before, after, start + column)) {
      column += 1;
      continue;
    }
    let last = column;
    for (let next = column + 1; next < stop && next - last <= shortestJump; next++) {
      if (!sameCell(before, after, start + next)) last = next;
    }
    const [from, to] = widened(before, after, row, column, last + 1);
    writeRun(pen, after, row, from, Math.min(to, columns));
    column = to;
  }
  if (!clears) return;
  pen.moveTo(row, end);
  pen.style(0);
  pen.raw('\x1b[K');
};

const rowsDiffer = (before: Grid, after: Grid, row: number): boolean => {
  for (let index = row * after.columns; index < (row + 1) * after.columns; index++) {
    if (!sameCell(before, after, index)) return true;
  }
  return false;
};

const changedRows = (before: Grid, after: Grid): readonly number[] =>
  Array.from({ length: after.rows }, (_, row) => row).filter((row) =>
    rowsDiffer(before, after, row),
  );

const applyScroll = (pen: Pen, before: Grid, after: Grid): boolean => {
  const scroll = findScroll(before, after);
  if (scroll === undefined) return false;
  const { top, bottom, by } = scroll;
  const count = Math.abs(by) === 1 ? '' : String(Math.abs(by));
  pen.style(0);
  pen.raw(`\x1b[${top + 1};${bottom + 1}r\x1b[${count}${by > 0 ? 'S' : 'T'}\x1b[r`);
  pen.lose();
  scrollGrid(before, scroll);
  return true;
};

/** Rows from which on a terminal could show half of a frame: then the frame is marked as one. */
const tornFrom = 2;

/**
 * Writes what turns one picture into another; nothing when they are the same. `before` is changed
 * on the way. The synchronized-output marks keep a terminal from showing a frame half done.
 */
export const writeDifference = (pen: Pen, before: Grid, after: Grid): string => {
  const first = changedRows(before, after);
  if (first.length === 0) return '';
  pen.lose();
  const scrolled = first.length > tornFrom && applyScroll(pen, before, after);
  const rows = scrolled ? changedRows(before, after) : first;
  for (const row of rows) writeRow(pen, before, after, row);
  const text = pen.take();
  return scrolled || rows.length >= tornFrom ? `\x1b[?2026h${text}\x1b[?2026l` : text;
};
