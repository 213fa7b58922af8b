import { describe, expect, it } from 'vitest';
import { computeLayout, type Layout } from '../../../../src/shell/state/layout.ts';

const list = { pane: 'list', zoomed: false, following: false } as const;

const linesOf = (layout: Layout): number => {
  if (layout.shape === 'too-small') return 0;
  const fixed = 4 + (layout.tabs === 'line' ? 1 : 0) + (layout.secondStatus ? 1 : 0);
  return fixed + layout.body;
};

describe('the layout', () => {
  it('fills every terminal exactly, from 40x10 to a wall of monitors', () => {
    for (const columns of [40, 79, 80, 139, 140, 160, 400]) {
      for (let rows = 10; rows <= 120; rows += 1) {
        expect(linesOf(computeLayout({ columns, rows }, list))).toBe(rows);
      }
    }
  });

  it('says that less than 40x10 is too small', () => {
    expect(computeLayout({ columns: 39, rows: 24 }, list).shape).toBe('too-small');
    expect(computeLayout({ columns: 80, rows: 9 }, list).shape).toBe('too-small');
  });

  it('gives 17 rows of activity at 80x24', () => {
    const layout = computeLayout({ columns: 80, rows: 24 }, list);
    expect(layout.shape === 'too-small' ? 0 : layout.list?.slots).toBe(17);
  });

  it('shows list and detail side by side from 140 columns, divided to the last cell', () => {
    expect(computeLayout({ columns: 139, rows: 40 }, list).shape).toBe('single');
    const layout = computeLayout({ columns: 160, rows: 48 }, list);
    expect(layout.shape).toBe('split');
    if (layout.shape === 'too-small') return;
    expect((layout.list?.columns ?? 0) + 1 + (layout.detail?.columns ?? 0)).toBe(160);
  });

  it('leaves the whole width to a list that is followed, and to a zoomed pane', () => {
    const size = { columns: 200, rows: 60 };
    expect(computeLayout(size, { ...list, following: true }).shape).toBe('single');
    expect(computeLayout(size, { ...list, zoomed: true, pane: 'detail' }).shape).toBe('single');
  });

  it('gives an entry two lines below 80 columns', () => {
    const layout = computeLayout({ columns: 60, rows: 24 }, list);
    expect(layout.shape === 'too-small' ? 0 : layout.list?.entryLines).toBe(2);
  });

  it('drops the second status line of a low terminal first, then the line of tabs', () => {
    const at = (rows: number) => computeLayout({ columns: 80, rows }, list);
    expect(at(18)).toMatchObject({ secondStatus: true, tabs: 'line' });
    expect(at(17)).toMatchObject({ secondStatus: false, tabs: 'line' });
    expect(at(13)).toMatchObject({ secondStatus: false, tabs: 'in-header' });
  });
});
