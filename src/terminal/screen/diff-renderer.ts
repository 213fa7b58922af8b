import { type Grid, clearRow, copyGrid, copyRow, createGrid, sameRow } from './grid.ts';
import { type Tables, readLine } from './read-line.ts';
import { createGlyphTable } from './style/glyph-table.ts';
import type { Position } from './cursor-moves.ts';
import { createEscapeWriter } from './escape-writer.ts';
import { applyScroll, findScroll } from './scroll.ts';
import { createStyleTable } from './style/style-table.ts';
import { areSimpleLines, isMostlyNew, visibleLines, writeLines } from './write-lines.ts';
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

/**
 * A frame for the screen: lines of text with SGR, and the position of the cursor if it is visible.
 */
export interface Frame {
  readonly lines: readonly string[];
  readonly cursor?: Position | undefined;
}

/** Computes the bytes that change a terminal of one size from each frame to the next. */
export interface DiffRenderer {
  /** The bytes for a frame; '' if it is already on the screen. */
  paint(picture: Frame): string;
  /** Forgets what the terminal shows: the next frame is painted whole. */
  forget(): void;
  /** True once there were too many glyphs and styles: a new painter is needed. */
  readonly isWorn: () => boolean;
}

const glyphsAtMost = 20_000;
const stylesAtMost = 2_000;

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((line, row) => line === b[row]));

const samePlace = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.row === b?.row && a?.column === b?.column;

const within = ({ columns, rows }: FrameSize, { row, column }: Position): Position => ({
  row: Math.min(row, rows - 1),
  column: Math.min(column, columns - 1),
});

const clearGrid = (grid: Grid): void => {
  for (let row = 0; row < grid.rows; row++) clearRow(grid, row);
};

/** The cells that the terminal shows, and a buffer for the next ones. */
interface Grids {
  shown: Grid;
  wanted: Grid;
}

/**
 * No library does this for Ink: those that draw by cell bring their own widgets, and Ink's own
 * incremental mode compares lines. `hasMargins` says whether the terminal is known to have margins on
 * the left and right (DECLRMM), within which it scrolls one pane of two.
 */
export const createDiffRenderer = (
  size: FrameSize,
  hasMargins: () => boolean = () => false,
): DiffRenderer => {
  const tables = { glyphs: createGlyphTable(), styles: createStyleTable() };
  const pen = createEscapeWriter(size.columns, tables);
  let grids: Grids | undefined;
  let stale = true;
  let last: Frame = { lines: [] };

  const makeGrids = (): Grids => {
    const { columns, rows } = size;
    const made = { shown: createGrid(columns, rows), wanted: createGrid(columns, rows) };
    if (!stale) readFrame(last.lines, made.shown, made.wanted, tables);
    return made;
  };
  const prepare = ({ shown, wanted }: Grids): void => {
    if (stale) {
      pen.clear();
      clearGrid(shown);
      return;
    }
    const scroll = findScroll(shown, wanted, hasMargins());
    if (scroll === undefined) return;
    pen.scroll(scroll);
    applyScroll(shown, scroll);
  };
  const writeRows = ({ shown, wanted }: Grids): number => {
    let touched = 0;
    for (let row = 0; row < size.rows; row++) {
      if (sameRow(shown, wanted, row)) continue;
      touched++;
      writeRow(pen, shown, wanted, row);
    }
    return touched;
  };
  /** Writes the cells that differ; returns the number of rows. */
  const writeCells = (lines: readonly string[]): number => {
    grids ??= makeGrids();
    readFrame(lines, grids.wanted, grids.shown, tables);
    prepare(grids);
    const touched = writeRows(grids);
    grids = { shown: grids.wanted, wanted: grids.shown };
    return touched;
  };
  /** Writes a mostly new frame by the line; undefined if it isn't, or can't be. */
  const writeNew = (lines: readonly string[]): number | undefined => {
    if (grids !== undefined) return undefined;
    const shown = visibleLines(stale ? [] : last.lines, size.rows);
    const wanted = visibleLines(lines, size.rows);
    if (!isMostlyNew(shown, wanted) || !areSimpleLines(wanted, size.columns)) return undefined;
    if (stale) pen.clear();
    return writeLines(pen, shown, wanted, size.columns);
  };
  const placeCursor = (cursor: Position | undefined): void => {
    const wasSeen = !stale && last.cursor !== undefined;
    if (cursor !== undefined) {
      const { row, column } = within(size, cursor);
      pen.moveTo(row, column);
      if (!wasSeen) pen.say('\u001B[?25h');
    } else if (wasSeen) pen.say('\u001B[?25l');
  };

  return {
    paint(picture) {
      const unchanged =
        sameLines(picture.lines, last.lines) && samePlace(picture.cursor, last.cursor);
      if (unchanged && !stale) return '';
      const touched = writeNew(picture.lines) ?? writeCells(picture.lines);
      placeCursor(picture.cursor);
      last = picture;
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
