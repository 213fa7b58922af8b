import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { isGap, type TimelineEntry } from '../timeline.ts';

/** A row of a page, in the order of the ledger. */
export interface PageRow {
  readonly id: string;
  readonly activity?: Activity;
  /** The index of the id among the entries, if it is known. */
  readonly position?: number;
}

/** The rows to insert between two entries. They close a gap between them. */
export interface Insertion {
  readonly activities: readonly Activity[];
  readonly late: boolean;
}

const hasGap = (entries: readonly TimelineEntry[], from: number, to: number): boolean =>
  entries.slice(from, to).some(isGap);

/** Returns whether there are only gaps between two places. */
const isGapAlone = (entries: readonly TimelineEntry[], from: number, to: number): boolean =>
  hasGap(entries, from, to) && entries.slice(from, to).every(isGap);

/** What a run says about the place of its newest rows. */
export interface RunTop {
  readonly isHead: boolean;
  /** The index of the newest entry that the run lists, wherever it lists it. */
  readonly newestListed: number;
}

/**
 * Returns the place for rows above all known ones of a run. Rows of a head page are the newest, so they
 * follow everything known, even rows that the service lists no longer or not yet, because those were
 * delivered, and rows above a gap that the page lists elsewhere. They count as late then, because the order
 * isn't the service's.
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

/**
 * Plans the places of unknown rows. Rows between two known ones replace the gaps there, or are late. Rows
 * at the ends go outside, up to the next gap, which stays.
 */
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
