import { plain } from './style/style-table.ts';

/** The glyph of an empty cell. */
export const blankGlyph = 0x20;

/** The cells after the first one of a wide glyph. */
export const continuationGlyph = 0;

/** Numbers from here on mean clusters of several code points; smaller ones are code points. */
const firstCluster = 0x110000;

/** Gives every glyph a number: its code point, or a new one if it has several. */
export interface GlyphTable {
  numberOf(cluster: string): number;
  textOf(glyph: number): string;
  readonly size: () => number;
}

const isSingle = (cluster: string, code: number): boolean =>
  cluster.length === (code > 0xffff ? 2 : 1);

export const createGlyphTable = (): GlyphTable => {
  const clusters: string[] = [];
  const numbers = new Map<string, number>();
  return {
    numberOf(cluster) {
      const code = cluster.codePointAt(0) ?? blankGlyph;
      if (isSingle(cluster, code)) return code;
      const known = numbers.get(cluster);
      if (known !== undefined) return known;
      const number = firstCluster + clusters.push(cluster) - 1;
      numbers.set(cluster, number);
      return number;
    },
    textOf: (glyph) =>
      glyph < firstCluster ? String.fromCodePoint(glyph) : (clusters[glyph - firstCluster] ?? ' '),
    size: () => clusters.length,
  };
};

/** A picture of the screen: one glyph and one style per cell, row by row. Its arrays are reused. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Uint32Array;
  readonly styles: Uint32Array;
  /** One per row: equal rows have equal hashes. */
  readonly hashes: Uint32Array;
  /** One per row: 1 if terminals may disagree about the width of something in it. */
  readonly fragile: Uint8Array;
  /** One per row: its source text. */
  readonly lines: string[];
}

export const createGrid = (columns: number, rows: number): Grid => {
  const grid = {
    columns,
    rows,
    glyphs: new Uint32Array(columns * rows),
    styles: new Uint32Array(columns * rows),
    hashes: new Uint32Array(rows),
    fragile: new Uint8Array(rows),
    lines: new Array<string>(rows).fill(''),
  };
  for (let row = 0; row < rows; row++) clearRow(grid, row);
  return grid;
};

export const clearRow = (grid: Grid, row: number): void => {
  const start = row * grid.columns;
  grid.glyphs.fill(blankGlyph, start, start + grid.columns);
  grid.styles.fill(plain, start, start + grid.columns);
  grid.fragile[row] = 0;
  grid.lines[row] = '';
  hashRow(grid, row);
};

/** Copies a picture of the same size. */
export const copyGrid = (from: Grid, to: Grid): void => {
  to.glyphs.set(from.glyphs);
  to.styles.set(from.styles);
  to.hashes.set(from.hashes);
  to.fragile.set(from.fragile);
  for (let row = 0; row < to.rows; row++) to.lines[row] = from.lines[row] ?? '';
};

/** Copies a row of a picture with as many columns. A view of the cells would cost more than to copy them. */
export const copyRow = (from: Grid, fromRow: number, to: Grid, row: number): void => {
  const { columns } = to;
  const [source, start] = [fromRow * columns, row * columns];
  for (let column = 0; column < columns; column++) {
    to.glyphs[start + column] = from.glyphs[source + column] ?? blankGlyph;
    to.styles[start + column] = from.styles[source + column] ?? plain;
  }
  to.hashes[row] = from.hashes[fromRow] ?? 0;
  to.fragile[row] = from.fragile[fromRow] ?? 0;
  to.lines[row] = from.lines[fromRow] ?? '';
};

export const hashRow = (grid: Grid, row: number): void => {
  const start = row * grid.columns;
  let hash = 0x811c9dc5;
  for (let cell = start; cell < start + grid.columns; cell++) {
    hash = Math.imul(hash ^ (grid.glyphs[cell] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (grid.styles[cell] ?? 0), 0x01000193);
  }
  grid.hashes[row] = hash >>> 0;
};

/** Returns whether two cells look the same. */
export const sameCell = (a: Grid, b: Grid, cell: number): boolean =>
  a.glyphs[cell] === b.glyphs[cell] && a.styles[cell] === b.styles[cell];

/** Returns whether a row looks the same in two pictures of one size. */
export const sameRow = (a: Grid, b: Grid, row: number): boolean => {
  if (a.hashes[row] !== b.hashes[row]) return false;
  const end = (row + 1) * a.columns;
  for (let cell = row * a.columns; cell < end; cell++) if (!sameCell(a, b, cell)) return false;
  return true;
};

/** Returns whether a cell shows nothing. */
export const isEmpty = (grid: Grid, cell: number): boolean =>
  grid.glyphs[cell] === blankGlyph && grid.styles[cell] === plain;
