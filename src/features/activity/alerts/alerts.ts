import type { AlertRule } from '../../../config/settings/alert-schema.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';
import { isGap, newestRow, type Timeline } from '../model/timeline/timeline.ts';

/** The rules that an activity matches. */
export type AlertMatcher = ((activity: Activity) => readonly AlertRule[]) & {
  /** The number of rules. */
  readonly rules: number;
};

const none: readonly AlertRule[] = [];

/**
 * Checks the filters of each activity once, because rows are drawn many times. `isPinned` is asked each
 * time, because users pin and unpin.
 */
export const createAlertMatcher = (
  rules: readonly AlertRule[],
  now: () => number,
  isPinned: (activity: Activity) => boolean = () => false,
): AlertMatcher => {
  if (rules.length === 0) return Object.assign(() => none, { rules: 0 });
  const known = new WeakMap<Activity, readonly AlertRule[]>();
  const hasPins = rules.some(({ pins }) => pins === true);
  const byFilter = (activity: Activity): readonly AlertRule[] => {
    const alertRules = known.get(activity);
    if (alertRules !== undefined) return alertRules;
    const met = rules.filter(
      ({ filter }) => filter === undefined || matchesFilter(filter, activity, now()),
    );
    const verdict = met.length === 0 ? none : met;
    known.set(activity, verdict);
    return verdict;
  };
  const match = (activity: Activity): readonly AlertRule[] => {
    const met = byFilter(activity);
    if (!hasPins || met.length === 0 || isPinned(activity)) return met;
    return met.filter(({ pins }) => pins !== true);
  };
  return Object.assign(match, { rules: rules.length });
};

/** A new activity, and the rules that it matches. */
export type NewMatch<R> = { readonly activity: Activity; readonly rules: readonly R[] };

export type AlertMatch = NewMatch<AlertRule>;

type NewRowDetector<R> = {
  /** Returns the matches of an update, oldest first, each activity once. */
  readonly take: (timeline: Timeline) => readonly NewMatch<R>[];
};

/**
 * Finds the new rows. The first page of a first run and older rows fetched later don't count as new; rows
 * that arrived between two runs do.
 */
export const createNewRowDetector = <R>(
  start: Timeline,
  rulesOf: (activity: Activity) => readonly R[],
): NewRowDetector<R> => {
  let baseline = newestRow(start.entries)?.id;
  let timelineEntries: Timeline['entries'] | undefined;
  const seen = new Set<string>();

  /** Rows after the baseline that were not checked yet, newest first. */
  const fresh = ({ entries }: Timeline): readonly Activity[] => {
    const activities: Activity[] = [];
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const entry = entries[at];
      if (entry === undefined || isGap(entry)) continue;
      if (entry.id === baseline) break;
      if (entry.activity === undefined || seen.has(entry.id)) continue;
      seen.add(entry.id);
      activities.push(entry.activity);
    }
    return activities;
  };

  /** Ids of rows that were dropped from the timeline are forgotten. */
  const forget = ({ entries }: Timeline): void => {
    if (seen.size < 2 * entries.length + 1000) return;
    const kept = new Set(entries.map((entry) => (isGap(entry) ? '' : entry.id)));
    for (const id of seen) if (!kept.has(id)) seen.delete(id);
  };

  return {
    take: (timeline) => {
      if (timeline.entries === timelineEntries) return [];
      timelineEntries = timeline.entries;
      if (baseline === undefined) {
        baseline = newestRow(timeline.entries)?.id;
        return [];
      }
      forget(timeline);
      return fresh(timeline)
        .toReversed()
        .map((activity) => ({ activity, rules: rulesOf(activity) }))
        .filter(({ rules }) => rules.length > 0);
    },
  };
};
