import {
  clearRow,
  copyGrid,
  copyRow,
  createGrid,
  sameRow,
  createGlyphTable,
  type Grid,
} from './grid.ts';
import { type Tables, readLine } from './read-line.ts';
import { createEscapeWriter } from './escape-writer.ts';
import { applyScroll, findScroll } from './scroll.ts';
import { createStyleTable } from './style/style-table.ts';
import { writeRow } from './write-row.ts';

/**
 * Reads a frame (lines of text with SGR) into a grid of the size of the previous one. Lines below the last
 * row are dropped. Most rows are copied, because the previous frame had the same line, perhaps in another
 * row.
 */
export const readFrame = (
  lines: readonly string[],
  grid: Grid,
  earlier: Grid,
  tables: Tables,
): void => {
  copyGrid(earlier, grid);
  /** How far the last line that moved was away: the next one probably moved with it. */
  let moved = 0;
  for (let row = 0; row < grid.rows; row++) {
    const line = lines[row] ?? '';
    if (earlier.lines[row] === line) continue;
    const near = row + moved;
    const from = earlier.lines[near] === line ? near : earlier.lines.indexOf(line);
    if (from < 0) readLine(line, grid, row, tables);
    else {
      copyRow(earlier, from, grid, row);
      moved = from - row;
    }
  }
};

export interface FrameSize {
  readonly columns: number;
  readonly rows: number;
}

/** Computes the bytes that change a terminal of one size from each frame to the next. */
export interface DiffRenderer {
  /** The bytes for a frame, lines of text with SGR; '' if it is already on the screen. */
  paint(lines: readonly string[]): string;
  /** Forgets what the terminal shows: the next frame is painted whole. */
  forget(): void;
  /** True once there were too many glyphs and styles: a new painter is needed. */
  readonly isWorn: () => boolean;
}

const glyphsAtMost = 20_000;
const stylesAtMost = 2_000;

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((line, row) => line === b[row]));

const clearGrid = (grid: Grid): void => {
  for (let row = 0; row < grid.rows; row++) clearRow(grid, row);
};

/** Ink's own incremental mode compares lines; libraries that draw by cell bring widgets. */
export const createDiffRenderer = ({ columns, rows }: FrameSize): DiffRenderer => {
  const tables = { glyphs: createGlyphTable(), styles: createStyleTable() };
  const pen = createEscapeWriter(columns, tables);
  /** The cells that the terminal shows, and a buffer for the next ones. */
  let shown = createGrid(columns, rows);
  let wanted = createGrid(columns, rows);
  let stale = true;
  let last: readonly string[] = [];

  const prepare = (): void => {
    if (stale) {
      pen.clear();
      clearGrid(shown);
      return;
    }
    const scroll = findScroll(shown, wanted);
    if (scroll === undefined) return;
    pen.scroll(scroll);
    applyScroll(shown, scroll);
  };
  const writeRows = (): number => {
    let touched = 0;
    for (let row = 0; row < rows; row++) {
      if (sameRow(shown, wanted, row)) continue;
      touched++;
      writeRow(pen, shown, wanted, row);
    }
    return touched;
  };

  return {
    paint(lines) {
      if (sameLines(lines, last) && !stale) return '';
      readFrame(lines, wanted, shown, tables);
      prepare();
      const touched = writeRows();
      [shown, wanted] = [wanted, shown];
      last = lines;
      stale = false;
      const bytes = pen.take();
      // A single row appears with one write; several rows must appear together.
      return touched > 1 ? `\u001B[?2026h${bytes}\u001B[?2026l` : bytes;
    },
    forget() {
      stale = true;
    },
    isWorn: () => tables.glyphs.size() > glyphsAtMost || tables.styles.size() > stylesAtMost,
  };
};
