import type { Grid } from './grid.ts';
import { clearRow, copyRow } from './grid.ts';
import type { Tables } from './read-line.ts';
import { readLine } from './read-line.ts';

/**
 * Reads a frame (lines of text with SGR) into a grid. Lines below the last row are left out.
 * Rows that the earlier picture read from the same line are copied, which is most of them.
 */
export const readFrame = (frame: string, grid: Grid, earlier: Grid, tables: Tables): void => {
  const lines = frame.split('\n', grid.rows);
  for (let row = 0; row < grid.rows; row++) {
    const line = lines[row] ?? '';
    if (line === '') clearRow(grid, row);
    else if (earlier.lines[row] === line) copyRow(earlier, row, grid, row);
    else readLine(line, grid, row, tables);
  }
};
