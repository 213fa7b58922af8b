import type { Result } from '../../../../lib/result.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { pageOrder } from '../../timeline/order/page-order.ts';
import { planOlderRequest } from '../../timeline/older-rows.ts';
import { planNextRequest, planPoll, type PageRequest } from '../../timeline/plan-request.ts';
import {
  isGap,
  isRow,
  type Timeline,
  type TimelineEntry,
  type TimelineRow,
} from '../../timeline/timeline.ts';
import { trimTimeline } from '../../timeline/gaps.ts';
import { applyFetched } from '../fetch-page.ts';
import type { PageFailure, PageSource } from '../page-source.ts';

/** After this, a scan whose responses prove nothing is taken as it is. */
const maxDoubts = 10;

/** A node that lags doesn't know the row of the probe yet, and another node may. */
export const isWorthAnotherPoll = ({ meaning, learning }: Timeline, polls: number): boolean =>
  meaning === undefined && (learning?.fruitless ?? 0) > 0 && polls < maxDoubts;

export interface FindNewestOptions {
  readonly listing: PageSource;
  readonly timeline: Timeline;
  /** If this page is enough, the order isn't learned: nobody continues from these rows. */
  readonly firstPage?: number | undefined;
  readonly wanted: number;
  readonly isWanted: (activity: Activity) => boolean;
  readonly max: number;
  readonly now: () => number;
  /** Waits because a node proved nothing; without it, no other poll is sent. */
  readonly rest?: (() => Promise<void>) | undefined;
}

/** A newest-first listing has the newest rows on its first page, whatever its cursor means. */
const isNewestFirst = ({ learning }: Timeline): boolean =>
  learning !== undefined && pageOrder(learning.page) === 'newest-first';

/**
 * Only a listing whose one page may hold everything is read back here: `readBacklog` has bounded memory, and
 * a listing by offsets began where it was asked to.
 */
export const findNewest = async (
  options: FindNewestOptions,
): Promise<Result<Timeline, PageFailure>> => {
  const { listing, wanted, isWanted, max, now } = options;
  let timeline = listing.continued(options.timeline);
  const take = async (asked: PageRequest): Promise<PageFailure | undefined> => {
    const page = await listing.fetch(asked);
    if (!page.ok) return page.error;
    const received = applyFetched(timeline, asked, page.value, now());
    timeline = trimTimeline(received.timeline, { keep: max });
    return undefined;
  };
  const isFound = (entry: TimelineEntry): boolean =>
    isRow(entry) && entry.activity !== undefined && isWanted(entry.activity);
  const isEnough = (): boolean =>
    timeline.entries.some(isGap) ||
    timeline.entries.length >= max ||
    timeline.entries.filter(isFound).length >= wanted;
  const opening = planPoll(timeline);
  const { firstPage = Infinity } = options;
  let request: PageRequest | undefined = {
    ...opening,
    pageSize: Math.min(firstPage, opening.pageSize),
  };
  let doubts = 0;
  while (request !== undefined) {
    const failure = await take(request);
    if (failure !== undefined) return { ok: false, error: failure };
    const isDone = options.firstPage !== undefined && isNewestFirst(timeline) && isEnough();
    request = isDone ? undefined : planNextRequest(timeline);
    if (request !== undefined || isDone || isEnough() || options.rest === undefined) continue;
    if (!isWorthAnotherPoll(timeline, doubts)) continue;
    doubts += 1;
    await options.rest();
    request = planPoll(timeline);
  }
  // Its largest page is the same each time: what that lacks can't be had.
  const isShort = timeline.meaning === 'minimum' && !isEnough();
  const older = isShort ? planOlderRequest(timeline) : undefined;
  const failure = older && (await take(older));
  if (failure !== undefined) return { ok: false, error: failure };
  return { ok: true, value: timeline };
};

export interface ReadNewerOptions {
  readonly listing: PageSource;
  readonly timeline: Timeline;
  readonly keep: number;
  readonly now: () => number;
  /** Waits because the node didn't know the cursor. */
  readonly rest: () => Promise<void>;
  /** Takes the rows oldest first. */
  readonly take?: (added: readonly TimelineRow[]) => void;
  /** Rows from this time on aren't asked for. */
  readonly until?: number | undefined;
}

/** After this many responses without it, the cursor's own row is gone. */
const maxLost = 4;

/** The order of dates may differ by this much from the order of the listing. */
const marginMs = 3_600_000;

const isBehind = (rows: readonly TimelineRow[], until: number): boolean =>
  rows.length > 0 && rows.every(({ activity }) => (activity?.at ?? -Infinity) >= until + marginMs);

/** Reads up to the newest activity of a listing that continues to newer ones. */
export const readNewerRows = async (
  options: ReadNewerOptions,
): Promise<Result<Timeline, PageFailure>> => {
  const { listing, keep, now, rest, take, until = Infinity } = options;
  let { timeline } = options;
  for (;;) {
    const request = planPoll(timeline);
    const page = await listing.fetch(request);
    if (!page.ok) return page;
    const received = applyFetched(timeline, request, page.value, now());
    timeline = trimTimeline(received.timeline, { keep });
    take?.(received.added);
    const isLost = timeline.lost > 0 && timeline.lost < maxLost;
    if (isLost) await rest();
    else if (!timeline.more || isBehind(received.added, until))
      return { ok: true, value: timeline };
  }
};
