import { isSingleCell } from '../../lib/text/graphemes.ts';
import { blankGlyph, continuationGlyph, isWide } from './style/glyph-table.ts';
import type { Grid } from './grid.ts';
import { clearRow, isEmpty, sameCell } from './grid.ts';
import type { EscapeWriter } from './escape-writer.ts';

/** Writing up to so many unchanged cells again is cheaper than to move over them. */
const bridgeAtMost = 4;
/** A stretch of empty cells longer than this is cheaper erased and moved over than written. */
const eraseFrom = 11;
/** So many cells at the end are cheaper written than erased. */
const tailAtMost = 3;

/** The number of columns up to the last cell that shows something. */
const filledColumns = (grid: Grid, row: number): number => {
  const start = row * grid.columns;
  let column = grid.columns;
  while (column > 0 && isEmpty(grid, start + column - 1)) column--;
  return column;
};

/** How many empty cells follow one another from a column on. */
const emptyRun = (grid: Grid, row: number, column: number): number => {
  const start = row * grid.columns;
  let end = column;
  while (end < grid.columns && isEmpty(grid, start + end)) end++;
  return end - column;
};

/** Columns of a row, the last one not among them. */
interface Columns {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

const canBridge = (pen: EscapeWriter, grid: Grid, { row, from, to }: Columns): boolean => {
  if (from < 0 || to - from > bridgeAtMost) return false;
  for (let column = from; column < to; column++) {
    if (!pen.suits(grid, row * grid.columns + column)) return false;
  }
  return true;
};

/** Terminals agree about the width of these; behind any other the pen says where it wants to be. */
const isKnown = (grid: Grid, row: number, cell: number): boolean => {
  if (grid.fragile[row] === 0) return true;
  const glyph = grid.glyphs[cell] ?? blankGlyph;
  return isSingleCell(glyph) || isWide(glyph);
};

const putCells = (pen: EscapeWriter, grid: Grid, { row, from, to }: Columns): void => {
  for (let column = from; column < to; column++) {
    const cell = row * grid.columns + column;
    if (grid.glyphs[cell] === continuationGlyph) continue;
    pen.moveTo(row, column);
    pen.put(grid, cell, isKnown(grid, row, cell));
  }
};

const emptyTail = (pen: EscapeWriter, wanted: Grid, { row, from, to }: Columns): void => {
  pen.moveTo(row, from);
  const short = to - from <= tailAtMost && pen.suits(wanted, row * wanted.columns + from);
  if (short) putCells(pen, wanted, { row, from, to });
  else pen.eraseTail();
};

/** Whether an empty stretch begins here that is cheaper erased than written. */
const isErased = (grid: Grid, row: number, column: number): boolean =>
  isEmpty(grid, row * grid.columns + column) && emptyRun(grid, row, column) >= eraseFrom;

/** Returns the end of the adjacent changed cells that are to be written. */
const changesEnd = (shown: Grid, wanted: Grid, { row, from, to }: Columns): number => {
  const start = row * wanted.columns;
  let column = from + 1;
  while (column < to && !sameCell(shown, wanted, start + column) && !isErased(wanted, row, column))
    column++;
  return column;
};

const writeChanges = (pen: EscapeWriter, shown: Grid, wanted: Grid, row: number): void => {
  const start = row * wanted.columns;
  const filled = filledColumns(wanted, row);
  const end = Math.max(filled, filledColumns(shown, row));
  let written = -1;
  for (let column = 0; column < end;) {
    const cell = start + column;
    if (sameCell(shown, wanted, cell) || wanted.glyphs[cell] === continuationGlyph) {
      column++;
      continue;
    }
    if (column >= filled) {
      emptyTail(pen, wanted, { row, from: column, to: end });
      return;
    }
    const gap = { row, from: written, to: column };
    if (canBridge(pen, wanted, gap)) putCells(pen, wanted, gap);
    if (isErased(wanted, row, column)) {
      const empty = emptyRun(wanted, row, column);
      pen.moveTo(row, column);
      pen.erase(empty);
      column += empty;
      written = -1;
      continue;
    }
    const from = column;
    column = changesEnd(shown, wanted, { row, from, to: filled });
    putCells(pen, wanted, { row, from, to: column });
    written = column;
  }
};

/**
 * Writes what differs in a row. Where terminals may disagree about a width, what they show behind
 * it is not known either: such a row is emptied and written whole. (`shown` is used up: its row is
 * emptied with the terminal's.)
 */
export const writeRow = (pen: EscapeWriter, shown: Grid, wanted: Grid, row: number): void => {
  if (shown.fragile[row] === 1 || wanted.fragile[row] === 1) {
    pen.moveTo(row, 0);
    pen.eraseTail();
    clearRow(shown, row);
  }
  writeChanges(pen, shown, wanted, row);
};
