import type { AlertRule } from '../../../config/settings/alert-schema.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';

/** The rules that an activity meets. */
export type AlertMatcher = (activity: Activity) => readonly AlertRule[];

const none: readonly AlertRule[] = [];

/** Checks each activity once: rows are drawn many times. */
export const createAlertMatcher = (
  rules: readonly AlertRule[],
  now: () => number,
): AlertMatcher => {
  if (rules.length === 0) return () => none;
  const known = new WeakMap<Activity, readonly AlertRule[]>();
  return (activity) => {
    const alertRules = known.get(activity);
    if (alertRules !== undefined) return alertRules;
    const met = rules.filter(({ filter }) => matchesFilter(filter, activity, now()));
    const verdict = met.length === 0 ? none : met;
    known.set(activity, verdict);
    return verdict;
  };
};
