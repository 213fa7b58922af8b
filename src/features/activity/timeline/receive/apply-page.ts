import type { Activity } from '../../../../ledger/activity/activity.ts';
import { indexById } from '../entry-index.ts';
import {
  assumeForward,
  continueDirectionProbe,
  applyProbeResult,
} from './detect-cursor-direction.ts';
import {
  toOldestFirst,
  majorityOrder,
  pageOrder,
  differencesBetween,
  isInOrder,
  withoutCopiesAhead,
  withoutLaterCopies,
  dropRepeats,
  rowsListedOnce,
  type PageOrder,
} from '../order/page-order.ts';
import { findProvenOrder } from '../order/relation.ts';
import { applyFillPage } from './apply-fill-page.ts';
import { applyOlderPage } from '../older-rows.ts';
import { followsCursor, applyForwardPage } from './apply-forward-page.ts';
import { applyStalePage, applyHeadPage, applyMinimumPage } from './apply-head-page.ts';
import type { AppliedPage } from './applied-page.ts';
import type { PageRequest } from '../plan-request.ts';
import { omitField, type DirectionProbe, type Timeline, type TimelineEntry } from '../timeline.ts';

const orderOf = ({ meaning }: Timeline): PageOrder =>
  meaning === 'forward' ? 'oldest-first' : 'newest-first';

const receiveHead = (
  timeline: Timeline,
  request: PageRequest,
  run: readonly Activity[],
): AppliedPage => {
  switch (timeline.meaning) {
    case 'forward':
      return applyForwardPage(timeline, request, run);
    case 'minimum':
      return applyMinimumPage(timeline, request, run);
    default:
      return applyHeadPage({ ...timeline, more: false }, run);
  }
};

/** Rows repeated from an earlier page don't count, nor does a page after an unknown cursor. */
const lengthOf = (
  { entries, meaning }: Timeline,
  { cursor }: PageRequest,
  page: readonly Activity[],
): number => {
  const ids = new Set(page.map(({ id }) => id));
  if (cursor === undefined) return ids.size;
  const positions = indexById(entries, new Set([...ids, cursor]));
  const own = positions.get(cursor);
  if (own === undefined || meaning === undefined) return 0;
  const isRepeated = (place: number): boolean =>
    meaning === 'backward' ? place > own : place < own;
  return [...ids].filter((id) => !isRepeated(positions.get(id) ?? own)).length;
};

/** Pages that continue a search belong to the poll that began it. */
const countStrange = (
  { entries, strange, walk }: Timeline,
  { purpose, cursor, isCheck }: PageRequest,
  page: readonly Activity[],
): number => {
  if (purpose !== 'head' || isCheck === true) return strange;
  if (indexById(entries, new Set(page.map(({ id }) => id))).size > 0) return 0;
  const isContinued = walk !== undefined && cursor === walk;
  return entries.length === 0 || isContinued ? strange : strange + 1;
};

const noteRequest = (
  timeline: Timeline,
  request: PageRequest,
  { page, nowMs }: { readonly page: readonly Activity[]; readonly nowMs: number },
): Timeline => ({
  ...timeline,
  since: timeline.since ?? nowMs,
  maxPage: Math.max(timeline.maxPage, lengthOf(timeline, request, page)),
  polls: timeline.polls + (request.purpose === 'head' ? 1 : 0),
  strange: countStrange(timeline, request, page),
  counts: { ...timeline.counts, pages: timeline.counts.pages + 1 },
});

const isOlderByDate = (row: Activity, than: Activity): boolean =>
  row.at !== undefined && than.at !== undefined && row.at < than.at;

/**
 * Removes copies of new rows on the older side of the known rows. A forward listing continues from the known
 * rows. A head in the other order may also list older rows, by date, below them.
 */
const withoutOlderCopies = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  order: PageOrder,
): readonly Activity[] => {
  const known = indexById(entries, new Set(page.map(({ id }) => id)));
  const isKnown = (id: string): boolean => known.has(id);
  return order === 'oldest-first'
    ? withoutCopiesAhead(withoutLaterCopies(page, isKnown), isKnown)
    : withoutCopiesAhead(page.toReversed(), isKnown, isOlderByDate).toReversed();
};

