import { describe, expect, it } from 'vitest';
import {
  groupCounts,
  logShare,
  observedFrom,
  plotRows,
  stretchCounts,
} from '../../../../src/features/overview/view/bars.ts';

describe('a plot', () => {
  it.each([40, 54, 60, 97])('has its newest bar in the last of its cells: %i cells', (cells) => {
    const counts = Array.from({ length: 60 }, (_, at) => (at === 59 ? 7 : 0));
    const [row = ''] = plotRows(stretchCounts(groupCounts(counts, cells), cells), 7, 1);
    expect(row).toHaveLength(cells);
    expect(row.at(-1)).toBe('█');
  });

  it('counts every row once, in whole bars up to the newest', () => {
    const counts = Array.from({ length: 60 }, (_, at) => at);
    for (const cells of [7, 20, 59, 60]) {
      const bars = groupCounts(counts, cells);
      expect(bars.length).toBeLessThanOrEqual(cells);
      expect(bars.reduce<number>((sum, bar) => sum + (bar ?? 0), 0)).toBe((59 * 60) / 2);
    }
  });

  it('begins where somebody first looked', () => {
    expect(observedFrom([undefined, undefined, 3, undefined, 0])).toBe(2);
    expect(observedFrom([undefined])).toBe(0);
  });
});

describe('the bars of a ranking', () => {
  it('are visible next to one that is a million times as large, and keep their order', () => {
    const shares = [100_000_000, 5000, 100, 1].map((amount) => logShare(amount, 100_000_000));
    expect(shares[0]).toBe(1);
    expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
    expect(shares[2]).toBeGreaterThan(0.2);
  });
});
