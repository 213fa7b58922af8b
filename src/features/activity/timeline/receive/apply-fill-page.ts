import { backoffDelay } from '../../../../lib/time/sleep.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { gapsIn, indexById, placeOfGap, updateGap } from '../entry-index.ts';
import { dropDeniedRows, applyHeadPage } from './apply-head-page.ts';
import { mergePage, type ContiguousRun } from '../order/merge-page.ts';
import { proveOverlap, withoutRowsAhead, type Overlap } from '../overlap.ts';
import { finishPage, type AppliedPage } from './applied-page.ts';
import { toOldestFirst, withoutStrayCopies } from '../order/page-order.ts';
import { oldestDateAbove, isAllBefore, relationToRow } from '../order/relation.ts';
import { requiredOverlap, type PageRequest } from '../plan-request.ts';
import { isGap, isRow, omitField, type TimelineGap, type Timeline } from '../timeline.ts';
import * as messages from '../../messages/tail.ts';

/** After this many pages without a row for a gap, the scan is believed: one node may lag. */
const triesToBelieve = 3;

/** Polls between two attempts: a gap that a fault left closes later. */
const rests = { first: 1, max: 64 };

const nothingThere = {
  state: 'unfillable',
  reason: messages.lowerRowNotListed,
} as const;

const notListed = {
  state: 'unfillable',
  reason: messages.lastRowsNotListed,
} as const;

type Placement = 'below' | 'above' | 'around' | 'unrelated';

/** If a page that goes back isn't below its cursor, the scan didn't know the cursor. */
const comparePageToCursor = (
  { entries }: Timeline,
  cursor: string,
  run: readonly Activity[],
): Placement => {
  const positions = indexById(entries, new Set([cursor, ...run.map(({ id }) => id)]));
  const own = positions.get(cursor);
  const row = own === undefined ? undefined : entries[own];
  if (own === undefined || row === undefined || isGap(row)) return 'unrelated';
  const isAbove = run.some(({ id }) => (positions.get(id) ?? -1) > own);
  if (!isAbove) {
    const isNews = !run.some(({ id }) => positions.has(id)) && relationToRow(row, run) === 'newer';
    return isNews ? 'above' : 'below';
  }
  const isBelow = run.some(({ id }) => (positions.get(id) ?? own + 1) < own || !positions.has(id));
  return isBelow ? 'around' : 'above';
};

/** The page is the head of a node that doesn't know the cursor, and not too short. */
const listsRowsAbove = (
  { entries }: Timeline,
  cursor: string | undefined,
  page: readonly Activity[],
): boolean => {
  const positions = indexById(entries, new Set([cursor ?? '', ...page.map(({ id }) => id)]));
  const own = positions.get(cursor ?? '') ?? Infinity;
  return [...positions.values()].some((position) => position > own);
};

/** The gap is retried after a delay, and reported after some tries. */
export const markEmptyFill = (timeline: Timeline, gap: string | undefined): Timeline => ({
  ...timeline,
  entries: updateGap(timeline.entries, gap, (timelineGap) => {
    const tries = (timelineGap.tries ?? 0) + 1;
    const rest = tries < triesToBelieve ? 1 : backoffDelay(rests, tries - triesToBelieve + 1);
    const state = tries < triesToBelieve ? timelineGap.state : nothingThere.state;
    return {
      ...timelineGap,
      ...(state === 'unfillable' && nothingThere),
      tries,
      retryAt: timeline.polls + rest,
    };
  }),
});

/** A cursor that never leads back is useless: its meaning is learned again. */
const doubtWayBack = (timeline: Timeline, gap: string | undefined): Timeline => {
  const tries = gapsIn(timeline.entries).find((entry) => entry.gap === gap)?.tries ?? 0;
  return timeline.isFixed || tries % triesToBelieve !== 0
    ? timeline
    : { ...omitField(timeline, 'meaning'), isProved: false };
};

const withoutTries = (gap: TimelineGap): TimelineGap => {
  const copy = { ...gap };
  Reflect.deleteProperty(copy, 'tries');
  Reflect.deleteProperty(copy, 'retryAt');
  return copy;
};

/** The page holds the row right above the gap, although it was requested after one further up. */
const beginsAbove = (
  { entries }: Timeline,
  { gap, cursor }: PageRequest,
  run: readonly Activity[],
): boolean => {
  const place = placeOfGap(entries, gap);
  const above = entries[place + 1];
  if (place === -1 || above === undefined || isGap(above)) return false;
  return above.id === cursor || run.some(({ id }) => id === above.id);
};

