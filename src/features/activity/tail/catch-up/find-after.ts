import type { Result } from '../../../../lib/result.ts';
import { toOldestFirst } from '../../timeline/order/page-order.ts';
import { planNextRequest, planPoll, type PageRequest } from '../../timeline/plan-request.ts';
import {
  isRow,
  type TimelineEntry,
  type TimelineGap,
  type Timeline,
} from '../../timeline/timeline.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { applyFetched } from '../fetch-page.ts';
import type { PageFailure, PageSource } from '../page-source.ts';
import { isWorthAnotherPoll } from './find-newest.ts';
import { pageTooSmall } from '../../messages/tail.ts';
import { maxPageSize } from '../../../../ledger/activity/listing.ts';

export type PositionAfter = {
  /**
   * `found`: later rows follow it among the entries, and in the next polls. `further back`: reading back from
   * the newest activities may find it.
   */
  readonly kind: 'found' | 'further back';
  readonly timeline: Timeline;
};

/** Undefined if the listing doesn't have it. */
type Found = Result<PositionAfter | undefined, PageFailure>;

interface Search {
  readonly listing: PageSource;
  readonly after: string;
  readonly timeline: Timeline;
  readonly now: () => number;
  /** Waits because a node proved nothing. */
  readonly rest: () => Promise<void>;
}

const learn = async ({
  listing,
  timeline: empty,
  now,
  rest,
}: Search): Promise<Result<Timeline, PageFailure>> => {
  let timeline = empty;
  let doubts = 0;
  let request: PageRequest | undefined = planPoll(timeline);
  while (request !== undefined) {
    const page = await listing.fetch(request);
    if (!page.ok) return page;
    ({ timeline } = applyFetched(timeline, request, page.value, now()));
    request = timeline.meaning === undefined ? planNextRequest(timeline) : undefined;
    if (request !== undefined || !isWorthAnotherPoll(timeline, doubts)) continue;
    doubts += 1;
    await rest();
    request = planPoll(timeline);
  }
  return { ok: true, value: timeline };
};

const activityRows = (activities: readonly Activity[]): readonly TimelineEntry[] =>
  activities.map((activity) => ({ id: activity.id, activity }));

const isMet = ({ entries }: Timeline, id: string): boolean =>
  entries.some((entry) => isRow(entry) && entry.id === id);

const foundAt = (timeline: Timeline, kind: PositionAfter['kind'] = 'found'): Found => ({
  ok: true,
  value: { kind, timeline },
});

const found = (timeline: Timeline, entries: readonly TimelineEntry[]): Found =>
  foundAt({ ...timeline, entries, more: false });

const notMet: Found = { ok: true, value: undefined };

const fromBeginning = async ({ listing, after }: Search, timeline: Timeline): Promise<Found> => {
  let last: string | undefined;
  for (;;) {
    const page = await listing.fetch({
      purpose: 'older',
      pageSize: maxPageSize,
      ...(last !== undefined && { cursor: last }),
    });
    if (!page.ok) return page;
    const activities = toOldestFirst(page.value.activities, 'oldest-first');
    const newest = activities.at(-1)?.id;
    if (activities.some(({ id }) => id === after)) return found(timeline, activityRows(activities));
    if (newest === undefined || newest === last) return notMet;
    last = newest;
  }
};

/** A forward listing returns the activities after an id. */
const onForward = async (search: Search, timeline: Timeline): Promise<Found> => {
  const { listing, after } = search;
  const { pageSize } = timeline.options;
  const page = await listing.fetch({ purpose: 'head', cursor: after, pageSize });
  if (!page.ok) return page;
  const newer = toOldestFirst(page.value.activities, 'oldest-first');
  // Nothing is newer; or the scan doesn't know the id and lists nothing, or starts from the beginning.
  const isFromStart = timeline.entries.some((entry) => isRow(entry) && entry.id === newer[0]?.id);
  if (newer.length === 0 || isFromStart) return fromBeginning(search, timeline);
  return found(timeline, [{ id: after }, ...activityRows(newer.filter(({ id }) => id !== after))]);
};

const outOfReach = (timeline: Timeline): TimelineGap => ({
  gap: `gap-${timeline.counts.pages}`,
  state: 'unfillable',
  pages: 0,
  budget: 0,
  reason: pageTooSmall,
});

/** A lower bound returns the newest activities above it, as many as the largest page holds. */
const onMinimum = async ({ listing, after }: Search, timeline: Timeline): Promise<Found> => {
  const page = await listing.fetch({ purpose: 'head', cursor: after, pageSize: maxPageSize });
  if (!page.ok) return page;
  const newer = toOldestFirst(page.value.activities, 'newest-first');
  if (newer.length === 0) return notMet;
  const max = Math.min(maxPageSize, Math.max(timeline.maxPage, newer.length));
  const isWhole = newer.length < maxPageSize || newer.length < max;
  const between = isWhole ? [] : [outOfReach(timeline)];
  return found(timeline, [{ id: after }, ...between, ...activityRows(newer)]);
};

const onUpdates = async ({ listing, after, now, timeline }: Search): Promise<Found> => {
  const from = listing.continued({ ...timeline, entries: [{ id: after }] });
  const request = planPoll(from);
  const page = await listing.fetch(request);
  if (!page.ok) return page;
  return page.value.activities.some(({ id }) => id === after)
    ? foundAt(applyFetched(from, request, page.value, now()).timeline)
    : notMet;
};

/** Finds an activity of any age, without reading any page twice. */
export const findAfter = async (search: Search): Promise<Found> => {
  if (search.listing.source() !== 'activities') return onUpdates(search);
  const learned = await learn(search);
  if (!learned.ok) return learned;
  const timeline = learned.value;
  if (isMet(timeline, search.after)) return foundAt(timeline);
  switch (timeline.meaning) {
    case 'backward':
      return foundAt(timeline, 'further back');
    case 'forward':
      return onForward(search, timeline);
    case 'minimum':
      return onMinimum(search, timeline);
    default:
      return notMet;
  }
};
