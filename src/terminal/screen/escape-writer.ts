import { blankGlyph, continuationGlyph, type Grid } from './grid.ts';
import type { Tables } from './read-line.ts';
import type { Scroll } from './scroll.ts';
import { plain } from './style/style-table.ts';

interface Position {
  readonly row: number;
  readonly column: number;
}

/** The known position of the cursor; sometimes only the row is known. */
interface CursorState {
  readonly row: number;
  readonly column: number | undefined;
}

const absolute = ({ row, column }: Position): string => {
  if (column > 0) return `\u001B[${row + 1};${column + 1}H`;
  return row > 0 ? `\u001B[${row + 1}H` : '\u001B[H';
};

const counted = (count: number, final: string): string =>
  `\u001B[${count === 1 ? '' : count}${final}`;

const along = (from: number, to: number): string => {
  if (to > from) return counted(to - from, 'C');
  const back = from - to;
  return back < 4 ? '\b'.repeat(back) : counted(back, 'D');
};

/** Carriage return and line feeds: what a line feed alone does to the column depends on the tty. */
const fromRowStart = (down: number, column: number): string =>
  '\r' + '\n'.repeat(down) + (column === 0 ? '' : along(0, column));

const vertical = (down: number): string => counted(Math.abs(down), down > 0 ? 'B' : 'A');

const shortest = (candidates: readonly string[]): string =>
  candidates.reduce((best, next) => (next.length < best.length ? next : best));

const withinRow = (from: number | undefined, to: number): string => {
  if (from === to) return '';
  const moves = [fromRowStart(0, to), `\u001B[${to + 1}G`];
  return shortest(from === undefined ? moves : [...moves, along(from, to)]);
};

/** The shortest sequence from one place to another; absolute from an unknown place. */
export const moveBetween = (from: CursorState | undefined, to: Position): string => {
  if (from === undefined) return absolute(to);
  if (from.row === to.row) return withinRow(from.column, to.column);
  const down = to.row - from.row;
  return shortest([
    absolute(to),
    ...(down > 0 && down < 8 ? [fromRowStart(down, to.column)] : []),
    ...(from.column === to.column ? [vertical(down)] : []),
  ]);
};

/**
 * Collects the bytes of one update, and remembers between updates the terminal's cursor and style. Lines
 * don't wrap on our screen (`?7l`), so a glyph in the last column leaves the cursor there, and its
 * position counts as unknown.
 */
export interface EscapeWriter {
  moveTo(row: number, column: number): void;
  /** Writes the glyph of a cell at the pen; `known` means that terminals agree about its width. */
  put(grid: Grid, cell: number, known: boolean): void;
  /** Returns whether a cell can be written without a change of style. */
  suits(grid: Grid, cell: number): boolean;
  /** Erases the row from the pen to its end. */
  eraseTail(): void;
  /** Erases a number of cells; the pen stays. */
  erase(cells: number): void;
  scroll(scroll: Scroll): void;
  /** Erases the screen, whatever its state. */
  clear(): void;
  /** Takes the bytes collected so far. */
  take(): string;
}

export const createEscapeWriter = (columns: number, { glyphs, styles }: Tables): EscapeWriter => {
  let bytes = '';
  let row = -1;
  let column = -1;
  let style = plain;

  const turnInto = (next: number): void => {
    bytes += styles.between(style, next);
    style = next;
  };
  /** Erasing and scrolling fill with the background of the pen, and inverse is unreliable. */
  const lookPlain = (): void => {
    if (styles.ofBlank(style) !== plain) turnInto(plain);
  };
  const suits = (glyph: number, wanted: number): boolean =>
    style === wanted || (glyph === blankGlyph && styles.ofBlank(style) === wanted);

  return {
    moveTo(toRow, toColumn) {
      if (row !== toRow || column !== toColumn) {
        const from = row < 0 ? undefined : { row, column: column < 0 ? undefined : column };
        bytes += moveBetween(from, { row: toRow, column: toColumn });
      }
      row = toRow;
      column = toColumn;
    },
    put(grid, cell, known) {
      const glyph = grid.glyphs[cell] ?? blankGlyph;
      if (glyph === continuationGlyph) return;
      const wanted = grid.styles[cell] ?? plain;
      if (!suits(glyph, wanted)) turnInto(wanted);
      bytes += glyphs.textOf(glyph);
      column += grid.glyphs[cell + 1] === continuationGlyph ? 2 : 1;
      if (!known || column >= columns) column = -1;
    },
    suits: (grid, cell) => suits(grid.glyphs[cell] ?? blankGlyph, grid.styles[cell] ?? plain),
    eraseTail() {
      lookPlain();
      bytes += '\u001B[K';
    },
    erase(cells) {
      lookPlain();
      bytes += `\u001B[${cells}X`;
    },
    scroll({ top, bottom, distance }) {
      lookPlain();
      const final = distance > 0 ? 'S' : 'T';
      const count = Math.abs(distance) === 1 ? '' : Math.abs(distance);
      bytes += `\u001B[${top + 1};${bottom + 1}r\u001B[${count}${final}\u001B[r`;
      row = 0;
      column = 0;
    },
    clear() {
      bytes += `\u001B[?69l\u001B[m\u001B[r\u001B[?7l\u001B[?25l\u001B[H\u001B[2J`;
      style = plain;
      row = 0;
      column = 0;
    },
    take() {
      const taken = bytes;
      bytes = '';
      return taken;
    },
  };
};
