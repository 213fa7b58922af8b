import { describe, expect, it } from 'vitest';
import { plotRows, chartWidth, groupCounts } from '../../../../src/features/overview/view/bars.ts';

describe('a plot in a narrow window', () => {
  it.each([40, 54, 60])('has its newest bar in the last of its cells: %i cells', (room) => {
    const counts = Array.from({ length: 60 }, (_, at) => (at === 59 ? 7 : 0));
    const cells = chartWidth(room);
    expect(cells).toBeLessThanOrEqual(room);
    const [row = ''] = plotRows(groupCounts(counts, cells), 7, 1);
    expect(row).toHaveLength(cells);
    expect(row.at(-1)).toBe('█');
  });
});
