import { dropOldest, keepEach } from '../../lib/keep.ts';
import type { AlertRule } from '../../config/settings/schemas/filter-schemas.ts';
import type { Activity } from '../../ledger/activity/activity.ts';
import { findChangedRange } from '../../ledger/activity/entry-changes.ts';
import { matchesFilter } from '../../ledger/filter/filter.ts';
import { isRow, newestRow, type Timeline, type TimelineRow } from './timeline/timeline.ts';

export type AlertMatcher = ((activity: Activity) => readonly AlertRule[]) & {
  readonly rules: number;
};

const none: readonly AlertRule[] = [];

/** Checks the filters of an activity once, because rows are drawn often, but `isPinned` each time. */
export const createAlertMatcher = (
  rules: readonly AlertRule[],
  now: () => number,
  isPinned: (activity: Activity) => boolean = () => false,
): AlertMatcher => {
  if (rules.length === 0) return Object.assign(() => none, { rules: 0 });
  const hasPins = rules.some(({ pins }) => pins === true);
  const byFilter = keepEach((activity: Activity): readonly AlertRule[] => {
    const met = rules.filter(
      ({ filter }) => filter === undefined || matchesFilter(filter, activity, now()),
    );
    return met.length === 0 ? none : met;
  });
  const match = (activity: Activity): readonly AlertRule[] => {
    const met = byFilter(activity);
    if (!hasPins || met.length === 0 || isPinned(activity)) return met;
    return met.filter(({ pins }) => pins !== true);
  };
  return Object.assign(match, { rules: rules.length });
};

export type NewMatch<R> = { readonly activity: Activity; readonly rules: readonly R[] };

export type AlertMatch = NewMatch<AlertRule>;

/** The number of ids remembered so that a rollback does not alert twice: a few megabytes. */
const maxReported = 20_000;

type NewRowDetector<R> = {
  /** Oldest first, each activity once in the life of a detector. */
  readonly take: (timeline: Timeline) => readonly NewMatch<R>[];
};

/** Older rows fetched later don't count as new; rows that arrived between two runs do. */
export const createNewRowDetector = <R>(
  start: Timeline,
  rulesOf: (activity: Activity) => readonly R[],
): NewRowDetector<R> => {
  // Rows vanish and are listed again: a scan rolls back, or the tail learns the kind of its listing again.
  const reported = new Set<string>();
  let baseline = newestRow(start.entries)?.id;
  let { entries: known } = start;

  /** Rows between known ones and after them; what comes before all known ones is older. */
  const findAdded = (entries: Timeline['entries']): readonly TimelineRow[] => {
    const { dropped, head, tail } = findChangedRange(known, entries);
    const replaced = known.slice(dropped + head, known.length - tail).filter(isRow);
    const ids = new Set(replaced.map(({ id }) => id));
    const rows = entries.slice(head, entries.length - tail).filter(isRow);
    const isBelowKnown = rows.length > 0 && head === 0 && known.length > dropped;
    const first = isBelowKnown ? rows.findIndex(({ id }) => ids.has(id)) : 0;
    if (first === -1) return [];
    const isBelowBaseline = entries
      .slice(entries.length - tail)
      .some((entry) => isRow(entry) && entry.id === baseline);
    const from = rows.findLastIndex(({ id }) => id === baseline) + 1;
    return isBelowBaseline
      ? []
      : rows.slice(Math.max(first, from)).filter(({ id }) => !ids.has(id));
  };

  return {
    take: ({ entries }) => {
      if (entries === known) return [];
      const added = baseline === undefined ? [] : findAdded(entries);
      baseline ??= newestRow(entries)?.id;
      known = entries;
      return added.flatMap(({ activity }) => {
        const rules = activity === undefined ? [] : rulesOf(activity);
        if (activity === undefined || rules.length === 0) return [];
        if (reported.has(activity.id)) return [];
        dropOldest(reported.add(activity.id), maxReported);
        return [{ activity, rules }];
      });
    },
  };
};
