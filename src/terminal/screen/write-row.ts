import { isSingleCell, isWide } from '../../lib/text/graphemes.ts';
import { blankGlyph, continuationGlyph, clearRow, isEmpty, sameCell, type Grid } from './grid.ts';
import type { EscapeWriter } from './escape-writer.ts';

/** Writing up to this many unchanged cells again is cheaper than moving over them. */
const bridgeAtMost = 4;
/** A longer run of empty cells is cheaper to erase and move over than to write. */
const eraseFrom = 11;
/** This many cells at the end are cheaper to write than to erase. */
const tailAtMost = 3;

/** The number of columns up to the last visible cell. */
const filledColumns = (grid: Grid, row: number): number => {
  const start = row * grid.columns;
  let column = grid.columns;
  while (column > 0 && isEmpty(grid, start + column - 1)) column--;
  return column;
};

/** Returns the number of consecutive empty cells from a column on. */
const emptyRun = (grid: Grid, row: number, column: number): number => {
  const start = row * grid.columns;
  let end = column;
  while (end < grid.columns && isEmpty(grid, start + end)) end++;
  return end - column;
};

/** Columns of a row, excluding the last one. */
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

/** Terminals agree about the width of these; after any other glyph the pen states its position. */
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

/** Returns true if an empty run begins here that is cheaper to erase than to write. */
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
 * If terminals may disagree about a width, the content after it is unknown too: such a row is erased and
 * written whole. (`shown` is modified: its row is emptied like the terminal's.)
 */
export const writeRow = (pen: EscapeWriter, shown: Grid, wanted: Grid, row: number): void => {
  if (shown.fragile[row] === 1 || wanted.fragile[row] === 1) {
    pen.moveTo(row, 0);
    pen.eraseTail();
    clearRow(shown, row);
  }
  writeChanges(pen, shown, wanted, row);
};
