import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { isRow, rowTimestampMs, type TimelineEntry } from '../timeline.ts';
import { findOutOfPlace } from './longest-rising-run.ts';
import { isListedByOffset } from './page-order.ts';

/** The newest known rows whose dates count: enough to outvote the clocks of two synchronizers. */
const compared = 6;

const idsAt = (activities: readonly Activity[], isWanted: (index: number) => boolean) =>
  new Set(activities.filter((_, index) => isWanted(index)).map(({ id }) => id));

/** The ids of rows whose dates contradict the rest of a run, oldest first. */
export const rowsOutOfPlace = (activities: readonly Activity[]): ReadonlySet<string> => {
  if (isListedByOffset(activities)) return new Set();
  const outOfPlace = findOutOfPlace(activities.map(({ at }) => at));
  return idsAt(activities, (index) => outOfPlace.has(index));
};

/**
 * The ids of new rows on top of a head page whose dates are before those of the newest known rows. A scan
 * repeats such rows from elsewhere, and a page of two rows alone doesn't show it.
 */
export const newRowsOutOfPlace = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): ReadonlySet<string> => {
  if (isListedByOffset(activities)) return new Set();
  const newest = entries.slice(-compared).filter(isRow).map(rowTimestampMs);
  const outOfPlace = findOutOfPlace([...newest, ...activities.map(({ at }) => at)]);
  return idsAt(activities, (index) => outOfPlace.has(newest.length + index));
};
