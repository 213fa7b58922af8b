import type { Failure } from '../../../../ledger/failure/failure.ts';
import { toOldestFirst } from '../../timeline/order/page-order.ts';
import { applyPage } from '../../timeline/receive/apply-page.ts';
import { planNextRequest, planPoll, type PageRequest } from '../../timeline/plan-request.ts';
import {
  isRow,
  type TimelineEntry,
  type TimelineGap,
  type Timeline,
} from '../../timeline/timeline.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { withResponse, type ActivityRows } from '../fetch-page.ts';
import type { PageSource } from '../page-source.ts';
import { isWorthAnotherPoll } from './find-newest.ts';
import { pageTooSmall } from '../../messages/tail.ts';
import { maxPageSize } from '../../../../ledger/activity/listing.ts';

export type PositionAfter =
  /** Later rows follow it among the entries, and in the next polls. */
  | { readonly kind: 'found'; readonly timeline: Timeline }
  /** Reading back from the newest activities may find it. */
  | { readonly kind: 'further back'; readonly timeline: Timeline }
  | { readonly kind: 'not met' }
  | { readonly kind: 'turned' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Search {
  readonly listing: PageSource;
  readonly after: string;
  readonly timeline: Timeline;
  readonly now: () => number;
  /** Waits because a node proved nothing. */
  readonly rest: () => Promise<void>;
}

type Response =
  | { readonly kind: 'page'; readonly activities: readonly Activity[]; readonly page: ActivityRows }
  | { readonly kind: 'turned' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const askForPage = async (listing: PageSource, request: PageRequest): Promise<Response> => {
  const listed = await listing.fetch(request);
  if (!listed.ok)
    return listed.error === 'turned'
      ? { kind: 'turned' }
      : { kind: 'failed', failure: listed.error };
  const page = listed.value;
  return { kind: 'page', activities: page.activities, page };
};

type Learned = { readonly kind: 'learned'; readonly timeline: Timeline };

const learn = async ({
  listing,
  timeline: empty,
  now,
  rest,
}: Search): Promise<Learned | Exclude<Response, { kind: 'page' }>> => {
  let timeline = empty;
  let doubts = 0;
  let request: PageRequest | undefined = planPoll(timeline);
  while (request !== undefined) {
    const response = await askForPage(listing, request);
    if (response.kind !== 'page') return response;
    ({ timeline } = applyPage(timeline, request, response.activities, now()));
    request = timeline.meaning === undefined ? planNextRequest(timeline) : undefined;
    if (request !== undefined || !isWorthAnotherPoll(timeline, doubts)) continue;
    doubts += 1;
    await rest();
    request = planPoll(timeline);
  }
  return { kind: 'learned', timeline };
};

const activityRows = (activities: readonly Activity[]): readonly TimelineEntry[] =>
  activities.map((activity) => ({ id: activity.id, activity }));

const isMet = ({ entries }: Timeline, id: string): boolean =>
  entries.some((entry) => isRow(entry) && entry.id === id);

const found = (timeline: Timeline, entries: readonly TimelineEntry[]): PositionAfter => ({
  kind: 'found',
  timeline: { ...timeline, entries, more: false },
});

const fromBeginning = async (
  { listing, after }: Search,
  timeline: Timeline,
): Promise<PositionAfter> => {
  let last: string | undefined;
  for (;;) {
    const response = await askForPage(listing, {
      purpose: 'older',
      pageSize: maxPageSize,
      ...(last !== undefined && { cursor: last }),
    });
    if (response.kind !== 'page') return response;
    const activities = toOldestFirst(response.activities, 'oldest-first');
    const newest = activities.at(-1)?.id;
    if (activities.some(({ id }) => id === after)) return found(timeline, activityRows(activities));
    if (newest === undefined || newest === last) return { kind: 'not met' };
    last = newest;
  }
};

/** A forward listing returns the activities after an id. */
const onForward = async (search: Search, timeline: Timeline): Promise<PositionAfter> => {
  const { listing, after } = search;
  const { pageSize } = timeline.options;
  const response = await askForPage(listing, { purpose: 'head', cursor: after, pageSize });
  if (response.kind !== 'page') return response;
  const newer = toOldestFirst(response.activities, 'oldest-first');
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
const onMinimum = async (
  { listing, after }: Search,
  timeline: Timeline,
): Promise<PositionAfter> => {
  const response = await askForPage(listing, {
    purpose: 'head',
    cursor: after,
    pageSize: maxPageSize,
  });
  if (response.kind !== 'page') return response;
  const newer = toOldestFirst(response.activities, 'newest-first');
  if (newer.length === 0) return { kind: 'not met' };
  const max = Math.min(maxPageSize, Math.max(timeline.maxPage, newer.length));
  const isWhole = newer.length < maxPageSize || newer.length < max;
  const between = isWhole ? [] : [outOfReach(timeline)];
  return found(timeline, [{ id: after }, ...between, ...activityRows(newer)]);
};

const onUpdates = async (search: Search): Promise<PositionAfter> => {
  const { listing, after, now } = search;
  const from = listing.continued({ ...search.timeline, entries: [{ id: after }] });
  const request = planPoll(from);
  const response = await askForPage(listing, request);
  if (response.kind !== 'page') return response;
  const { activities, page } = response;
  if (!activities.some(({ id }) => id === after)) return { kind: 'not met' };
  const pageRequest = withResponse(request, page);
  return { kind: 'found', timeline: applyPage(from, pageRequest, activities, now()).timeline };
};

/** Finds an activity of any age, without reading any page twice. */
export const findAfter = async (search: Search): Promise<PositionAfter> => {
  if (search.listing.source() !== 'activities') return onUpdates(search);
  const learned = await learn(search);
  if (learned.kind !== 'learned') return learned;
  const { timeline } = learned;
  if (isMet(timeline, search.after)) return { kind: 'found', timeline };
  switch (timeline.meaning) {
    case 'backward':
      return { kind: 'further back', timeline };
    case 'forward':
      return onForward(search, timeline);
    case 'minimum':
      return onMinimum(search, timeline);
    default:
      return { kind: 'not met' };
  }
};
