import { activityParties } from '../../ledger/filter/activity-language.ts';
import { isGap } from '../../features/activity/model/timeline/timeline.ts';
import type { AppState } from '../../shell/state/app-state.ts';

/** Only so many of the newest activities are gone through: it happens at a key press. */
const looksBack = 2000;

/**
 * Parties that this session has met, the latest first: those of activities, then those that earlier
 * lookups asked as.
 */
export const recentParties = ({ activity, lookup }: AppState): readonly string[] => {
  const newest = activity.timeline.entries.slice(-looksBack).toReversed();
  const acting = newest.flatMap((entry) => {
    const row = isGap(entry) ? undefined : entry.activity;
    return row === undefined ? [] : activityParties(row);
  });
  const asked = lookup.history.flatMap(({ parties }) => parties);
  return [...new Set([...acting, ...asked])].filter((party): party is string => Boolean(party));
};
