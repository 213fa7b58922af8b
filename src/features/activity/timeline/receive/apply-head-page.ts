import type { Activity } from '../../../../ledger/activity/activity.ts';
import { gapPlaces, indexById } from '../entry-index.ts';
import { appendAfterGap, mergePage } from '../order/merge-page.ts';
import { createGap, finishPage, type AppliedPage } from './applied-page.ts';
import {
  areAllNewer,
  hasNewerRow,
  isOfLaggingNode,
  relationToNewest,
  relationToRow,
} from '../order/relation.ts';
import type { PageRequest } from '../plan-request.ts';
import {
  isRow,
  newestRow,
  omitField,
  type TimelineGap,
  type Timeline,
  isGap,
  type TimelineEntry,
} from '../timeline.ts';
import { pageTooSmall } from '../../messages/tail.ts';
import { maxPageSize } from '../../../../ledger/activity/listing.ts';

/** Returns the entries up to the next gap. */
const segmentAbove = (entries: readonly TimelineEntry[], gap: number) => {
  const next = gapPlaces(entries).find((place) => place > gap);
  return { from: gap + 1, to: next ?? entries.length };
};

/**
 * Drops rows above a gap that a page disproves: it holds rows from below the gap and continues above them
 * without these, so they are elsewhere. Rows above a doubtful gap came from a lagging node, so a head
 * disproves them too. No consumer has them, because none passes a gap that is being filled. If they are
 * newer after all, they will be listed again.
 */
export const dropDeniedRows = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  isHead: boolean,
): readonly TimelineEntry[] => {
  const doubted = gapPlaces(entries).filter((place) => {
    const entry = entries[place];
    const isFilling = entry !== undefined && isGap(entry) && entry.state === 'filling';
    return isFilling && (!isHead || entry.isDoubtful === true);
  });
  if (doubted.length === 0) return entries;
  const places = [...indexById(entries, new Set(page.map(({ id }) => id))).values()];
  const isDenied = (gap: number): boolean => {
    const { from, to } = segmentAbove(entries, gap);
    const goesOn = isHead || places.some((place) => place >= to);
    const isListed = places.some((place) => place >= from && place < to);
    return goesOn && !isListed && places.some((place) => place < gap);
  };
  const dropped = new Set<number>();
  for (const gap of doubted.filter(isDenied))
    for (let index = gap; index < segmentAbove(entries, gap).to; index++) dropped.add(index);
  return dropped.size === 0 ? entries : entries.filter((_, index) => !dropped.has(index));
};

const sinceLastPoll = { state: 'filling' } as const;

/** Proves that a node lags. Without known rows, the ledger may just be empty. */
export const applyStalePage = (timeline: Timeline): AppliedPage => {
  const behind = newestRow(timeline.entries) === undefined ? 0 : timeline.behind + 1;
  return { timeline: { ...timeline, behind, more: false }, added: [] };
};

/** After this many lagging heads, a row newer than all known ones outweighs older ones below it. */
const usualLag = 3;

/** A scan that was rolled back far lists older rows below its new ones, again and again. */
const isOlder = (timeline: Timeline, run: readonly Activity[]): boolean =>
  isOfLaggingNode(timeline, run) &&
  !(timeline.behind >= usualLag && hasNewerRow(timeline.entries, run));

/**
 * Does a newest-first head list known rows from below a gap next to rows newer than all those above it, and
 * none of those? Then the scan repeats the known rows far above their place, and they prove nothing.
 */
const listsCopies = ({ meaning, entries }: Timeline, run: readonly Activity[]): boolean => {
  const gap = gapPlaces(entries).at(-1);
  if (meaning !== 'backward' || gap === undefined) return false;
  const known = indexById(entries, new Set(run.map(({ id }) => id)));
  if ([...known.values()].some((place) => place > gap)) return false;
  return areAllNewer(
    entries,
    run.filter(({ id }) => !known.has(id)),
  );
};

/** The head lists rows, but neither the newest known one nor a newer one. */
const isBehind = (timeline: Timeline, run: readonly Activity[], added: number): boolean => {
  const newest = newestRow(timeline.entries);
  return newest !== undefined && added === 0 && !run.some(({ id }) => id === newest.id);
};

