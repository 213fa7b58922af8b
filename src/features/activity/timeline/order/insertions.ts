import type { Activity } from '../../../../ledger/activity/activity.ts';
import { isGap, isRow, rowTimestampMs, type TimelineEntry } from '../timeline.ts';
import { findOutOfPlace, isListedByOffset } from './page-order.ts';

export interface PageRow {
  readonly id: string;
  readonly activity?: Activity;
  /** The index among the entries, if the id is known. */
  readonly position?: number;
}

/** The rows to insert between two entries. They close a gap there. */
export interface Insertion {
  readonly activities: readonly Activity[];
  readonly late: boolean;
}

const hasGap = (entries: readonly TimelineEntry[], from: number, to: number): boolean =>
  entries.slice(from, to).some(isGap);

/** Are there gaps between two places, and nothing else? */
const isGapAlone = (entries: readonly TimelineEntry[], from: number, to: number): boolean =>
  hasGap(entries, from, to) && entries.slice(from, to).every(isGap);

export interface RunTop {
  readonly isHead: boolean;
  /** The index of the newest entry that the run lists. */
  readonly newestListed: number;
}

/**
 * The place for rows above all known ones of a run. The rows of a head are the newest, so they follow
 * everything known: rows that were delivered and aren't listed any more or yet, and rows above a gap that
 * the page lists elsewhere. They count as late then, because the order isn't the service's.
 */
const aboveAll = (
  entries: readonly TimelineEntry[],
  end: number,
  { isHead, newestListed }: RunTop,
) => {
  const next = entries[end];
  const isBelowGap = next !== undefined && isGap(next) && !(isHead && newestListed > end);
  if (next === undefined || isBelowGap) return { place: end, late: false };
  if (!isHead) return { place: end, late: true };
  const rest = entries.slice(end);
  return { place: entries.length, late: rest.some((entry) => !isGap(entry) && !entry.late) };
};

/** Rows between two known ones replace the gaps there, or are late. A gap at the end of the page stays. */
export const planInsertions = (
  entries: readonly TimelineEntry[],
  links: readonly PageRow[],
  top: RunTop,
) => {
  const before = new Map<number, Insertion>();
  const closed = new Set<number>();
  let waiting: Activity[] = [];
  let previous: number | undefined;
  for (const { position, activity } of links) {
    if (position === undefined) {
      if (activity !== undefined) waiting.push(activity);
      continue;
    }
    if (waiting.length > 0) {
      const late =
        previous === undefined
          ? position > 0 && !hasGap(entries, position - 1, position)
          : !isGapAlone(entries, previous + 1, position);
      before.set(position, { activities: waiting, late });
    }
    for (let index = (previous ?? position) + 1; index < position; index++) {
      const entry = entries[index];
      if (entry !== undefined && isGap(entry)) closed.add(index);
    }
    waiting = [];
    previous = position;
  }
  if (waiting.length > 0) {
    const { place, late } = aboveAll(entries, (previous ?? -1) + 1, top);
    before.set(place, { activities: waiting, late });
  }
  return { before, closed };
};

/** The votes that it takes to overrule the clocks of two synchronizers. */
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