/** `page` is in the service's order, `nowMs` in ms since 1970. Pages may come in any order. */
export const applyPage = (
  before: Timeline,
  request: PageRequest,
  page: readonly Activity[],
  nowMs: number,
): AppliedPage => {
  const timeline = forgetDeniedDirection(
    noteRequest(before, request, { page, nowMs }),
    request,
    page,
  );
  if (timeline.meaning === undefined) return receiveUndecided(timeline, request, page);
  const order = orderOf(timeline);
  const isHead = request.purpose === 'head';
  const run = toOldestFirst(
    isHead ? withoutOlderCopies(timeline.entries, page, order) : page,
    order,
  );
  switch (request.purpose) {
    case 'fill':
      return applyFillPage(timeline, request, page);
    case 'older':
      return applyOlderPage(timeline, request, page);
    case 'probe':
      return { timeline, added: [] };
    case 'head':
      return receiveHead(timeline, request, run);
    default:
      return request.purpose satisfies never;
  }
};

/** The places of rows are more reliable than dates. */
const knownOrder = ({ entries }: Timeline, page: readonly Activity[]): PageOrder | undefined => {
  const positions = indexById(entries, new Set(page.map(({ id }) => id)));
  return majorityOrder(differencesBetween(page.flatMap(({ id }) => positions.get(id) ?? [])));
};

/** So few dates may all be wrong. */
const tellingRows = 4;

/** A new row is above the top of a forward listing's last head, or a head is in the other order. */
const isDenied = (timeline: Timeline, request: PageRequest, page: readonly Activity[]): boolean => {
  const isForward = timeline.meaning === 'forward';
  const [top] = page;
  if (isForward && followsCursor(timeline, request, page)) return false;
  if (request.isCheck === true && timeline.checkedTop !== undefined && top !== undefined)
    if (page.findIndex(({ id }) => id === timeline.checkedTop) > 0) return true;
  const own = orderOf(timeline);
  const byDates = pageOrder(page);
  if (byDates === own) return false;
  if (byDates !== undefined && page.length >= tellingRows) return true;
  const order = timeline.isProved ? knownOrder(timeline, page) : undefined;
  return order !== undefined && order !== own;
};

/** A scan whose listing changed is learned again. */
const forgetDeniedDirection = (
  timeline: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): Timeline => {
  if (timeline.isFixed || request.purpose !== 'head' || timeline.meaning === undefined)
    return timeline;
  return isDenied(timeline, request, page)
    ? { ...omitField(timeline, 'meaning', 'learning', 'walk'), isProved: false, lost: 0, quiet: 0 }
    : timeline;
};

/** After this many inconclusive probes, most dates of a page are believed. */
const probesToConfirm = 3;

/** On a short page a few wrong dates outnumber the others, and printed rows can't be taken back. */
const needsProbe = (
  page: readonly Activity[],
  { order, grown }: Pick<DirectionProbe, 'order' | 'grown'>,
  fruitless: number,
): boolean =>
  order === 'oldest-first' &&
  grown !== order &&
  fruitless < probesToConfirm &&
  !isInOrder(page, order);

const receiveUndecided = (
  timeline: Timeline,
  request: PageRequest,
  response: readonly Activity[],
): AppliedPage => {
  if (request.purpose === 'probe') return applyProbeResult(timeline, request, response);
  if (request.purpose !== 'head') return { timeline, added: [] };
  const page = dropRepeats(response);
  const { learning } = timeline;
  if (page.length === 0) return applyStalePage(timeline);
  const isSettled = learning === undefined || learning.order === 'newest-first';
  const base = isSettled ? timeline.entries : learning.base;
  const proof = findProvenOrder(learning, response, base);
  const { order } = proof;
  if (order === 'oldest-first' && !needsProbe(page, proof, learning?.fruitless ?? 0))
    return assumeForward(timeline, base, page);
  const run = toOldestFirst(withoutOlderCopies(base, response, 'newest-first'), 'newest-first');
  const laid = applyHeadPage({ ...timeline, entries: base }, run);
  const isGuess = order !== 'newest-first' && page.length > 1;
  const settled = isGuess ? base : laid.timeline.entries;
  const known = { page, listedOnce: rowsListedOnce(response), base: settled, ...proof };
  return { ...laid, timeline: continueDirectionProbe(laid.timeline, request, known) };
};
