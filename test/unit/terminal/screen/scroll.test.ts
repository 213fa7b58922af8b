import { describe, expect, it } from 'vitest';
import { createGlyphTable, createGrid } from '../../../../src/terminal/screen/grid.ts';
import { readFrame } from '../../../../src/terminal/screen/diff-renderer.ts';
import { applyScroll, findScroll } from '../../../../src/terminal/screen/scroll.ts';
import { createStyleTable } from '../../../../src/terminal/screen/style/style-table.ts';

const [columns, rows] = [60, 20];
const tables = { glyphs: createGlyphTable(), styles: createStyleTable() };

const gridOf = (lines: readonly string[]) => {
  const grid = createGrid(columns, rows);
  readFrame(lines, grid, createGrid(columns, rows), tables);
  return grid;
};
const row = (number: number) =>
  `${number} xfer ${[7919, 104_729, 1_299_709].map((prime) => (number * prime) ** 3).join(' ')}`;
const screen = (from: number, { status = 'status', selected = -1 } = {}) => [
  'title',
  ...Array.from({ length: 17 }, (_, at) =>
    at === selected ? `\u001B[7m${row(from + at)}\u001B[m` : row(from + at),
  ),
  '',
  status,
];
const scrollOf = (before: readonly string[], after: readonly string[]) =>
  findScroll(gridOf(before), gridOf(after));

describe('the search for rows that moved', () => {
  it.each([1, 2, 5, 12, -1, -3, -12])('finds a list that moved by %i', (distance) => {
    const scroll = scrollOf(screen(100), screen(100 + distance, { status: 'other' }));
    expect(scroll).toEqual({ top: 1, bottom: 17, distance });
  });

  it('finds it through a selected row, before and after', () => {
    const scroll = scrollOf(screen(100, { selected: 4 }), screen(101, { selected: 4 }));
    expect(scroll).toMatchObject({ distance: 1 });
  });

  it('finds nothing where nothing moved, and where moving saves nothing', () => {
    expect(scrollOf(screen(1), screen(1))).toBeUndefined();
    expect(scrollOf(screen(1), screen(1, { status: 'other' }))).toBeUndefined();
    expect(scrollOf(screen(1), screen(500))).toBeUndefined();
    expect(scrollOf(['', 'a', 'b'], ['', 'b', 'c'])).toBeUndefined();
  });

  it('leaves a frame of rows round the block alone', () => {
    const framed = (from: number) => ['top', 'rule', ...screen(from).slice(1, 12), 'rule', 'keys'];
    expect(scrollOf(framed(1), framed(3))).toEqual({ top: 2, bottom: 12, distance: 2 });
  });

  it.each([2, -2])('does to a picture what the terminal does: by %i', (distance) => {
    const lines = screen(100);
    const grid = gridOf(lines);
    applyScroll(grid, { top: 1, bottom: 17, distance });
    const moved = lines.map((line, index) => {
      if (index < 1 || index > 17) return line;
      const source = index + distance;
      return source < 1 || source > 17 ? '' : (lines[source] ?? '');
    });
    expect(grid).toEqual(gridOf(moved));
  });
});
