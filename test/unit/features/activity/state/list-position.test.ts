import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entryId,
  findRow,
  moveTo,
  selectedIndex,
  visibleWindow,
  type ListModel,
  type TailPosition,
  type ListMove,
} from '../../../../../src/features/activity/state/list-position.ts';
import type { ListEntry } from '../../../../../src/features/activity/state/activity-filter.ts';
import { openGap } from '../../../../support/screens/sample-session.ts';

const rows = (count: number, from = 0): readonly ListEntry[] =>
  Array.from({ length: count }, (_, at) => ({ id: `e${from + at}` }));

const gap: readonly ListEntry[] = [
  { gap: openGap, line: 1 },
  { gap: openGap, line: 2 },
];

const listing = (
  entries: readonly ListEntry[],
  order: ListModel['order'] = 'newest-last',
): ListModel => ({
  entries,
  order,
  slots: 5,
});

const following: TailPosition = { kind: 'following' };

const selectedId = (list: ListModel, position: TailPosition): string | undefined => {
  const entry = list.entries[selectedIndex(list, position)];
  return entry && entryId(entry);
};

const shownIds = (list: ListModel, position: TailPosition): readonly string[] => {
  const { from, to } = visibleWindow(list, position);
  const display = list.order === 'newest-last' ? list.entries : list.entries.toReversed();
  return display.slice(from, to).map(entryId);
};

describe('following', () => {
  it('selects the newest row and shows the newest rows', () => {
    const list = listing(rows(20));
    expect(selectedId(list, following)).toBe('e19');
    expect(shownIds(list, following)).toEqual(['e15', 'e16', 'e17', 'e18', 'e19']);
  });

  it('has the newest row on top when the order is turned', () => {
    expect(shownIds(listing(rows(20), 'newest-first'), following)[0]).toBe('e19');
  });

  it('selects nothing in an empty list', () => {
    expect(selectedIndex(listing([]), following)).toBe(-1);
  });
});

describe('a held selection', () => {
  it('stays on its row, on its line, when newer rows arrive', () => {
    const before = listing(rows(20));
    const held = moveTo(before, following, { rows: -3 });
    const after = listing(rows(60));
    expect(selectedId(after, held)).toBe('e16');
    expect(shownIds(after, held)).toEqual(shownIds(before, held));
  });

  it('stays on its row when older rows come in above, or are dropped', () => {
    const held = moveTo(listing(rows(20, 100)), following, { rows: -3 });
    expect(selectedId(listing(rows(70, 50)), held)).toBe('e116');
    expect(selectedId(listing(rows(10, 110)), held)).toBe('e116');
  });

  it('stays on its row when the order is turned', () => {
    const held = moveTo(listing(rows(20)), following, { rows: -3 });
    expect(selectedId(listing(rows(20), 'newest-first'), held)).toBe('e16');
  });

  it('falls back to a row near by when its own is gone', () => {
    const held = moveTo(listing(rows(20)), following, { rows: -3 });
    expect(selectedIndex(listing(rows(3, 90)), held)).toBe(2);
  });
});

describe('a step', () => {
  it('goes past the second line of a gap, in both directions and both orders', () => {
    const entries = [...rows(2), ...gap, ...rows(2, 2)];
    for (const order of ['newest-last', 'newest-first'] as const) {
      const list = listing(entries, order);
      const towardsOlder = { rows: order === 'newest-last' ? -1 : 1 };
      const towardsNewer = { rows: -towardsOlder.rows };
      const onRow = moveTo(
        list,
        moveTo(list, following, { to: list.entries.length - 1 }),
        towardsOlder,
      );
      expect(selectedId(list, onRow)).toBe('e2');
      const onGap = moveTo(list, onRow, towardsOlder);
      expect(selectedId(list, onGap)).toBe('gap g1 1');
      expect(selectedId(list, moveTo(list, onGap, towardsNewer))).toBe('e2');
      expect(selectedId(list, moveTo(list, onGap, towardsOlder))).toBe('e1');
    }
  });

  it('scrolls no further than it must', () => {
    const list = listing(rows(20));
    const up = moveTo(list, following, { rows: -4 });
    expect(shownIds(list, up)).toEqual(['e15', 'e16', 'e17', 'e18', 'e19']);
    expect(shownIds(list, moveTo(list, up, { rows: -1 }))[0]).toBe('e14');
  });

  it('always leaves a selected row in the window, whatever was pressed before', () => {
    const step: fc.Arbitrary<ListMove> = fc.oneof(
      fc.constantFrom<ListMove>({ to: 0 }, { to: Infinity }, 'stay'),
      fc.record({ rows: fc.integer({ min: -30, max: 30 }) }),
    );
    const order = fc.constantFrom('newest-last', 'newest-first');
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), step), { maxLength: 12 });
    fc.assert(
      fc.property(lengths, order, (presses, turned) => {
        let position: TailPosition = following;
        for (const [length, press] of presses) {
          const list = listing(rows(length), turned);
          position = moveTo(list, position, press);
          const { from, to, selected } = visibleWindow(list, position);
          expect(selected).toBeGreaterThanOrEqual(from);
          expect(selected).toBeLessThan(to);
          expect(to - from).toBe(Math.min(length, list.slots));
        }
      }),
    );
  });
});

describe('finding an entry by id', () => {
  it('finds it wherever it went, and says when it is gone', () => {
    const entries = rows(1000);
    fc.assert(
      fc.property(fc.nat(999), fc.nat(2000), (at, hint) => {
        expect(findRow(entries, { id: `e${at}`, at: hint })).toBe(at);
      }),
    );
    expect(findRow(entries, { id: 'gone', at: 3 })).toBe(-1);
  });
});