/** The rows that a page for a gap must begin with. */
const overlapAbove = ({ entries }: Timeline, { gap, cursor }: PageRequest): Overlap => {
  const place = placeOfGap(entries, gap);
  const own = entries.findLastIndex((entry) => !isGap(entry) && entry.id === cursor);
  const rows = entries.slice(place + 1, own).filter(isRow);
  return { cursor, between: rows.filter(({ late }) => late !== true).map(({ id }) => id) };
};

/** The pages are too short: the next one begins with fewer known rows. */
const shortenOverlap = (timeline: Timeline, gap: string | undefined): AppliedPage => {
  const entries = updateGap(timeline.entries, gap, withShorterOverlap);
  return { timeline: markEmptyFill({ ...timeline, entries }, gap), added: [] };
};

/** Puts a page of a backfill into its gap. The page is in the scan's order: newest first. */
export const applyFillPage = (
  before: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): AppliedPage => {
  const { gap, cursor } = request;
  const overlap = overlapAbove(before, request);
  const proof = proveOverlap(overlap, page);
  const run = toOldestFirst(withoutRowsAhead(overlap, page), 'newest-first');
  if (proof === 'known') return shortenOverlap(before, gap);
  if (page.length > 0 && proof === 'nothing')
    return { timeline: markEmptyFill(before, gap), added: [] };
  const placement = cursor === undefined ? 'unrelated' : comparePageToCursor(before, cursor, run);
  if (placement === 'above' || placement === 'unrelated' || !beginsAbove(before, request, run)) {
    const tried = markEmptyFill(before, gap);
    return run.length > 0 && placement === 'above'
      ? applyHeadPage(doubtWayBack(tried, gap), run)
      : { timeline: tried, added: [] };
  }
  const timeline = { ...before, entries: dropDeniedRows(before.entries, run, false) };
  const place = placeOfGap(timeline.entries, gap);
  if (
    place > 0 &&
    isAllBefore(unknownOf(timeline, run), oldestDateAbove(timeline.entries, place)) &&
    !touchesBelow(timeline, run, place)
  )
    return {
      timeline: {
        ...timeline,
        // Another node may list them, and the scan may again once it recovered.
        entries: updateGap(timeline.entries, gap, (timelineGap) => {
          const tries = Math.max(triesToBelieve, (timelineGap.tries ?? 0) + 1);
          const rest = backoffDelay(rests, tries - triesToBelieve + 1);
          return { ...timelineGap, ...notListed, tries, retryAt: timeline.polls + rest };
        }),
      },
      added: [],
    };
  const known = indexById(timeline.entries, new Set(run.map(({ id }) => id)));
  const wanted = new Set(overlap.between);
  const inPlace = withoutStrayCopies(run, (id) => known.has(id) && !wanted.has(id));
  const laid = mergePage(
    timeline.entries,
    placement === 'around' ? { activities: inPlace } : startBelowCursor(inPlace, cursor),
  );
  const isClosed = placeOfGap(laid.entries, gap) === -1;
  if (laid.added.length === 0 && !isClosed)
    return listsRowsAbove(timeline, cursor, page)
      ? { timeline: markEmptyFill(timeline, gap), added: [] }
      : shortenOverlap(timeline, gap);
  const entries = updateGap(laid.entries, gap, (timelineGap) => {
    const pages = timelineGap.pages + 1;
    const isSpent = timelineGap.state !== 'open' && pages >= timelineGap.budget;
    return { ...withoutTries(timelineGap), pages, state: isSpent ? 'open' : 'filling' };
  });
  return finishPage({ ...timeline, isProved: true }, { ...laid, entries });
};

const withShorterOverlap = (gap: TimelineGap): TimelineGap => ({
  ...gap,
  overlap: Math.max(1, requiredOverlap(gap) - 1),
});

const unknownOf = ({ entries }: Timeline, run: readonly Activity[]): readonly Activity[] => {
  const positions = indexById(entries, new Set(run.map(({ id }) => id)));
  return run.filter(({ id }) => !positions.has(id));
};

const touchesBelow = ({ entries }: Timeline, run: readonly Activity[], place: number): boolean => {
  const positions = indexById(entries, new Set(run.map(({ id }) => id)));
  return [...positions.values()].some((position) => position < place);
};

/** Pages that go back begin right below their cursor. */
export const startBelowCursor = (
  activities: readonly Activity[],
  cursor: string | undefined,
): ContiguousRun =>
  cursor === undefined || activities.length === 0 ? { activities } : { activities, below: cursor };
