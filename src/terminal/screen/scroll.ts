import type { Band, Grid } from './grid.ts';
import { clearRow, copyCells, copyRow, isEmpty } from './grid.ts';
import { type MovableRegion, panesAround, rowsAtLeast, wholeScreen } from './panes.ts';
import { blankGlyph } from './style/glyph-table.ts';

/** Rows `top` to `bottom` (inclusive) move up by `distance`; down if it is negative. */
export interface Scroll {
  readonly top: number;
  readonly bottom: number;
  readonly distance: number;
  /** The columns that move; absent if whole rows do. */
  readonly band?: Band;
}

/** Approximate bytes to set a region, scroll and return to the whole screen. */
const scrollCost = 16;
/** The same with margins on the left and right. */
const bandCost = 42;
interface Pictures {
  readonly shown: Grid;
  readonly wanted: Grid;
}

/** Approximate bytes to start writing at a place. */
const startCost = 6;

/** Estimates the bytes that change `from`'s row to `to`'s in a pane. A missing row is empty. */
const costOfRow = (
  { shown: from, wanted: to }: Pictures,
  fromRow: number | undefined,
  row: number,
  pane: MovableRegion,
): number => {
  if (fromRow !== undefined && pane.shown[fromRow] === pane.wanted[row]) return 0;
  const start = row * to.columns;
  const fromStart = fromRow === undefined ? -1 : fromRow * to.columns;
  let written = 0;
  let blanked = 0;
  for (let column = pane.band.from; column < pane.band.to; column++) {
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

const gainOf = (pictures: Pictures, scroll: Scroll, pane: MovableRegion): number => {
  let gain = scroll.band === undefined ? -scrollCost : -bandCost;
  for (let row = scroll.top; row <= scroll.bottom; row++) {
    gain += costOfRow(pictures, row, row, pane);
    gain -= costOfRow(pictures, sourceOf(scroll, row), row, pane);
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

const changedSpan = ({ shown, wanted, ...rows }: MovableRegion): Span => {
  let { first, last } = rows;
  while (first <= last && shown[first] === wanted[first]) first++;
  while (last > first && shown[last] === wanted[last]) last--;
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
const runOf = ({ shown, wanted }: MovableRegion, span: Span, distance: number): Run | undefined => {
  let best: Run | undefined;
  let run: Run | undefined;
  const from = Math.max(span.first, span.first - distance);
  const to = Math.min(span.last, span.last - distance);
  for (let row = from; row <= to; row++) {
    const stayed = shown[row] === wanted[row];
    const moved = shown[row + distance] === wanted[row];
    if (moved && !stayed)
      run = { first: run?.first ?? row, last: row, moved: (run?.moved ?? 0) + 1 };
    else if (stayed && !moved) run = undefined;
    if (run !== undefined && run.moved > (best?.moved ?? 0)) best = run;
  }
  return best;
};

interface Found {
  readonly scroll: Scroll;
  readonly gain: number;
}

/** Finds the scroll of a pane that saves the most bytes. */
const bestOf = (pictures: Pictures, pane: MovableRegion, band?: Band): Found | undefined => {
  const span = changedSpan(pane);
  const height = span.last - span.first;
  let best: Found | undefined;
  let moved = 0;
  for (let size = 1; size < height; size++) {
    for (const distance of [size, -size]) {
      const run = runOf(pane, span, distance);
      // Cells are counted only for a run that isn't much worse than the best so far.
      if (run === undefined || run.moved * 2 < moved) continue;
      moved = Math.max(moved, run.moved);
      const scroll = {
        ...regionOf(run.first, run.last, distance),
        ...(band !== undefined && { band }),
      };
      const gain = gainOf(pictures, scroll, pane);
      if (gain > (best?.gain ?? 0)) best = { scroll, gain };
    }
  }
  return best;
};

/**
 * Finds the scroll that saves the most bytes; undefined if none saves any. A terminal with margins on
 * the left and right can move one of two panes.
 */
export const findScroll = (shown: Grid, wanted: Grid, hasMargins: boolean): Scroll | undefined => {
  const pictures = { shown, wanted };
  const whole = wholeScreen(shown, wanted);
  const { first, last } = changedSpan(whole);
  const isLarge = last - first >= rowsAtLeast;
  const panes =
    hasMargins && isLarge ? panesAround(shown, wanted, Math.floor((first + last) / 2)) : [];
  return [bestOf(pictures, whole), ...panes.map((pane) => bestOf(pictures, pane, pane.band))]
    .filter((found) => found !== undefined)
    .sort((a, b) => b.gain - a.gain)[0]?.scroll;
};

/** Moves the rows of a picture as the terminal moves them. */
export const applyScroll = (grid: Grid, scroll: Scroll): void => {
  const { top, bottom, distance } = scroll;
  const step = distance > 0 ? 1 : -1;
  const start = distance > 0 ? top : bottom;
  for (let row = start; row >= top && row <= bottom; row += step) {
    const source = sourceOf(scroll, row);
    if (scroll.band !== undefined) copyCells(grid, source, row, scroll.band);
    else if (source === undefined) clearRow(grid, row);
    else copyRow(grid, source, grid, row);
  }
};
