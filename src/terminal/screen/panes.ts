import { type Band, type Grid, hashCells } from './grid.ts';

/** A part of the screen whose rows can be moved: what is compared of each row, and between which rows. */
export interface MovableRegion {
  readonly band: Band;
  readonly first: number;
  readonly last: number;
  /** By the row, hashes of its cells in the band. */
  readonly shown: ArrayLike<number>;
  readonly wanted: ArrayLike<number>;
}

/** The glyphs of the line between two panes, also where only ASCII is drawn. */
const rules: ReadonlySet<number> = new Set([0x2502, 0x7c]);

/** With fewer rows a pane costs more to move than to write. */
export const rowsAtLeast = 4;

/** All columns of the screen. */
export const wholeScreen = (shown: Grid, wanted: Grid): MovableRegion => ({
  band: { from: 0, to: wanted.columns },
  first: 0,
  last: wanted.rows - 1,
  shown: shown.hashes,
  wanted: wanted.hashes,
});

interface Rule {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Terminals may disagree about where the cells of such a row are. */
const isFirm = (grid: Grid, row: number): boolean => grid.fragile[row] === 0;

const hasRule = (shown: Grid, wanted: Grid, row: number, column: number): boolean => {
  const cell = row * wanted.columns + column;
  const glyph = wanted.glyphs[cell] ?? 0;
  return rules.has(glyph) && shown.glyphs[cell] === glyph && isFirm(shown, row);
};

/** The rows around one with a rule, as far as the rule goes on. */
const ruleThrough = (shown: Grid, wanted: Grid, row: number, column: number): Rule => {
  let [first, last] = [row, row];
  while (first > 0 && hasRule(shown, wanted, first - 1, column)) first--;
  while (last + 1 < wanted.rows && hasRule(shown, wanted, last + 1, column)) last++;
  return { column, first, last };
};

/** The longest rule that crosses a row of both pictures. */
const longestRule = (shown: Grid, wanted: Grid, row: number): Rule | undefined => {
  let best: Rule | undefined;
  for (let column = 1; column < wanted.columns - 1; column++) {
    if (!hasRule(shown, wanted, row, column)) continue;
    const rule = ruleThrough(shown, wanted, row, column);
    if (best === undefined || rule.last - rule.first > best.last - best.first) best = rule;
  }
  return best;
};

const hashesOf = (grid: Grid, { first, last }: Rule, band: Band): ArrayLike<number> => {
  const hashes = new Uint32Array(grid.rows);
  for (let row = first; row <= last; row++) {
    const start = row * grid.columns;
    hashes[row] = hashCells(grid, start + band.from, start + band.to);
  }
  return hashes;
};

/** The panes on both sides of a line that crosses a row of both pictures; none without such a line. */
export const panesAround = (shown: Grid, wanted: Grid, row: number): readonly MovableRegion[] => {
  const rule = longestRule(shown, wanted, row);
  if (rule === undefined || rule.last - rule.first + 1 < rowsAtLeast) return [];
  const { column, first, last } = rule;
  const bands: readonly Band[] = [
    { from: 0, to: column },
    { from: column + 1, to: wanted.columns },
  ];
  return bands.map((band) => ({
    band,
    first,
    last,
    shown: hashesOf(shown, rule, band),
    wanted: hashesOf(wanted, rule, band),
  }));
};
