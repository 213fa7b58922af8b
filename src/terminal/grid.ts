import { graphemes } from '../lib/graphemes.ts';
import { displayWidth } from '../lib/width.ts';
import { applySgr, styleOfBlank, type Style } from './style.ts';

/** The second cell of a wide character. */
export const continuation = 0;
const space = 0x20;
/** From here on a glyph is not one code point but the number of a noted cluster. */
const firstCluster = 0x110000;

const clusters: string[] = [];
const clusterNumbers = new Map<string, number>();

/** The number of a cluster; the table only grows with text that was really shown. */
const clusterOf = (text: string): number => {
  const known = clusterNumbers.get(text);
  if (known !== undefined) return known;
  const number = firstCluster + clusters.length;
  clusters.push(text);
  clusterNumbers.set(text, number);
  return number;
};

/** The text of a glyph. */
export const glyphText = (glyph: number): string =>
  glyph < firstCluster ? String.fromCodePoint(glyph) : (clusters[glyph - firstCluster] ?? ' ');

/** What a terminal shows: a glyph and a style for each cell, row by row. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Uint32Array;
  readonly styles: Uint32Array;
}

export const blankGrid = (columns: number, rows: number): Grid => ({
  columns,
  rows,
  glyphs: new Uint32Array(columns * rows).fill(space),
  styles: new Uint32Array(columns * rows),
});

export const clearGrid = (grid: Grid): void => {
  grid.glyphs.fill(space);
  grid.styles.fill(0);
};

const sgr = /\x1b\[([0-9;]*)m/y;

/** Writes one line of a frame into a row; what is wider than the row is cut. Gives the last style. */
const fillRow = (grid: Grid, row: number, line: string, before: Style): Style => {
  const start = row * grid.columns;
  let style = before;
  let column = 0;
  for (let index = 0; index < line.length;) {
    const code = line.charCodeAt(index);
    if (code === 0x1b) {
      sgr.lastIndex = index;
      const match = sgr.exec(line);
      if (match !== null) style = applySgr(style, match[1] ?? '');
      index += match === null ? 1 : match[0].length;
    } else if (isAlone(line, index)) {
      if (column < grid.columns && code >= space) {
        grid.glyphs[start + column] = code;
        grid.styles[start + column] = code === space ? styleOfBlank(style) : style;
        column += 1;
      }
      index += 1;
    } else {
      const end = endOfRun(line, index + 1);
      column = fillClusters(grid, start, { text: line.slice(index, end), column, style });
      index = end;
    }
  }
  return style;
};

/** Whether a cluster can begin and end with a character: then nothing needs to be segmented. */
const isAlone = (line: string, index: number): boolean => {
  if (!isSimple(line.charCodeAt(index))) return false;
  const next = line.charCodeAt(index + 1);
  return Number.isNaN(next) || next === 0x1b || isSimple(next);
};

/** The end of a run that has to be segmented: an escape, or two characters that stand alone. */
const endOfRun = (line: string, from: number): number => {
  let index = from;
  while (index < line.length && line.charCodeAt(index) !== 0x1b && !isAlone(line, index))
    index += 1;
  return index;
};

const fillClusters = (
  grid: Grid,
  start: number,
  run: { readonly text: string; readonly column: number; readonly style: Style },
): number => {
  let { column } = run;
  for (const cluster of graphemes(run.text)) {
    const width = displayWidth(cluster);
    if (width === 0 || column + width > grid.columns) continue;
    const code = cluster.codePointAt(0) ?? space;
    const isSingle = cluster.length === (code > 0xffff ? 2 : 1);
    grid.glyphs[start + column] = isSingle ? code : clusterOf(cluster);
    grid.styles[start + column] = run.style;
    if (width === 2) {
      grid.glyphs[start + column + 1] = continuation;
      grid.styles[start + column + 1] = run.style;
    }
    column += width;
  }
  return column;
};

/** Draws a frame of text (lines, SGR sequences, nothing else) into a grid. */
export const drawFrame = (grid: Grid, frame: string): void => {
  clearGrid(grid);
  let style = 0;
  let from = 0;
  for (let row = 0; row < grid.rows && from <= frame.length; row++) {
    const end = frame.indexOf('\n', from);
    const line = end === -1 ? frame.slice(from) : frame.slice(from, end);
    style = fillRow(grid, row, line, style);
    if (end === -1) return;
    from = end + 1;
  }
};

/**
 * Characters that take one cell wherever this program runs and join no other: printable ASCII,
 * Latin letters, dashes, the ellipsis, box drawing, blocks and the brackets of `sanitise`.
 */
export const isSimple = (code: number): boolean =>
  (code >= 0x20 && code < 0x7f) ||
  (code >= 0xa0 && code < 0x300 && code !== 0xad) ||
  (code >= 0x2010 && code < 0x2028) ||
  (code >= 0x2500 && code < 0x25a0) ||
  code === 0x27e8 ||
  code === 0x27e9;
