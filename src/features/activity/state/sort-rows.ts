import { keepEach } from '../../../lib/keep.ts';
import { feeOf, appOf, updateOf, isToOneself } from '../../../ledger/activity/activity-values.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ColumnName } from '../../../ledger/activity/listing.ts';
import { decimalKey } from '../../../lib/numbers/decimal.ts';
import type { TimelineRow } from '../timeline/timeline.ts';
import type { FilteredList, RowSorting } from './activity-filter.ts';

/** Rows without a key come last, in either direction. */
type SortKey = string | number | bigint | undefined;

const decimal = (text: string | undefined): SortKey =>
  text === undefined ? undefined : decimalKey(text);

const keyOf: Readonly<Record<ColumnName, (activity: Activity) => SortKey>> = {
  time: ({ at }) => at,
  age: ({ at }) => (at === undefined ? undefined : -at),
  type: ({ kind }) => kind,
  round: ({ round }) => decimal(round),
  from: ({ from }) => from,
  to: ({ to }) => (to.length > 1 ? `${to.length}` : to[0]?.party),
  // What a party moves to itself is no payment, whatever its size.
  amount: (activity) => decimal(isToOneself(activity) ? undefined : activity.amount),
  memo: ({ description }) => description,
  fee: (activity) => decimal(feeOf(activity)),
  update: updateOf,
  app: appOf,
};

/** Columns whose largest values are asked for first. */
const largestFirst: ReadonlySet<ColumnName> = new Set(['time', 'round', 'amount', 'fee']);

export const isLargestFirst = (column: ColumnName): boolean => largestFirst.has(column);

const compareSortKeys = (a: SortKey, b: SortKey): number => {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
};

type Keyed = { readonly row: TimelineRow; readonly key: SortKey };

/** Rows with equal values keep the order of the ledger. Gaps follow the rows. */
export const sortRowsBy = (column: ColumnName, direction: RowSorting['direction']): RowSorting => {
  // A poll brings few rows, so the keys of all others are known.
  const sortKey = keepEach(keyOf[column]);
  const sign = direction === 'ascending' ? 1 : -1;

  const arrange = (list: FilteredList): FilteredList => {
    const rows: Keyed[] = [];
    const gaps: FilteredList['entries'][number][] = [];
    for (const entry of list.entries) {
      if ('gap' in entry) gaps.push(entry);
      else rows.push({ row: entry, key: entry.activity && sortKey(entry.activity) });
    }
    const sorted = rows
      .filter(({ key }) => key !== undefined)
      .sort((a, b) => sign * compareSortKeys(a.key, b.key));
    const without = rows.filter(({ key }) => key === undefined);
    const entries = [...sorted, ...without].map(({ row }) => row);
    const gapsAt = list.gapsAt.map((_, index) => entries.length + 2 * index);
    return { ...list, entries: [...entries, ...gaps], gapsAt };
  };
  return { column, direction, arrange };
};
