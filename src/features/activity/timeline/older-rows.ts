import { maxPageSize } from '../../../ledger/activity/listing.ts';
import { gapPlaces } from './entry-index.ts';
import { overlapAfter, usualOverlap, proveOverlap, withoutRowsAhead } from './overlap.ts';
import type { PageRequest } from './plan-request.ts';
import { isRow, placeOf, type Timeline, type TimelineRow, isGap } from './timeline.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { mergePage } from './order/merge-page.ts';
import { toOldestFirst } from './order/page-order.ts';
import { startBelowCursor } from './receive/apply-fill-page.ts';
import { finishPage, type AppliedPage } from './receive/applied-page.ts';

/** An earlier run saved only the ids of the rows below it. */
const oldestWithBody = ({ entries }: Timeline): number =>
  entries.findIndex((entry) => isRow(entry) && entry.activity !== undefined);

/** An earlier run saw rows below the oldest one with a body, so that one isn't the first. */
export const knowsOlderRows = (timeline: Timeline): boolean => oldestWithBody(timeline) > 0;

/** Returns the rows that the page must begin with, up to the cursor. */
export const overlapAboveOldest = (
  timeline: Timeline,
  cursor: string | undefined,
): readonly TimelineRow[] => {
  const { entries } = timeline;
  const end = entries.findLastIndex((entry) => isRow(entry) && entry.id === cursor);
  const start = oldestWithBody(timeline);
  return start === -1 || end === -1
    ? []
    : entries
        .slice(start, end)
        .filter(isRow)
        .filter(({ late }) => late !== true)
        .slice(-usualOverlap);
};

/** A few rows above the oldest, which the page must repeat. */
const olderCursor = (timeline: Timeline): TimelineRow | undefined => {
  const { entries, maxPage } = timeline;
  const start = oldestWithBody(timeline);
  const gap = gapPlaces(entries).find((place) => place > start);
  const rows = entries.slice(start, gap).filter(isRow);
  const punctual = rows.filter(({ late }) => late !== true);
  return punctual[overlapAfter(maxPage)] ?? punctual.at(-1) ?? rows[0];
};

/** A listing by offset or time can begin before the oldest row; a list that follows ids can't. */
const planOlderPlaces = (timeline: Timeline, rows: number): PageRequest | undefined => {
  const oldest = timeline.entries
    .slice(oldestWithBody(timeline))
    .find((entry) => isRow(entry) && entry.late !== true);
  const place = oldest === undefined || isGap(oldest) ? undefined : placeOf(oldest);
  return oldest === undefined || isGap(oldest) || place === undefined
    ? undefined
    : { purpose: 'older', cursor: oldest.id, place, pageSize: Math.min(maxPageSize, rows) };
};

/** A page by places ends with the row that it was asked for, or proves nothing. */
const applyOlderPlaces = (
  timeline: Timeline,
  { cursor, isFull }: PageRequest,
  page: readonly Activity[],
): AppliedPage => {
  const end = page.findLastIndex(({ id }) => id === cursor);
  if (end === -1) return { timeline, added: [] };
  const reachedStart = isFull === false && !knowsOlderRows(timeline);
  const laid = mergePage(timeline.entries, { activities: page.slice(0, end + 1) });
  return finishPage({ ...timeline, reachedStart }, laid);
};

/** Undefined if the scan can't list older rows. */
export const planOlderRequest = (
  timeline: Timeline,
  rows = timeline.options.pageSize,
): PageRequest | undefined => {
  const { meaning, reachedStart } = timeline;
  if (reachedStart || oldestWithBody(timeline) === -1) return undefined;
  if (meaning === 'minimum') return { purpose: 'older', pageSize: maxPageSize };
  if (meaning === 'forward') return planOlderPlaces(timeline, rows);
  const cursor = meaning === 'backward' ? olderCursor(timeline)?.id : undefined;
  if (cursor === undefined) return undefined;
  const overlap = overlapAboveOldest(timeline, cursor).length;
  return { purpose: 'older', cursor, pageSize: Math.min(maxPageSize, rows + overlap) };
};

/** unasked: the meaning of the cursor isn't known yet, and the caller has to try again. */
export const whyNoOlderRequest = ({
  meaning,
  reachedStart,
}: Timeline): 'start' | 'cannot' | 'unasked' => {
  if (reachedStart) return 'start';
  return meaning === 'forward' ? 'cannot' : 'unasked';
};

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
  if (timeline.meaning === 'forward') return applyOlderPlaces(timeline, request, page);
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
