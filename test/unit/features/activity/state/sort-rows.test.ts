import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortRowsBy } from '../../../../../src/features/activity/state/sort-rows.ts';
import { filterTimeline } from '../../../../../src/features/activity/state/activity-filter.ts';
import { columnNames } from '../../../../../src/ledger/activity/listing.ts';
import { entryId } from '../../../../../src/features/activity/state/list-position.ts';
import { compareDecimals } from '../../../../../src/lib/numbers/decimal.ts';
import { abort, mint, party, transfer } from '../../../../support/samples/sample-activities.ts';
import { openGap, timelineOf } from '../../../../support/screens/sample-session.ts';

const withAmount = (number: number, amount: string) =>
  transfer(number, { receivers: [{ party: `p${number % 3}::1220ab`, amount }] });

const listOf = (entries: Parameters<typeof timelineOf>[0]) =>
  filterTimeline(timelineOf(entries), undefined, 0);

const amountsOf = (list: ReturnType<typeof listOf>) =>
  list.entries.flatMap((entry) => ('gap' in entry ? [] : (entry.activity?.amount ?? 'none')));

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 28n }), fc.stringMatching(/^\d{1,10}$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`);

describe('sorted rows', () => {
  it('compare amounts to the last digit, the largest first or last', () => {
    const amounts = ['9.5', '10.25', '10.2500000001', '9'];
    const list = listOf(amounts.map((each, index) => withAmount(index, each)));
    const { arrange: down } = sortRowsBy('amount', 'descending');
    expect(amountsOf(down(list))).toEqual(['10.2500000001', '10.25', '9.5', '9']);
    const { arrange: up } = sortRowsBy('amount', 'ascending');
    expect(amountsOf(up(list))).toEqual(['9', '9.5', '10.25', '10.2500000001']);
  });

  it('put what a party moves to itself after all payments, whatever its amount', () => {
    const own = transfer(0, { receivers: [{ party: party('alice'), amount: '900.0' }] });
    const list = listOf([own, withAmount(1, '9.5'), withAmount(2, '10.25')]);
    const { arrange } = sortRowsBy('amount', 'descending');
    expect(amountsOf(arrange(list))).toEqual(['10.25', '9.5', '900.0']);
  });

  it('are in the order of their amounts, and equal ones in the order of the ledger, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
        const list = listOf(amounts.map((each, index) => withAmount(index, each)));
        const sorted = sortRowsBy('amount', 'ascending').arrange(list);
        expect(sorted.entries.map(entryId).toSorted()).toEqual(
          list.entries.map(entryId).toSorted(),
        );
        const places = new Map(list.entries.map((entry, index) => [entryId(entry), index]));
        sorted.entries.slice(1).forEach((entry, index) => {
          const before = sorted.entries[index];
          if (before === undefined || 'gap' in before || 'gap' in entry) throw new Error('no gaps');
          const order = compareDecimals(
            before.activity?.amount ?? '',
            entry.activity?.amount ?? '',
          );
          expect(order).not.toBe(1);
          if (order === 0) expect(places.get(before.id)).toBeLessThan(places.get(entry.id) ?? -1);
        });
      }),
    );
  });

  it('keep every row and every gap, with the gaps after the rows, by whatever column', () => {
    const list = listOf([
      transfer(1),
      openGap,
      mint(2),
      abort(3),
      { ...openGap, gap: 'g2' },
      transfer(4),
    ]);
    for (const column of columnNames) {
      for (const direction of ['ascending', 'descending'] as const) {
        const sorted = sortRowsBy(column, direction).arrange(list);
        expect(sorted.entries.map(entryId).toSorted()).toEqual(
          list.entries.map(entryId).toSorted(),
        );
        expect(sorted.gapsAt).toEqual([4, 6]);
        expect(sorted.entries.slice(4).map(entryId)).toEqual([
          'gap g1 1',
          'gap g1 2',
          'gap g2 1',
          'gap g2 2',
        ]);
        expect(sorted).toMatchObject({ loaded: 4, matching: 4 });
      }
    }
  });

  it('come last without a value, in either direction', () => {
    const list = listOf([abort(1), withAmount(2, '1'), abort(3), withAmount(4, '2')]);
    for (const direction of ['ascending', 'descending'] as const)
      expect(amountsOf(sortRowsBy('amount', direction).arrange(list)).slice(2)).toEqual([
        'none',
        'none',
      ]);
  });
});
