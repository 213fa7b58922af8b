import type { Activity } from '../ledger/activity.ts';
import type { Failure } from '../ledger/failure.ts';
import { receive } from '../ledger/timeline/receive.ts';
import {
  nextRequest,
  olderRequest,
  startPoll,
  type PageRequest,
} from '../ledger/timeline/request.ts';
import { isGap, isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { fetchPage, type CallActivities } from './pages.ts';

export interface NewestOptions {
  readonly call: CallActivities;
  /** Empty, or one that knows the id after which to begin. */
  readonly timeline: Timeline;
  /** How many activities that pass are wanted. */
  readonly wanted: number;
  readonly isWanted: (activity: Activity) => boolean;
  /** The most activities that are looked through. */
  readonly most: number;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** The newest activities that pass, oldest first, and the timeline that they were found on. */
export type Newest =
  | { readonly ok: true; readonly activities: readonly Activity[]; readonly timeline: Timeline }
  | { readonly ok: false; readonly failure: Failure };

const loaded = ({ entries }: Timeline): readonly Activity[] =>
  entries.filter(isRow).flatMap(({ activity }) => (activity === undefined ? [] : [activity]));

/** Looks at the listing once: one poll with all that it leads to, then back as far as needed. */
export const findNewest = async (options: NewestOptions): Promise<Newest> => {
  const { call, wanted, isWanted, most, now, signal } = options;
  let { timeline } = options;
  const take = async (request: PageRequest): Promise<Failure | undefined> => {
    const page = await fetchPage(call, request, signal);
    if (!page.ok) return page.failure;
    ({ timeline } = receive(timeline, request, page.activities, now()));
    return undefined;
  };
  for (
    let request: PageRequest | undefined = startPoll(timeline);
    request;
    request = nextRequest(timeline)
  ) {
    const failure = await take(request);
    if (failure !== undefined) return { ok: false, failure };
  }
  const found = (): readonly Activity[] => loaded(timeline).filter(isWanted);
  const isEnough = (): boolean =>
    timeline.entries.some(isGap) || timeline.entries.length >= most || found().length >= wanted;
  for (let request = isEnough() ? undefined : olderRequest(timeline); request;) {
    const failure = await take(request);
    if (failure !== undefined) return { ok: false, failure };
    request = isEnough() ? undefined : olderRequest(timeline);
  }
  return { ok: true, activities: found().slice(wanted === 0 ? Infinity : -wanted), timeline };
};
