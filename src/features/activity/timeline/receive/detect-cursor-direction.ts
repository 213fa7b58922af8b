import type { Activity } from '../../../../ledger/activity/activity.ts';
import { gapsIn } from '../entry-index.ts';
import { toOldestFirst, dropRepeats } from '../order/page-order.ts';
import { markEmptyFill } from './apply-fill-page.ts';
import type { AppliedPage } from './applied-page.ts';
import { tellingRows, comparePages } from '../order/relation.ts';
import type { PageRequest } from '../plan-request.ts';
import {
  isGap,
  isRow,
  omitField,
  type TimelineEntry,
  type DirectionProbe,
  type TimelineRow,
  type Timeline,
} from '../timeline.ts';
import type { CursorDirection } from '../../../../ledger/activity/listing.ts';

/** Rows that were placed by a guess are dropped, or become new ones. */
const setDirection = (
  timeline: Timeline,
  meaning: CursorDirection,
  {
    entries,
    base,
  }: { readonly entries: readonly TimelineEntry[]; readonly base: readonly TimelineEntry[] },
): AppliedPage => {
  const known = new Set(base.filter(isRow).map(({ id }) => id));
  const isNews = (row: TimelineRow): boolean => row.activity !== undefined && !known.has(row.id);
  const more = entries !== timeline.entries;
  return {
    timeline: {
      ...omitField(timeline, 'learning'),
      meaning,
      isProved: true,
      lost: 0,
      entries,
      more,
    },
    added: known.size === timeline.entries.length ? [] : entries.filter(isRow).filter(isNews),
  };
};

const isFilling = (entry: TimelineEntry): boolean => isGap(entry) && entry.state === 'filling';

/** No consumer has taken a row above the oldest gap that is being filled. */
const belowFilling = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] => {
  const gap = entries.findIndex(isFilling);
  return gap === -1 ? entries : entries.slice(0, gap);
};

/** A lower bound can't fill a gap page by page; a larger page from below the gap may. */
const decideMinimum = (timeline: Timeline, { base }: DirectionProbe): AppliedPage =>
  setDirection(timeline, 'minimum', { entries: belowFilling(timeline.entries), base });

/**
 * A page without a cursor is the beginning of the ledger, which is useful only if nothing was known.
 * Otherwise the tail continues from the earlier rows, and fills a gap by reading on from below it.
 */
export const assumeForward = (
  timeline: Timeline,
  base: readonly TimelineEntry[],
  page: readonly Activity[],
): AppliedPage => {
  const beginning = toOldestFirst(page, 'oldest-first').map((activity) => ({
    id: activity.id,
    activity,
  }));
  const kept = belowFilling(base);
  const entries = kept.length === 0 ? beginning : kept;
  const received = setDirection(timeline, 'forward', { entries, base });
  return { ...received, timeline: { ...received.timeline, more: true } };
};

/** After this many empty responses, the scan may have forgotten the place. */
const endsToDoubt = 8;

/** Keeps a head page so that a probe can tell what the cursor means. */
export const continueDirectionProbe = (
  timeline: Timeline,
  request: PageRequest,
  known: Pick<DirectionProbe, 'page' | 'listedOnce' | 'base' | 'order' | 'grown'>,
): Timeline => {
  const { fruitless = 0, isPager, walk, page = [] } = timeline.learning ?? {};
  // If rows vanished or moved, the place that the walk reached may be gone too.
  const isSame = page.every(({ id }, index) => known.page[index]?.id === id);
  return {
    ...timeline,
    more: false,
    learning: {
      ...known,
      asked: request.pageSize,
      isProbed: false,
      fruitless,
      ...(isPager && { isPager }),
      ...(walk && isSame && walk.ends < endsToDoubt && { walk }),
    },
  };
};

/** Compares whole pages by date; undefined if the dates don't show it. */
const isNewer = (page: readonly Activity[], than: readonly Activity[]): boolean | undefined => {
  const relation = comparePages(page, than);
  return relation === 'unknown' ? undefined : relation === 'newer';
};

/**
 * How a listing continues after a row in the middle of its head: with the next rows (a pager), with the rows
 * above it (a lower bound), or inconclusively, like a node that doesn't know the row yet.
 */
