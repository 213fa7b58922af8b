import type { Grid } from './grid.ts';
import { clearRow, copyRow, isEmpty, sameRow } from './grid.ts';
import { blankGlyph } from './style/glyph-table.ts';

/** Rows `top` to `bottom` (inclusive) move up by `distance`; down if it is negative. */
export interface Scroll {
  readonly top: number;
  readonly bottom: number;
  readonly distance: number;
}

/** Approximate bytes to set a region, scroll and return to the whole screen. */
const scrollCost = 16;
/** Approximate bytes to start writing at a place. */
const startCost = 6;

/** Estimates the bytes that change `from`'s row to `to`'s. A missing row is empty. */
const costOfRow = (from: Grid, fromRow: number | undefined, to: Grid, row: number): number => {
  const start = row * to.columns;
  const fromStart = fromRow === undefined ? -1 : fromRow * to.columns;
  let written = 0;
  let blanked = 0;
  for (let column = 0; column < to.columns; column++) {
    const cell = start + column;
    const old = fromStart + column;
    const same =
      fromStart < 0
        ? isEmpty(to, cell)
        : from.glyphs[old] === to.glyphs[cell] && from.styles[old] === to.styles[cell];
    if (same) continue;
    if (to.glyphs[cell] === blankGlyph) blanked++;
    else written++;
  }
  return written + Math.min(blanked, startCost) + (written + blanked > 0 ? startCost : 0);
};

/** The row at `row` after a scroll; undefined for an empty one that came in. */
const sourceOf = ({ top, bottom, distance }: Scroll, row: number): number | undefined => {
  if (row < top || row > bottom) return row;
  const source = row + distance;
  return source < top || source > bottom ? undefined : source;
};

const gainOf = (shown: Grid, wanted: Grid, scroll: Scroll): number => {
  let gain = -scrollCost;
  for (let row = scroll.top; row <= scroll.bottom; row++) {
    gain += costOfRow(shown, row, wanted, row);
    gain -= costOfRow(shown, sourceOf(scroll, row), wanted, row);
  }
  return gain;
};

const regionOf = (first: number, last: number, distance: number): Scroll =>
  distance > 0
    ? { top: first, bottom: last + distance, distance }
    : { top: first + distance, bottom: last, distance };

/** The range of rows in which the pictures differ. */
interface Span {
  readonly first: number;
  readonly last: number;
}

const changedSpan = (shown: Grid, wanted: Grid): Span => {
  let first = 0;
  let last = wanted.rows - 1;
  while (first <= last && sameRow(shown, wanted, first)) first++;
  while (last > first && sameRow(shown, wanted, last)) last--;
  return { first, last };
};

interface Run {
  readonly first: number;
  readonly last: number;
  readonly moved: number;
}

/**
 * The longest run of rows that moved by `distance`. It may include rows that changed otherwise (such as a
 * selected row); a row that didn't move ends it.
 */
const runOf = (shown: Grid, wanted: Grid, span: Span, distance: number): Run | undefined => {
  let best: Run | undefined;
  let run: Run | undefined;
  const from = Math.max(span.first, span.first - distance);
  const to = Math.min(span.last, span.last - distance);
  for (let row = from; row <= to; row++) {
    const stayed = shown.hashes[row] === wanted.hashes[row];
    const moved = shown.hashes[row + distance] === wanted.hashes[row];
    if (moved && !stayed)
      run = { first: run?.first ?? row, last: row, moved: (run?.moved ?? 0) + 1 };
    else if (stayed && !moved) run = undefined;
    if (run !== undefined && run.moved > (best?.moved ?? 0)) best = run;
  }
  return best;
};

/** Finds the scroll that saves the most bytes; undefined if none saves any. */
export const findScroll = (shown: Grid, wanted: Grid): Scroll | undefined => {
  const span = changedSpan(shown, wanted);
  const height = span.last - span.first;
  let best: Scroll | undefined;
  let gain = 0;
  let moved = 0;
  for (let size = 1; size < height; size++) {
    for (const distance of [size, -size]) {
      const run = runOf(shown, wanted, span, distance);
      // Cells are counted only for a run that isn't much worse than the best so far.
      if (run === undefined || run.moved * 2 < moved) continue;
      moved = Math.max(moved, run.moved);
      const scroll = regionOf(run.first, run.last, distance);
      const saved = gainOf(shown, wanted, scroll);
      if (saved > gain) [best, gain] = [scroll, saved];
    }
  }
  return best;
};

/** Moves the rows of a picture as the terminal moves them. */
export const applyScroll = (grid: Grid, scroll: Scroll): void => {
  const { top, bottom, distance } = scroll;
  const step = distance > 0 ? 1 : -1;
  const start = distance > 0 ? top : bottom;
  for (let row = start; row >= top && row <= bottom; row += step) {
    const source = sourceOf(scroll, row);
    if (source === undefined) clearRow(grid, row);
    else copyRow(grid, source, grid, row);
  }
};
