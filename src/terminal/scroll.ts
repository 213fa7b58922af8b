import type { Grid } from './grid.ts';

/** Rows from `top` to `bottom` (inclusive) that moved up by `by`, or down when it is negative. */
export interface Scroll {
  readonly top: number;
  readonly bottom: number;
  readonly by: number;
}

const hashRow = ({ glyphs, styles, columns }: Grid, row: number): number => {
  let hash = 0x811c9dc5;
  for (let index = row * columns; index < (row + 1) * columns; index++) {
    hash = Math.imul(hash ^ (glyphs[index] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (styles[index] ?? 0), 0x01000193);
  }
  return hash;
};

const differingCells = (a: Grid, rowA: number, b: Grid, rowB: number): number => {
  let count = 0;
  const offset = (rowB - rowA) * a.columns;
  for (let index = rowA * a.columns; index < (rowA + 1) * a.columns; index++) {
    if (
      a.glyphs[index] !== b.glyphs[index + offset] ||
      a.styles[index] !== b.styles[index + offset]
    )
      count++;
  }
  return count;
};

/** Each distance that rows may have moved, with the new rows that are found there. */
const votes = (before: Grid, after: Grid): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  const old = Array.from({ length: before.rows }, (_, row) => hashRow(before, row));
  const places = new Map<number, number[]>();
  old.forEach((hash, row) => places.set(hash, [...(places.get(hash) ?? []), row]));
  for (let row = 0; row < after.rows; row++) {
    const hash = hashRow(after, row);
    // A row that many share (blank ones, rules) says nothing about where it came from.
    const sources = old[row] === hash ? [] : (places.get(hash) ?? []);
    if (sources.length > 3) continue;
    for (const source of sources) {
      const by = source - row;
      const rows = found.get(by);
      if (rows === undefined) found.set(by, [row]);
      else rows.push(row);
    }
  }
  return found;
};

/** What setting and using a scroll region costs, in cells that could have been written instead. */
const overhead = 24;

const savedBy = (before: Grid, after: Grid, { top, bottom, by }: Scroll): number => {
  let saved = -overhead;
  for (let row = top; row <= bottom; row++) {
    const source = row + by;
    const plain = differingCells(after, row, before, row);
    const isNew = source < top || source > bottom;
    const moved = isNew ? after.columns : differingCells(after, row, before, source);
    saved += plain - moved;
  }
  return saved;
};

/** The scroll that spares the most cells, or nothing when none is worth it. */
export const findScroll = (before: Grid, after: Grid): Scroll | undefined => {
  let best: Scroll | undefined;
  let most = 0;
  for (const [by, rows] of votes(before, after)) {
    if (rows.length < 2) continue;
    const first = rows[0] ?? 0;
    const last = rows.at(-1) ?? 0;
    const scroll = { top: Math.min(first, first + by), bottom: Math.max(last, last + by), by };
    const saved = savedBy(before, after, scroll);
    if (saved > most) [best, most] = [scroll, saved];
  }
  return best;
};

/** Does to a grid what the terminal does: moves the rows, blanks those that come free. */
export const scrollGrid = (grid: Grid, { top, bottom, by }: Scroll): void => {
  const { columns, glyphs, styles } = grid;
  const from = by > 0 ? top + by : top;
  const to = by > 0 ? top : top - by;
  const count = bottom - top + 1 - Math.abs(by);
  for (const cells of [glyphs, styles]) {
    cells.copyWithin(to * columns, from * columns, (from + count) * columns);
  }
  const blank = by > 0 ? bottom + 1 - by : top;
  glyphs.fill(0x20, blank * columns, (blank + Math.abs(by)) * columns);
  styles.fill(0, blank * columns, (blank + Math.abs(by)) * columns);
};
