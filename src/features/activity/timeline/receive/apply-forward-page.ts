import type { Activity } from '../../../../ledger/activity/activity.ts';
import { applyHeadPage, applyStalePage } from './apply-head-page.ts';
import { indexById } from '../entry-index.ts';
import { appendAfterGap, mergePage } from '../order/merge-page.ts';
import { createGap, finishPage, type AppliedPage } from './applied-page.ts';
import {
  oldestDateAbove,
  isAllBefore,
  isOfLaggingNode,
  relationToNewest,
} from '../order/relation.ts';
import { usualOverlap } from '../overlap.ts';
import type { PageRequest } from '../plan-request.ts';
import { isPlaceBefore, isRow, newestRow, omitField, type Timeline } from '../timeline.ts';
import { lastRowsNotListed, listsOtherHistory } from '../../messages/tail.ts';

const startedOver = {
  state: 'unfillable',
  reason: lastRowsNotListed,
} as const;

const otherHistory = {
  state: 'unfillable',
  reason: listsOtherHistory,
} as const;

/** After this many polls without the required row, a row counts as the next one, whatever its date. */
const triesToInsist = 7;

/** Pages per poll of a search for unseen rows. */
const walkPages = 50;

/** Continues after the last row but one, so that the next page begins with a row of this one. */
const walkOn = (timeline: Timeline, request: PageRequest, page: readonly Activity[]): Timeline => {
  const back = timeline.options.repeatsCursor === true ? -1 : -2;
  const walk = page.at(back)?.id;
  if (walk === undefined || walk === request.cursor || walk === timeline.walk)
    return { ...omitField(timeline, 'walk'), lost: timeline.lost + 1, more: false };
  const walked = timeline.walked + 1;
  return { ...timeline, walk, walked, more: walked % walkPages !== 0 };
};

/** A row follows the cursor here, which proves that the scan knows the cursor. */
export const followsCursor = (
  timeline: Timeline,
  { cursor }: PageRequest,
  run: readonly Activity[],
): boolean => {
  if (cursor === undefined) return false;
  const positions = indexById(timeline.entries, new Set([cursor, ...run.map(({ id }) => id)]));
  const own = positions.get(cursor);
  const min = timeline.options.repeatsCursor === true ? own : own === undefined ? own : own + 1;
  return min !== undefined && run.some(({ id }) => (positions.get(id) ?? -1) >= min);
};

/** A page lists updates of one place together. */
const areOfOnePlace = (a: Activity | undefined, b: Activity | undefined): boolean =>
  a?.origin !== undefined &&
  b?.origin !== undefined &&
  !isPlaceBefore(a.origin, b.origin) &&
  !isPlaceBefore(b.origin, a.origin);

/** Only known rows, some of them from before the cursor: the scan didn't list after the cursor. */
const isFromBeginning = (
  { entries }: Timeline,
  { cursor }: PageRequest,
  run: readonly Activity[],
): boolean => {
  const positions = indexById(entries, new Set([cursor ?? '', ...run.map(({ id }) => id)]));
  const own = positions.get(cursor ?? '') ?? -1;
  const cursorsOwn = run.find(({ id }) => id === cursor);
  const isBefore = (activity: Activity): boolean =>
    (positions.get(activity.id) ?? own) < own && !areOfOnePlace(cursorsOwn, activity);
  return run.every(({ id }) => positions.has(id)) && run.some(isBefore);
};

/** More rows may follow. Repeated rows may have doubled the length of the longest page. */
const isWhole = (timeline: Timeline, request: PageRequest, page: readonly Activity[]): boolean =>
  request.isFull ?? 2 * page.length >= Math.min(request.pageSize, timeline.maxPage);

/**
 * The rows after known ones are older than all of the newest known rows. After an unknown id, a lagging node
 * lists its beginning, with perhaps a repeated row or two ahead of it. More known rows prove the place, and
 * so does a scan that keeps repeating the page.
 */
const isFromElsewhere = ({ entries, lost }: Timeline, run: readonly Activity[]): boolean => {
  const known = indexById(entries, new Set(run.map(({ id }) => id)));
  if (known.size === 0 || known.size >= usualOverlap || lost >= triesToInsist) return false;
  const last = run.findLastIndex(({ id }) => known.has(id));
  return isAllBefore(run.slice(last + 1), oldestDateAbove(entries, entries.length));
};

/** With late rows among the newest, a short page may end before anything new. */
const mayEndTooSoon = ({ options }: Timeline, page: readonly Activity[]): boolean =>
  page.length > 1 && options.repeatsCursor !== true;

/** Everything that this node lists is known. */
const endSearch = (timeline: Timeline): AppliedPage =>
  applyStalePage({ ...omitField(timeline, 'walk'), lost: timeline.lost + 1 });

