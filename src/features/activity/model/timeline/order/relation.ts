import type { Activity } from '../../../../../ledger/activity/activity.ts';
import {
  rowTimestampMs,
  isGap,
  type Timeline,
  type TimelineEntry,
  type TimelineRow,
} from '../timeline.ts';

/** The relation of a page without known rows to the known rows. */
export type Relation = 'newer' | 'older' | 'unknown';

const median = (dates: readonly number[]): number | undefined =>
  dates.toSorted((a, b) => a - b)[Math.floor(dates.length / 2)];

/** The rows of the newest run that are compared: enough to outvote one wrong clock. */
const compared = 50;

const newestRun = (entries: readonly TimelineEntry[]): readonly TimelineRow[] => {
  const rows: TimelineRow[] = [];
  for (let index = entries.length - 1; index >= 0 && rows.length < compared; index--) {
    const entry = entries[index];
    if (entry === undefined || isGap(entry)) break;
    rows.push(entry);
  }
  return rows;
};

const datesOf = (rows: readonly (Activity | TimelineRow)[]): readonly number[] =>
  rows.flatMap((row) => ('kind' in row ? (row.at ?? []) : (rowTimestampMs(row) ?? [])));

/** Compares the dates of two sets of rows; one wrong date doesn't decide. */
const compare = (a: readonly number[], b: readonly number[]): Relation => {
  const [first, second] = [median(a), median(b)];
  if (first === undefined || second === undefined || first === second) return 'unknown';
  return first > second ? 'newer' : 'older';
};

/** Returns whether a page is newer or older than the newest known rows, by date. */
export const relationToNewest = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): Relation => compare(datesOf(activities), datesOf(newestRun(entries)));

/** Returns whether a page contains a row that is newer than all of the newest known rows. */
export const hasNewerRow = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): boolean => {
  const newest = Math.max(...datesOf(newestRun(entries)));
  return datesOf(activities).some((at) => at > newest);
};

/** Returns whether all dates of some rows are readable and after all of the newest known rows. */
export const areAllNewer = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): boolean => {
  const newest = Math.max(...datesOf(newestRun(entries)));
  return activities.length > 0 && activities.every(({ at }) => at !== undefined && at > newest);
};

/** Polls without any known row after which older rows are believed to be another history. */
const pollsToBelieve = 50;

/**
 * Returns whether a page without known rows is older than the known ones because the node that lists it lags,
 * which it may do for a while. Then the scan has another history: the network was reset, or its dates went
 * back.
 */
export const isOfLaggingNode = (
  { entries, strange }: Pick<Timeline, 'entries' | 'strange'>,
  activities: readonly Activity[],
): boolean => strange < pollsToBelieve && relationToNewest(entries, activities) === 'older';

/** Returns whether a page is newer or older than another one. */
export const comparePages = (page: readonly Activity[], than: readonly Activity[]): Relation =>
  compare(datesOf(page), datesOf(than));

/** Returns whether a page is newer or older than a row. */
export const relationToRow = (row: TimelineRow, activities: readonly Activity[]): Relation =>
  compare(datesOf(activities), datesOf([row]));

/** Returns the date below which every row of a page is older than all rows up to a place. */
export const oldestDateAbove = (
  entries: readonly TimelineEntry[],
  end: number,
): number | undefined => {
  const dates = datesOf(newestRun(entries.slice(Math.max(0, end - compared), end)));
  return dates.length === 0 ? undefined : Math.min(...dates);
};

/** Returns whether all dates of a page are readable and before a date. */
export const isAllBefore = (activities: readonly Activity[], floor: number | undefined): boolean =>
  floor !== undefined &&
  activities.length > 0 &&
  activities.every(({ at }) => at !== undefined && at < floor);