const continuationOf = (
  learning: DirectionProbe,
  cursor: string | undefined,
  page: readonly Activity[],
): 'pager' | 'minimum' | 'unproved' => {
  const { listedOnce } = learning;
  const places = new Map(listedOnce.map(({ id }, index) => [id, index]));
  const own = places.get(cursor ?? '') ?? -1;
  const found = page.map(({ id }) => places.get(id));
  const after = found.filter((place) => place !== undefined && place > own).length;
  const before = found.filter((place) => place !== undefined && place < own).length;
  if (own < 0 || page.length === 0) return 'unproved';
  if (after > 0) return found.includes(0) && (before > 0 || own === 0) ? 'unproved' : 'pager';
  if (own === listedOnce.length - 1)
    return before === 0 && isNewer(page, learning.page) !== undefined ? 'pager' : 'unproved';
  const isAllNew = before === 0 && isNewer(page, learning.page) === true;
  return before > 0 || isAllNew ? 'minimum' : 'unproved';
};

/** After this many responses at the end of a listing, later rows there are new ones. */
const endsToBelieve = 3;

const pagesOfAWalk = 8;

/** The dates of the rows beyond a page don't show whether they are newer or older. */
const learnFromWalk = (
  timeline: Timeline,
  learning: DirectionProbe,
  { request, page }: { readonly request: PageRequest; readonly page: readonly Activity[] },
): AppliedPage => {
  const newer = isNewer(page, learning.page);
  if (newer === true) return assumeForward(timeline, learning.base, learning.page);
  if (newer === false)
    return setDirection(timeline, 'backward', { ...learning, entries: timeline.entries });
  const listed = new Set(learning.page.map(({ id }) => id));
  const beyond = page.filter(({ id }) => id !== request.cursor && !listed.has(id));
  const { ends } = learning.walk ?? { ends: 0 };
  if (beyond.length > 0 && ends >= endsToBelieve)
    return assumeForward(timeline, learning.base, learning.page);
  const cursor = beyond.at(-1)?.id ?? request.cursor ?? '';
  const pages = (learning.walk?.pages ?? 0) + 1;
  // On a busy ledger the page at the end is never empty, but shorter than others.
  const isEnd = beyond.length === 0 || page.length < Math.min(request.pageSize, timeline.maxPage);
  const walk = { cursor, pages, ends: isEnd ? ends + 1 : 0 };
  const isProbed = isEnd || pages % pagesOfAWalk === 0;
  return { timeline: { ...timeline, learning: { ...learning, isProbed, walk } }, added: [] };
};

/** Inconclusive probes leave gaps, like pages without new rows. */
const countFruitlessProbe = (timeline: Timeline, learning: DirectionProbe): AppliedPage => {
  const gaps = gapsIn(timeline.entries).filter(({ state }) => state === 'filling');
  const tried = gaps.reduce((now, { gap }) => markEmptyFill(now, gap), timeline);
  const fruitless = learning.fruitless + 1;
  return {
    timeline: { ...tried, learning: { ...learning, isProbed: true, fruitless } },
    added: [],
  };
};

export const applyProbeResult = (
  timeline: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): AppliedPage => {
  const { learning } = timeline;
  if (learning === undefined) return { timeline, added: [] };
  if (learning.isPager && learning.order === undefined)
    return learnFromWalk(timeline, learning, { request, page });
  switch (continuationOf(learning, request.cursor, dropRepeats(page))) {
    case 'minimum':
      return decideMinimum(timeline, learning);
    case 'pager': {
      // Dates inside one short page are weaker than those of two pages: newer rows come after it.
      const isShort = learning.grown === undefined && learning.page.length < tellingRows;
      const isDenied = isShort && isNewer(page, learning.page) === true;
      if (learning.order === 'oldest-first' || (learning.order !== undefined && isDenied))
        return assumeForward(timeline, learning.base, learning.page);
      if (learning.order === 'newest-first')
        return setDirection(timeline, 'backward', { ...learning, entries: timeline.entries });
      const pager = { ...learning, isPager: true, isProbed: false } as const;
      return { timeline: { ...timeline, learning: pager }, added: [] };
    }
    default:
      return countFruitlessProbe(timeline, learning);
  }
};