/** A page of the search for the end of the known rows. */
const receiveWalk = (
  timeline: Timeline,
  request: PageRequest,
  run: readonly Activity[],
): AppliedPage => {
  const isOwnAlone = run.length === 1 && run[0]?.id === request.cursor;
  // The cursor is the oldest row again: a scan that doesn't know the cursor would be read in a circle.
  const oldest = timeline.entries.find(isRow)?.id;
  const isCircle =
    request.cursor !== undefined &&
    request.cursor !== oldest &&
    run.some(({ id }) => id === oldest) &&
    isFromBeginning(timeline, request, run);
  if (run.length === 0 || isOwnAlone || isCircle) return endSearch(timeline);
  const { entries } = timeline;
  const laid = mergePage(entries, { activities: run, isHead: true });
  if (laid.overlaps) {
    const received = finishPage(timeline, laid);
    const newest = newestRow(received.timeline.entries);
    // The newest row may be before the end of the page, or at its end with more rows to follow.
    if (isWhole(timeline, request, run) || !run.some(({ id }) => id === newest?.id))
      return { ...received, timeline: walkOn(received.timeline, request, run) };
    const caughtUp = { ...omitField(received.timeline, 'walk'), lost: 0, behind: 0, more: false };
    return { ...received, timeline: caughtUp };
  }
  const floor = oldestDateAbove(entries, entries.length);
  const isLagging = isOfLaggingNode(timeline, run);
  const isOther = !isLagging && relationToNewest(entries, run) === 'older';
  if (isLagging || (!isOther && isAllBefore(run, floor)))
    return { timeline: walkOn(timeline, request, run), added: [] };
  const isNews = ({ at }: Activity): boolean =>
    isOther || at === undefined || floor === undefined || at >= floor;
  const gap = createGap(timeline, isOther ? otherHistory : startedOver);
  const behindGap = appendAfterGap(entries, run.filter(isNews), gap);
  const received = finishPage({ ...omitField(timeline, 'walk'), lost: 0, behind: 0 }, behindGap);
  return { ...received, timeline: { ...received.timeline, more: isWhole(timeline, request, run) } };
};

/** The top row of a quiet listing is compared with that of the last time. */
const applyQuietHead = (timeline: Timeline, run: readonly Activity[]): AppliedPage => {
  const [top] = run;
  const quiet = timeline.quiet + 1;
  return {
    timeline: { ...timeline, quiet, more: false, ...(top && { checkedTop: top.id }) },
    added: [],
  };
};

/** A part of the page follows rows that the scan can't list. */
const applyBrokenPage = (
  timeline: Timeline,
  { breakAt, ...request }: PageRequest & Required<Pick<PageRequest, 'breakAt'>>,
  run: readonly Activity[],
): AppliedPage => {
  const place = run.findIndex(({ id }) => id === breakAt.id);
  const below = applyForwardPage(timeline, { ...request, isFull: false }, run.slice(0, place));
  const { entries } = below.timeline;
  const known = indexById(entries, new Set(run.map(({ id }) => id)));
  const news = run.slice(place).filter(({ id }) => !known.has(id));
  const more = request.isFull === true;
  // The rows that are missing come before news, and there may be none yet.
  if (news.length === 0)
    return { timeline: { ...below.timeline, lost: 0, more }, added: below.added };
  const gap = createGap(below.timeline, { state: 'unfillable', reason: breakAt.reason });
  const laid = appendAfterGap(entries, news, gap);
  const received = finishPage(below.timeline, laid);
  return {
    timeline: { ...received.timeline, lost: 0, more },
    added: [...below.added, ...received.added],
  };
};

/** What is new in a page that was proved to follow the cursor is newer. */
const applyProvedPage = (
  timeline: Timeline,
  request: PageRequest,
  run: readonly Activity[],
): AppliedPage => {
  const merged = mergePage(timeline.entries, { activities: run, isHead: true });
  const laid = merged.overlaps ? merged : appendAfterGap(timeline.entries, run);
  const known = { ...omitField(timeline, 'walk'), isProved: true, lost: 0, behind: 0 };
  const received = finishPage(known, laid);
  const quiet = received.added.length > 0 ? 0 : timeline.quiet + 1;
  return {
    ...received,
    timeline: { ...received.timeline, more: request.isFull === true, quiet },
  };
};

/** Adds a page that begins with the newest known row. A full page means that more rows wait. */
export const applyForwardPage = (
  timeline: Timeline,
  request: PageRequest,
  run: readonly Activity[],
): AppliedPage => {
  const { breakAt } = request;
  if (breakAt !== undefined) return applyBrokenPage(timeline, { ...request, breakAt }, run);
  const row = newestRow(timeline.entries);
  if (row === undefined) {
    const received = applyHeadPage({ ...timeline, lost: 0 }, run);
    // A ledger's first updates may have no rows; more can follow them.
    const hasRows = received.added.length > 0 || request.follows === true;
    const more = isWhole(timeline, request, run) && hasRows;
    const isProved = timeline.isProved || received.added.length > 1;
    return { ...received, timeline: { ...received.timeline, more, isProved } };
  }
  if (request.follows === true) return applyProvedPage(timeline, request, run);
  if (request.isCheck === true) return applyQuietHead(timeline, run);
  if (isFromElsewhere(timeline, run)) return endSearch(timeline);
  if (request.cursor === undefined || request.cursor === timeline.walk)
    return receiveWalk(timeline, request, run);
  if (!followsCursor(timeline, request, run))
    return applyStalePage({ ...timeline, lost: timeline.lost + 1 });
  const proved = { ...timeline, isProved: true };
  if (isFromBeginning(timeline, request, run))
    return applyStalePage({ ...timeline, lost: timeline.lost + 1 });
  if (timeline.lost > 0) return receiveWalk(proved, request, run);
  const received = finishPage(
    { ...proved, behind: 0 },
    mergePage(timeline.entries, { activities: run, isHead: true }),
  );
  if (received.added.length === 0 && mayEndTooSoon(timeline, run))
    return { ...received, timeline: walkOn(received.timeline, request, run) };
  const more = isWhole(timeline, request, run) && received.added.length > 0;
  const quiet = received.added.length > 0 ? 0 : timeline.quiet + 1;
  return { ...received, timeline: { ...received.timeline, more, quiet } };
};
