import type { Activity } from '../activity.ts';
import { oldestFirst, pageOrder } from './page-order.ts';
import type { PageRequest } from './request.ts';
import { isGap, omit, type Entry, type Meaning, type Timeline } from './timeline.ts';

/** Keeps a head page so that a probe can tell what the cursor means on this scan. */
export const startLearning = (
  timeline: Timeline,
  page: readonly Activity[],
  base: readonly Entry[],
): Timeline => ({ ...timeline, learning: { page, base, probed: [] } });

/** The meaning is known: what was laid in a guess gives way, and the next page is asked for at once. */
const decided = (timeline: Timeline, meaning: Meaning, entries: readonly Entry[]): Timeline => {
  const more = entries !== timeline.entries;
  return { ...omit(timeline, 'learning'), meaning, entries, more };
};

const decidedBackward = (timeline: Timeline): Timeline =>
  decided(timeline, 'backward', timeline.entries);

/** A lower bound cannot fill a gap page by page: from below it a wider page may. */
const decidedMinimum = (timeline: Timeline): Timeline => {
  const gap = timeline.entries.findIndex(isGap);
  return decided(
    timeline,
    'minimum',
    gap === -1 ? timeline.entries : timeline.entries.slice(0, gap),
  );
};

/**
 * The oldest come first, so a page without a cursor is the beginning of the ledger: of use only
 * when nothing was known; otherwise the tail goes on from what was.
 */
export const decidedForward = (
  timeline: Timeline,
  base: readonly Entry[],
  page: readonly Activity[],
): Timeline => {
  const beginning = oldestFirst(page, 'oldest-first').map((activity) => ({
    id: activity.id,
    activity,
  }));
  return { ...decided(timeline, 'forward', base.length === 0 ? beginning : base), more: true };
};

const times = (page: readonly Activity[]): readonly number[] =>
  page.flatMap(({ at }) => (at === undefined ? [] : [at]));

/** Whether one page as a whole is newer than another, by date; nothing when it does not show. */
const isNewer = (page: readonly Activity[], than: readonly Activity[]): boolean | undefined => {
  const [a, b] = [times(page), times(than)];
  if (a.length === 0 || b.length === 0) return undefined;
  if (Math.min(...a) >= Math.max(...b) && Math.max(...a) > Math.max(...b)) return true;
  if (Math.max(...a) <= Math.min(...b) && Math.min(...a) < Math.min(...b)) return false;
  return undefined;
};

/**
 * Learns from a probe. After the first row, a listing that goes on with the second row is a pager;
 * one that gives nothing, or only what is newer, takes the cursor as a lower bound. Dates tell a
 * pager towards older entries from one towards newer ones, here or in a second probe.
 */
export const learnFrom = (
  timeline: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): Timeline => {
  const { learning } = timeline;
  if (learning === undefined) return timeline;
  const [first, second] = learning.page;
  if (request.cursor === first?.id) {
    const goesOn = page.some(({ id }) => id === second?.id);
    if (!goesOn) return decidedMinimum(timeline);
    if (pageOrder(learning.page) === 'newest-first') return decidedBackward(timeline);
    return { ...timeline, learning: { ...learning, probed: ['first'] } };
  }
  const newer = isNewer(page, learning.page);
  if (newer === undefined)
    return { ...timeline, learning: { ...learning, probed: ['first', 'last'] } };
  return newer ? decidedForward(timeline, learning.base, learning.page) : decidedBackward(timeline);
};
