import type { Activity } from '../../../ledger/activity/activity.ts';
import { isObject } from '../../../lib/json/json.ts';
import { filtersByState, matchesFilter, type Filter } from '../../../ledger/filter/filter.ts';
import type { ColumnName } from '../../../ledger/activity/listing.ts';
import {
  completeEnding,
  noOpenContracts,
  type OpenContracts,
} from '../../../ledger/activity/open-contracts.ts';
import {
  isRow,
  rowTimestampMs,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
} from '../timeline/timeline.ts';

/** No known choice explains what it moved. */
const movesUnexplained = ({ raw }: Activity): boolean => isObject(raw) && isObject(raw['moved']);

/** Most updates are like this: lists omit and count them, unless a filter asks for kinds. */
export const isUnrecognized = (activity: Activity): boolean =>
  activity.kind === 'other' &&
  activity.origin !== undefined &&
  activity.notices.length === 0 &&
  !movesUnexplained(activity);

export const filtersByKind = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('type') || fields.has('kind');

export type CompiledFilter = {
  readonly text: string;
  readonly filter: Filter;
  /** True if the result changes over time: for an age, a time of today, the state of an offer. */
  readonly ages: boolean;
  /** True if the filter says which kinds are wanted, so that nothing is put aside. */
  readonly kinds: boolean;
};

/** One of the two lines of a gap, with the times in ms and the ids of the rows around it. */
export type GapListEntry = {
  readonly gap: TimelineGap;
  readonly line: 1 | 2;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
};

export type ListEntry = TimelineRow | GapListEntry;

/** The loaded rows that match the filter, and every gap, oldest first. */
export type FilteredList = {
  readonly entries: readonly ListEntry[];
  /** Each gap takes two lines. */
  readonly gapsAt: readonly number[];
  /** The count omits the rows put aside. */
  readonly loaded: number;
  readonly matching: number;
  /** Rows of updates in which nothing was recognized, which the list omits. */
  readonly aside: number;
  /** The oldest entries that the filter has not tested yet; absent if there are none. */
  readonly untested?: number;
};

/** Rows are sorted by another column than time. The list doesn't follow the newest row then. */
export type RowSorting = {
  readonly column: ColumnName;
  readonly direction: 'ascending' | 'descending';
  /** Arranges the list from the first line of the display to the last. */
  readonly arrange: (list: FilteredList) => FilteredList;
};

export const compileFilter = (text: string, filter: Filter): CompiledFilter => ({
  text,
  filter,
  ages: filter.fields.has('age') || filter.fields.has('time') || filtersByState(filter),
  kinds: filtersByKind(filter),
});

const gapLines = (
  entries: readonly TimelineEntry[],
  at: number,
  gap: TimelineGap,
): readonly [GapListEntry, GapListEntry] => {
  const timeOf = (entry: TimelineEntry | undefined) =>
    entry === undefined || 'gap' in entry ? undefined : rowTimestampMs(entry);
  const idOf = (entry: TimelineEntry | undefined) =>
    entry === undefined || 'gap' in entry ? undefined : entry.id;
  const [older, newer] = [entries[at - 1], entries[at + 1]];
  const between = {
    gap,
    after: timeOf(older),
    before: timeOf(newer),
    afterId: idOf(older),
    beforeId: idOf(newer),
  };
  return [
    { ...between, line: 1 },
    { ...between, line: 2 },
  ];
};

export type FilterInput = {
  readonly activeFilter: CompiledFilter | undefined;
  readonly now: number;
  readonly open?: Pick<OpenContracts, 'endings' | 'offers'> | undefined;
};

const completed = new WeakMap<TimelineRow, TimelineRow>();

