import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { isRow, rowTimestampMs, type TimelineEntry } from '../timeline.ts';
import { findOutOfPlace } from './longest-rising-run.ts';
import { isListedByOffset } from './page-order.ts';

/** Enough rows to outvote the clocks of two synchronizers. */
const compared = 6;

const idsAt = (activities: readonly Activity[], isWanted: (index: number) => boolean) =>
  new Set(activities.filter((_, index) => isWanted(index)).map(({ id }) => id));

/** The ids of rows whose dates contradict the rest of a run, oldest first. */
export const rowsOutOfPlace = (activities: readonly Activity[]): ReadonlySet<string> => {
  if (isListedByOffset(activities)) return new Set();
  const outOfPlace = findOutOfPlace(activities.map(({ at }) => at));
  return idsAt(activities, (index) => outOfPlace.has(index));
};

/** Rows on top of a head that are dated before the newest known ones: a scan repeats them from elsewhere. */
export const newRowsOutOfPlace = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): ReadonlySet<string> => {
  if (isListedByOffset(activities)) return new Set();
  const newest = entries.slice(-compared).filter(isRow).map(rowTimestampMs);
  const outOfPlace = findOutOfPlace([...newest, ...activities.map(({ at }) => at)]);
  return idsAt(activities, (index) => outOfPlace.has(newest.length + index));
};
