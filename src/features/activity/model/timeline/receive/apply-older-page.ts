import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { mergePage } from '../order/merge-page.ts';
import { toOldestFirst } from '../order/page-order.ts';
import { proveOverlap, withoutRowsAhead } from '../overlap.ts';
import { knowsOlderRows, overlapAboveOldest } from '../plan-older.ts';
import type { PageRequest } from '../plan-request.ts';
import { isGap, type Timeline } from '../timeline.ts';
import { startBelowCursor } from './apply-fill-page.ts';
import { finishPage, type AppliedPage } from './applied-page.ts';

/** A lower-bound listing has no cursor that goes back: only its largest page may hold everything. */
const applyLargestPage = (
  timeline: Timeline,
  { pageSize }: PageRequest,
  page: readonly Activity[],
): AppliedPage => {
  const run = toOldestFirst(page, 'newest-first');
  const laid = mergePage(timeline.entries, { activities: run });
  const listed = new Set(page.map(({ id }) => id));
  const hasAll = timeline.entries.every((entry) => isGap(entry) || listed.has(entry.id));
  const isWhole = laid.overlaps && page.length < pageSize && hasAll;
  return finishPage({ ...timeline, reachedStart: timeline.reachedStart || isWhole }, laid);
};

/**
 * The page, in the scan's order, must begin with the rows above the oldest known one: a node that doesn't
 * know the cursor returns nothing, or its newest rows. If it lists those rows alone, although a page can be
 * longer, nothing is older, unless an earlier run saw older rows: then the page was cut short. A single row
 * can't overlap.
 */
export const applyOlderPage = (
  timeline: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): AppliedPage => {
  const { cursor } = request;
  if (cursor === undefined) return applyLargestPage(timeline, request, page);
  const between = overlapAboveOldest(timeline, cursor).map(({ id }) => id);
  const overlap = { cursor, between: between.toReversed() };
  const isAlone = between.length === 0;
  const proof = proveOverlap(overlap, page);
  const isOnlyKnown = proof === 'known' && between.every((id) => page.some((row) => row.id === id));
  const isEnd = isOnlyKnown && timeline.maxPage > between.length;
  if (isEnd || (isAlone && page.length === 0))
    return { timeline: { ...timeline, reachedStart: !knowsOlderRows(timeline) }, added: [] };
  if (proof !== 'place') return { timeline, added: [] };
  const run = toOldestFirst(withoutRowsAhead(overlap, page), 'newest-first');
  return finishPage(timeline, mergePage(timeline.entries, startBelowCursor(run, cursor)));
};
