import { clearRow, copyRow, isEmpty, blankGlyph, type Grid } from './grid.ts';

/** Rows `top` to `bottom` (inclusive) move up by `distance`; down if it is negative. */
export interface Scroll {
  readonly top: number;
  readonly bottom: number;
  readonly distance: number;
}

/** Approximate bytes to set a region, scroll and return to the whole screen. */
const scrollCost = 16;

interface Pictures {
  readonly shown: Grid;
  readonly wanted: Grid;
}

/** Approximate bytes to start writing at a place. */
const startCost = 6;

/** Estimates the bytes that change `from`'s row to `to`'s. A missing row is empty. */
const costOfRow = (
  { shown: from, wanted: to }: Pictures,
  fromRow: number | undefined,
  row: number,
): number => {
  if (fromRow !== undefined && from.hashes[fromRow] === to.hashes[row]) return 0;
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

const gainOf = (pictures: Pictures, scroll: Scroll): number => {
  let gain = -scrollCost;
  for (let row = scroll.top; row <= scroll.bottom; row++) {
    gain += costOfRow(pictures, row, row);
    gain -= costOfRow(pictures, sourceOf(scroll, row), row);
  }
  return gain;
};

/** A span is a range of rows. */
interface Span {
  readonly first: number;
  readonly last: number;
}

const regionOf = ({ first, last }: Span, distance: number): Scroll =>
  distance > 0
    ? { top: first, bottom: last + distance, distance }
    : { top: first + distance, bottom: last, distance };

/** The range in which the pictures differ. */
const changedSpan = ({ shown, wanted }: Pictures): Span => {
  let [first, last] = [0, wanted.rows - 1];
  while (first <= last && shown.hashes[first] === wanted.hashes[first]) first++;
  while (last > first && shown.hashes[last] === wanted.hashes[last]) last--;
  return { first, last };
};

interface Run extends Span {
  readonly moved: number;
}

/** The rows that can have moved by `distance` within a span. */
const movable = ({ first, last }: Span, distance: number): Span => ({
  first: Math.max(first, first - distance),
  last: Math.min(last, last - distance),
});

/** A run alone, and with a neighbor that changed a little as it moved, such as a row that was selected. */
const withNeighbors = ({ first, last }: Run, within: Span): readonly Span[] => [
  { first, last },
  ...(last < within.last ? [{ first, last: last + 1 }] : []),
  ...(first > within.first ? [{ first: first - 1, last }] : []),
];

/**
 * The longest run of rows that moved by `distance`. It may include rows that changed otherwise (such as a
 * selected row); a row that didn't move ends it.
 */
const runOf = ({ shown, wanted }: Pictures, within: Span, distance: number): Run | undefined => {
  let best: Run | undefined;
  let run: Run | undefined;
  for (let row = within.first; row <= within.last; row++) {
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
  const pictures = { shown, wanted };
  const span = changedSpan(pictures);
  const height = span.last - span.first;
  let best: { readonly scroll: Scroll; readonly gain: number } | undefined;
  let moved = 0;
  for (let size = 1; size < height; size++) {
    for (const distance of [size, -size]) {
      const within = movable(span, distance);
      const run = runOf(pictures, within, distance);
      // Cells are counted only for a run that isn't much worse than the best so far.
      if (run === undefined || run.moved * 2 < moved) continue;
      moved = Math.max(moved, run.moved);
      for (const rows of withNeighbors(run, within)) {
        const scroll = regionOf(rows, distance);
        const gain = gainOf(pictures, scroll);
        if (gain > (best?.gain ?? 0)) best = { scroll, gain };
      }
    }
  }
  return best?.scroll;
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
