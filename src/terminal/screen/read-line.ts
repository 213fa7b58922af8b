import { graphemes, isSingleCell, isWide } from '../../lib/text/graphemes.ts';
import { displayWidth } from '../../lib/text/width.ts';
import {
  blankGlyph,
  continuationGlyph,
  clearRow,
  hashRow,
  type GlyphTable,
  type Grid,
} from './grid.ts';
import { type StyleTable, plain } from './style/style-table.ts';

const escape = 0x1b;
const leftBracket = 0x5b;
const isFinal = (code: number): boolean => code >= 0x40 && code <= 0x7e;

/** OSC, DCS, SOS, PM and APC contain a string that ends with BEL or ST. */
const carriesString = (code: number): boolean =>
  code === 0x5d || code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f;

const endOfControl = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && !isFinal(text.charCodeAt(at))) at++;
  return Math.min(at + 1, text.length);
};

const endOfString = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x07) return at + 1;
    if (code === escape) return Math.min(at + 2, text.length);
  }
  return text.length;
};

/** Returns the index after the escape sequence that begins at `at`. */
const endOfEscape = (text: string, at: number): number => {
  const next = text.charCodeAt(at + 1);
  if (next === leftBracket) return endOfControl(text, at + 2);
  if (carriesString(next)) return endOfString(text, at + 2);
  return Math.min(at + 2, text.length);
};

/** The parameters, if the sequence from `at` to `end` is SGR; otherwise undefined. */
const sgrParameters = (text: string, at: number, end: number): string | undefined => {
  if (text.charCodeAt(end - 1) !== 0x6d || text.charCodeAt(at + 1) !== leftBracket)
    return undefined;
  const parameters = text.slice(at + 2, end - 1);
  return /^[\d;]*$/.test(parameters) ? parameters : undefined;
};

export interface Tables {
  readonly glyphs: GlyphTable;
  readonly styles: StyleTable;
}

/** The reading position in the row. Each line begins in the default style, as Ink writes it. */
interface Place {
  readonly row: number;
  column: number;
  style: number;
}

/** Puts a glyph into the row; a glyph that doesn't fit ends the row. */
const put = (grid: Grid, place: Place, glyph: number, width: number): void => {
  const cell = place.row * grid.columns + place.column;
  const end = place.column + width;
  place.column = end > grid.columns ? grid.columns : end;
  if (end > grid.columns) return;
  grid.glyphs[cell] = glyph;
  grid.styles[cell] = place.style;
  for (let more = 1; more < width; more++) {
    grid.glyphs[cell + more] = continuationGlyph;
    grid.styles[cell + more] = place.style;
  }
};

const putBlank = (grid: Grid, place: Place, { styles }: Tables): void => {
  if (place.column >= grid.columns) return;
  const cell = place.row * grid.columns + place.column++;
  grid.glyphs[cell] = blankGlyph;
  grid.styles[cell] = styles.ofBlank(place.style);
};

/** Reads an escape sequence and drops anything but SGR. Returns the index after it. */
const readEscape = (line: string, at: number, place: Place, { styles }: Tables): number => {
  const end = endOfEscape(line, at);
  const parameters = sgrParameters(line, at, end);
  if (parameters !== undefined) place.style = styles.after(place.style, parameters);
  return end;
};

const codePointWidth = (code: number): number => {
  if (isSingleCell(code)) return 1;
  return isWide(code) ? 2 : 0;
};

/** Reads a line in which every code point is a glyph of known width; returns false for any other line. */
const readPlainly = (line: string, grid: Grid, place: Place, tables: Tables): boolean => {
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? blankGlyph;
    if (code === 0x1b) {
      at = readEscape(line, at, place, tables);
      continue;
    }
    const width = codePointWidth(code);
    if (width === 0) return false;
    if (code === blankGlyph) putBlank(grid, place, tables);
    else put(grid, place, code, width);
    at += code > 0xffff ? 2 : 1;
  }
  return true;
};

const putCluster = (cluster: string, grid: Grid, place: Place, tables: Tables): void => {
  const glyph = tables.glyphs.numberOf(cluster);
  if (glyph === blankGlyph) {
    putBlank(grid, place, tables);
    return;
  }
  const known = codePointWidth(glyph);
  if (known === 0) grid.fragile[place.row] = 1;
  const width = known === 0 ? displayWidth(cluster) : known;
  if (width > 0) put(grid, place, glyph, width);
};

/** Reads a line grapheme by grapheme, as the widths of emoji and combining marks require. */
const readCarefully = (line: string, grid: Grid, place: Place, tables: Tables): void => {
  for (let at = 0; at < line.length;) {
    if (line.charCodeAt(at) === 0x1b) {
      at = readEscape(line, at, place, tables);
      continue;
    }
    const next = line.indexOf('\u001B', at);
    const end = next < 0 ? line.length : next;
    for (const cluster of graphemes(line.slice(at, end))) putCluster(cluster, grid, place, tables);
    at = end;
  }
};

/** Reads one line of text with SGR into a row; text beyond the row's width is cut. */
export const readLine = (line: string, grid: Grid, row: number, tables: Tables): void => {
  clearRow(grid, row);
  if (!readPlainly(line, grid, { row, column: 0, style: plain }, tables)) {
    clearRow(grid, row);
    readCarefully(line, grid, { row, column: 0, style: plain }, tables);
  }
  grid.lines[row] = line;
  hashRow(grid, row);
};
