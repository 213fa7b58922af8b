import { activityParties } from '../../ledger/filter/activity-language.ts';
import { isGap } from '../../features/activity/model/timeline/timeline.ts';
import type { AppState } from '../../shell/state/app-state.ts';

/** The number of newest activities to search: the search runs at a key press. */
const looksBack = 2000;

/**
 * Parties that this session has seen, newest first: those of activities, then the requesting parties
 * of earlier lookups.
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
