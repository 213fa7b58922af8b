import type { Activity } from '../activity.ts';
import { largestPage } from '../rules.ts';
import { appendBehind, layOver, type Laid, type Run } from './lay.ts';
import { decidedForward, learnFrom, startLearning } from './learn.ts';
import { oldestFirst, pageOrder, type PageOrder } from './page-order.ts';
import type { PageRequest } from './request.ts';
import {
  isGap,
  isRow,
  omit,
  newestRow,
  type Entry,
  type Gap,
  type Row,
  type Timeline,
} from './timeline.ts';

/** A timeline after a page, and the rows that the page brought, oldest first. */
export interface Received {
  readonly timeline: Timeline;
  readonly added: readonly Row[];
}

const orderOf = ({ meaning }: Timeline): PageOrder =>
  meaning === 'forward' ? 'oldest-first' : 'newest-first';

const counted = (timeline: Timeline, laid: Laid): Timeline => {
  const { counts } = timeline;
  return {
    ...timeline,
    entries: laid.entries,
    counts: {
      ...counts,
      received: counts.received + laid.added.length,
      duplicates: counts.duplicates + laid.duplicates,
      late: counts.late + laid.late,
      changed: counts.changed + laid.changed,
    },
  };
};

const put = (timeline: Timeline, laid: Laid): Received => ({
  timeline: counted(timeline, laid),
  added: laid.added,
});

const newGap = (timeline: Timeline, state: Pick<Gap, 'state' | 'reason'>): Gap => ({
  gap: `gap-${timeline.counts.pages}`,
  pages: 0,
  budget: timeline.options.backfillPages,
  ...state,
});

const sinceLastPoll = { state: 'filling' } as const;

/** A head page that touches nothing known stands behind a gap, until the pages between are read. */
const layHead = (
  timeline: Timeline,
  run: Run,
  gap: Pick<Gap, 'state' | 'reason'> = sinceLastPoll,
): Received => {
  const laid = layOver(timeline.entries, run);
  if (laid.overlaps || run.activities.length === 0) return put(timeline, laid);
  return put(timeline, appendBehind(timeline.entries, run.activities, newGap(timeline, gap)));
};

const updateGap = (
  entries: readonly Entry[],
  id: string | undefined,
  change: (gap: Gap) => Gap,
): readonly Entry[] =>
  entries.map((entry) => (isGap(entry) && entry.gap === id ? change(entry) : entry));

/** Empty answers that it takes to believe that a scan has nothing there: one node may lag behind. */
const emptyFillsToBelieve = 3;

const nothingThere = {
  state: 'unfillable',
  reason: 'the scan lists nothing older than the row above, and not the row below',
} as const;

const fillStopped = (timeline: Timeline, request: PageRequest): Received => {
  const emptyFills = timeline.emptyFills + 1;
  if (emptyFills < emptyFillsToBelieve)
    return { timeline: { ...timeline, emptyFills, fillRests: true }, added: [] };
  const entries = updateGap(timeline.entries, request.gap, (gap) => ({ ...gap, ...nothingThere }));
  return { timeline: { ...timeline, entries, emptyFills: 0 }, added: [] };
};

const receiveFill = (timeline: Timeline, request: PageRequest, run: Run): Received => {
  const laid = layOver(timeline.entries, run);
  const closed = !laid.entries.some((entry) => isGap(entry) && entry.gap === request.gap);
  if (laid.added.length === 0 && !closed) return fillStopped(timeline, request);
  const entries = updateGap(laid.entries, request.gap, (gap) => {
    const pages = gap.pages + 1;
    const spent = gap.state === 'filling' && pages >= gap.budget;
    return { ...gap, pages, state: spent ? 'open' : gap.state };
  });
  return put({ ...timeline, emptyFills: 0 }, { ...laid, entries });
};

const receiveOlder = (timeline: Timeline, request: PageRequest, run: Run): Received => {
  const laid = layOver(timeline.entries, run);
  const reachedStart = laid.added.length === 0 && laid.entries === timeline.entries;
  // Of a lower-bound listing the newest thousand are all there is to be had.
  const all = request.cursor === undefined;
  return put({ ...timeline, reachedStart: timeline.reachedStart || reachedStart || all }, laid);
};

const begunAnew = {
  state: 'unfillable',
  reason: 'the scan no longer knows the last activities seen',
} as const;

/** forward: the page must begin with the newest known row, and a full one means that more waits. */
const receiveForward = (timeline: Timeline, request: PageRequest, run: Run): Received => {
  const isWhole =
    request.isFull ?? run.activities.length >= Math.min(request.pageSize, timeline.longestPage);
  const laid = layOver(timeline.entries, { activities: run.activities });
  const known = newestRow(timeline.entries) !== undefined;
  if (known && !laid.overlaps && request.cursor !== undefined) {
    return { timeline: { ...timeline, lost: timeline.lost + 1, more: false }, added: [] };
  }
  const received = layHead(timeline, run, begunAnew);
  const more = isWhole && received.added.length > 0;
  return { ...received, timeline: { ...received.timeline, lost: 0, more } };
};