/** A head without known rows goes after a gap, unless it is older: then a node lags. */
export const applyHeadPage = (
  before: Timeline,
  run: readonly Activity[],
  gap: Pick<TimelineGap, 'state' | 'reason'> = sinceLastPoll,
): AppliedPage => {
  const timeline = { ...before, entries: dropDeniedRows(before.entries, run, true) };
  if (timeline.entries.length === 0)
    return finishPage(
      { ...timeline, behind: 0 },
      appendAfterGap([], run, createGap(timeline, gap)),
    );
  if (run.length === 0) return applyStalePage(timeline);
  const laid = mergePage(timeline.entries, { activities: run, isHead: true, isTop: true });
  if (laid.overlaps && !listsCopies(timeline, run)) {
    const behind = isBehind(timeline, run, laid.added.length) ? timeline.behind + 1 : 0;
    return finishPage({ ...timeline, behind }, laid);
  }
  if (isOlder(timeline, run)) return applyStalePage(timeline);
  const doubt =
    relationToNewest(timeline.entries, run) === 'unknown' ? ({ isDoubtful: true } as const) : {};
  const timelineGap = createGap(timeline, { ...gap, ...doubt });
  const known = indexById(timeline.entries, new Set(run.map(({ id }) => id)));
  const news = run.filter(({ id }) => !known.has(id));
  return finishPage(
    { ...timeline, behind: 0 },
    appendAfterGap(timeline.entries, news, timelineGap),
  );
};

const outOfReach = {
  state: 'unfillable',
  reason: pageTooSmall,
} as const;

/** The page has only rows older than the cursor: the scan doesn't take the cursor as a lower bound. */
const isDisproved = (timeline: Timeline, { cursor }: PageRequest, run: readonly Activity[]) => {
  if (timeline.isFixed || cursor === undefined || run.length === 0) return false;
  const ids = new Set([cursor, ...run.map(({ id }) => id)]);
  const positions = indexById(timeline.entries, ids);
  const own = positions.get(cursor);
  positions.delete(cursor);
  const places = [...positions.values()];
  if (own === undefined || places.some((place) => place > own)) return false;
  if (places.length > 0) return true;
  // After a rollback all that follows the oldest row may be older than rows that vanished.
  const row = timeline.entries[own];
  if (timeline.lost > 0 && row !== undefined && isRow(row))
    return relationToRow(row, run) === 'older';
  // A page that reaches far below the rows that vanished is older as a whole, with new rows on top.
  if (hasNewerRow(timeline.entries, run)) return false;
  // Compares with the newest rows, not with the cursor's own, whose date alone may be wrong.
  return relationToNewest(timeline.entries, run) === 'older';
};

/** Learns with the next poll: a scan that contradicts itself would never end this one. */
const learnAgain = (timeline: Timeline): AppliedPage => ({
  timeline: { ...omitField(timeline, 'meaning'), isProved: false, lost: 0, more: false },
  added: [],
});

/** Without an overlap a larger page may reach back far enough; the largest one decides. */
export const applyMinimumPage = (
  before: Timeline,
  request: PageRequest,
  run: readonly Activity[],
): AppliedPage => {
  if (isDisproved(before, request, run)) return learnAgain(before);
  if (run.length === 0) return applyStalePage({ ...before, lost: before.lost + 1 });
  const settled = { ...omitField(before, 'widened'), lost: 0, more: false };
  const known = newestRow(before.entries) !== undefined;
  const overlaps = mergePage(before.entries, { activities: run }).overlaps;
  const isOld = known && !overlaps && isOlder(before, run);
  if (known && !overlaps && !isOld && request.pageSize < maxPageSize) {
    const widened = Math.min(maxPageSize, request.pageSize * 2);
    return { timeline: { ...before, widened, more: true }, added: [] };
  }
  const received = applyHeadPage(settled, run, outOfReach);
  // Pages after an id were empty, and yet there are new rows: the cursor may mean something else.
  const isDoubted = before.lost > 0 && request.cursor === undefined && received.added.length > 0;
  if (isDoubted && !before.isFixed)
    return {
      ...received,
      timeline: { ...omitField(received.timeline, 'meaning'), isProved: false },
    };
  const isProved = before.isProved || (request.cursor !== undefined && overlaps);
  return { ...received, timeline: { ...received.timeline, isProved } };
};