/** An abort has the parties and the amount of the offer that it ends. */
export const completeRow = (
  row: TimelineRow,
  { offers }: Pick<OpenContracts, 'offers'>,
): TimelineRow => {
  if (row.activity?.kind !== 'abort') return row;
  const activity = completeEnding(row.activity, offers);
  if (activity === row.activity) return row;
  // The same row as before while its offer is the same, so that it isn't drawn again.
  const before = completed.get(row);
  if (before?.activity?.ended === activity.ended) return before ?? row;
  const next = { ...row, id: row.id, activity };
  completed.set(row, next);
  return next;
};

export const noRowCounts: RowCounts = { listed: 0, aside: 0 };

/** The loaded rows by whether a list without a filter puts them aside. */
export type RowCounts = { readonly listed: number; readonly aside: number };

export const countRows = (
  before: RowCounts,
  activities: Iterable<Activity>,
  sign: 1 | -1 = 1,
): RowCounts => {
  let { listed, aside } = before;
  for (const activity of activities) {
    if (isUnrecognized(activity)) aside += sign;
    else listed += sign;
  }
  return { listed, aside };
};

export type ListPart = Pick<FilteredList, 'entries' | 'gapsAt'>;

/** Rows known only by their id stay out until their body is loaded; gaps always stay in. */
export const filterEntries = (
  all: readonly TimelineEntry[],
  [from, to]: readonly [from: number, to: number],
  { activeFilter, now, open = noOpenContracts }: FilterInput,
): ListPart => {
  const entries: ListEntry[] = [];
  const gapsAt: number[] = [];
  const putsAside = activeFilter?.kinds !== true;
  for (let index = from; index < to; index += 1) {
    const entry = all[index];
    if (entry === undefined) continue;
    if ('gap' in entry) {
      gapsAt.push(entries.length);
      entries.push(...gapLines(all, index, entry));
    } else {
      const row = completeRow(entry, open);
      const { activity } = row;
      if (activity === undefined || (putsAside && isUnrecognized(activity))) continue;
      if (
        activeFilter === undefined ||
        matchesFilter(activeFilter.filter, activity, now, open.endings)
      )
        entries.push(row);
    }
  }
  return { entries, gapsAt };
};

export const joinParts = (parts: readonly ListPart[]): ListPart => {
  const gapsAt: number[] = [];
  let start = 0;
  for (const part of parts) {
    for (const at of part.gapsAt) gapsAt.push(at + start);
    start += part.entries.length;
  }
  // Copies whole parts, and leaves no room at the end: a list may have a million entries.
  const none: readonly ListEntry[] = [];
  return { entries: none.concat(...parts.map(({ entries }) => entries)), gapsAt };
};

export const withCounts = (
  { entries, gapsAt }: ListPart,
  { listed, aside }: RowCounts,
  activeFilter: CompiledFilter | undefined,
  untested = 0,
): FilteredList => ({
  entries,
  gapsAt,
  loaded: activeFilter?.kinds === true ? listed + aside : listed,
  matching: entries.length - 2 * gapsAt.length,
  aside: activeFilter?.kinds === true ? 0 : aside,
  ...(untested > 0 && { untested }),
});

export function* activitiesIn(entries: readonly TimelineEntry[]): Iterable<Activity> {
  for (const entry of entries)
    if (isRow(entry) && entry.activity !== undefined) yield entry.activity;
}

export const filterTimeline = (
  { entries }: Pick<Timeline, 'entries'>,
  activeFilter: CompiledFilter | undefined,
  now: number,
  open?: FilterInput['open'],
): FilteredList =>
  withCounts(
    filterEntries(entries, [0, entries.length], { activeFilter, now, open }),
    countRows(noRowCounts, activitiesIn(entries)),
    activeFilter,
  );

/** True if the filter is through all rows. */
export const isWhole = ({ untested }: FilteredList): boolean => untested === undefined;

/** Activities up to and including an index, without gaps. */
export const rowNumber = (view: FilteredList, index: number): number => {
  const lines = view.gapsAt.filter((at) => at <= index).length * 2;
  const onGap = view.gapsAt.includes(index) ? 1 : 0;
  return index + 1 - lines + onGap;
};