const outOfReach = {
  state: 'unfillable',
  reason: 'more happened than one page of this scan can hold, and it has no way back',
} as const;

const withoutWidth = (timeline: Timeline): Timeline => omit(timeline, 'widened');

/** minimum: without an overlap a larger page may reach back far enough; the largest one decides. */
const receiveMinimum = (timeline: Timeline, request: PageRequest, run: Run): Received => {
  const laid = layOver(timeline.entries, run);
  const known = newestRow(timeline.entries) !== undefined;
  if (!known || laid.overlaps) {
    return put(
      { ...withoutWidth(timeline), lost: 0, more: false },
      laid.overlaps ? laid : appendBehind([], run.activities, newGap(timeline, outOfReach)),
    );
  }
  if (run.activities.length === 0) {
    return { timeline: { ...timeline, lost: timeline.lost + 1, more: false }, added: [] };
  }
  if (request.pageSize < largestPage) {
    const widened = Math.min(largestPage, request.pageSize * 2);
    return { timeline: { ...timeline, widened, more: true }, added: [] };
  }
  return layHead({ ...withoutWidth(timeline), lost: 0, more: false }, run, outOfReach);
};

const receiveHead = (timeline: Timeline, request: PageRequest, run: Run): Received => {
  switch (timeline.meaning) {
    case 'forward':
      return receiveForward(timeline, request, run);
    case 'minimum':
      return receiveMinimum(timeline, request, run);
    default:
      return layHead(timeline, run);
  }
};

const noted = (timeline: Timeline, page: readonly Activity[], nowMs: number): Timeline => ({
  ...timeline,
  since: timeline.since ?? nowMs,
  longestPage: Math.max(timeline.longestPage, page.length),
  counts: { ...timeline.counts, pages: timeline.counts.pages + 1 },
});

/**
 * Takes a page in: the one way by which activities reach the timeline. `page` is in the service's
 * own order, `nowMs` is milliseconds since 1970. Pages may be taken in any order and more than once.
 */
export const receive = (
  before: Timeline,
  request: PageRequest,
  page: readonly Activity[],
  nowMs: number,
): Received => {
  const timeline = doubted(noted(before, page, nowMs), request, page);
  if (timeline.meaning === undefined) return receiveUndecided(timeline, request, page);
  const order = orderOf(timeline);
  const activities = oldestFirst(page, order);
  switch (request.purpose) {
    case 'fill':
      return receiveFill(timeline, request, besideCursor(activities, request));
    case 'older':
      return receiveOlder(timeline, request, besideCursor(activities, request));
    case 'probe':
      return { timeline, added: [] };
    case 'head':
      return receiveHead({ ...timeline, fillRests: false }, request, { activities });
    default:
      return request.purpose satisfies never;
  }
};

/** A head page in the other order: the scan is not the kind that it was, and is learnt anew. */
const doubted = (timeline: Timeline, request: PageRequest, page: readonly Activity[]): Timeline => {
  if (timeline.isFixed || request.purpose !== 'head' || timeline.meaning === undefined)
    return timeline;
  const order = pageOrder(page);
  if (order === undefined || order === orderOf(timeline)) return timeline;
  return omit(timeline, 'meaning');
};

/** Pages that go back begin right below their cursor. */
const besideCursor = (activities: readonly Activity[], { cursor }: PageRequest): Run =>
  cursor === undefined || activities.length === 0 ? { activities } : { activities, below: cursor };

const hasBody = ({ activity }: Row): boolean => activity !== undefined;

const receiveUndecided = (
  timeline: Timeline,
  request: PageRequest,
  page: readonly Activity[],
): Received => {
  if (request.purpose === 'probe')
    return { timeline: learnFrom(timeline, request, page), added: [] };
  if (request.purpose !== 'head') return { timeline, added: [] };
  const order = pageOrder(page);
  if (order === 'oldest-first') {
    const timelineNow = decidedForward(timeline, timeline.learning?.base ?? timeline.entries, page);
    return { timeline: timelineNow, added: timelineNow.entries.filter(isRow).filter(hasBody) };
  }
  const base = timeline.learning?.base ?? timeline.entries;
  const activities = oldestFirst(page, 'newest-first');
  const guess = layHead({ ...timeline, entries: base }, { activities });
  const isGuess = order === undefined && page.length > 1;
  const settled = isGuess ? base : guess.timeline.entries;
  return { ...guess, timeline: startLearning(guess.timeline, page, settled) };
};
