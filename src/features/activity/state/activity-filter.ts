import type { Activity } from '../../../ledger/activity/activity.ts';
import { filtersByKind, isUnrecognized } from '../model/omitted-rows.ts';
import { filtersByState, matchesFilter, type Filter } from '../../../ledger/filter/filter.ts';
import type { ColumnName } from '../../../ledger/activity/list-columns.ts';
import type { OfferEndings } from '../../../ledger/activity/open-contracts.ts';
import {
  rowTimestampMs,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
} from '../model/timeline/timeline.ts';

/** A filter with the verdicts it has given: a poll costs as much as it brought, not all rows. */
export type CompiledFilter = {
  readonly text: string;
  readonly filter: Filter;
  /** Empty until the second pass: while a filter is typed, most of them pass the rows only once. */
  readonly verdicts: WeakMap<Activity, boolean>;
  readonly passes: { count: number };
  /**
   * True if it compares an age, a time of today or the state of an offer: its result changes over time.
   */
  readonly ages: boolean;
  /** It says which kinds are wanted, so that nothing is put aside. */
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

/** A line of the list: an activity, or a line of a gap. */
export type ListEntry = TimelineRow | GapListEntry;

/** The rows of the list, oldest first: the loaded rows that match the filter, and every gap. */
export type FilteredList = {
  readonly entries: readonly ListEntry[];
  /** The indexes of the gaps among the entries; each takes two lines. */
  readonly gapsAt: readonly number[];
  /** Rows that there are, without those put aside. */
  readonly loaded: number;
  readonly matching: number;
  /** Rows of updates in which nothing was recognized, which the list leaves out. */
  readonly aside: number;
};

/** An order of the rows by another column than time. The list doesn't follow the newest row then. */
export type RowSorting = {
  readonly column: ColumnName;
  readonly direction: 'ascending' | 'descending';
  /** Returns the list in this order, from the first line of the display to the last. */
  readonly arrange: (list: FilteredList) => FilteredList;
};

export const compileFilter = (text: string, filter: Filter): CompiledFilter => ({
  text,
  filter,
  verdicts: new WeakMap(),
  passes: { count: 0 },
  ages: filter.fields.has('age') || filter.fields.has('time') || filtersByState(filter),
  kinds: filtersByKind(filter),
});

const passes = (
  sieve: CompiledFilter,
  activity: Activity,
  now: number,
  endings: OfferEndings,
): boolean => {
  if (sieve.ages) return matchesFilter(sieve.filter, activity, now, endings);
  if (sieve.passes.count === 1) return matchesFilter(sieve.filter, activity, now);
  const known = sieve.verdicts.get(activity);
  if (known !== undefined) return known;
  const verdict = matchesFilter(sieve.filter, activity, now);
  sieve.verdicts.set(activity, verdict);
  return verdict;
};

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

/**
 * Filters the view of a timeline. Rows known only by their id, from an earlier run, stay out until their
 * body is loaded; gaps always stay in.
 */
export const filterTimeline = (
  timeline: Timeline,
  sieve: CompiledFilter | undefined,
  now: number,
  endings: OfferEndings = new Map(),
): FilteredList => {
  const entries: ListEntry[] = [];
  const gapsAt: number[] = [];
  let loaded = 0;
  let aside = 0;
  const putsAside = sieve?.kinds !== true;
  if (sieve !== undefined) sieve.passes.count += 1;
  timeline.entries.forEach((entry, index) => {
    if ('gap' in entry) {
      gapsAt.push(entries.length);
      entries.push(...gapLines(timeline.entries, index, entry));
    } else if (entry.activity !== undefined && putsAside && isUnrecognized(entry.activity)) {
      aside += 1;
    } else if (entry.activity !== undefined) {
      loaded += 1;
      if (sieve === undefined || passes(sieve, entry.activity, now, endings)) entries.push(entry);
    }
  });
  return { entries, gapsAt, loaded, matching: entries.length - 2 * gapsAt.length, aside };
};

/** Returns the number of activities up to and including an index, without gaps. */
export const rowNumber = (view: FilteredList, index: number): number => {
  const lines = view.gapsAt.filter((at) => at <= index).length * 2;
  const onGap = view.gapsAt.includes(index) ? 1 : 0;
  return index + 1 - lines + onGap;
};
