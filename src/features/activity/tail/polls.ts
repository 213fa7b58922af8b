import { type Failure, retryDelayMs } from '../../../ledger/failure/failure.ts';
import type { PollState, PollStatistics } from '../../../shell/state/poll-state.ts';
import type { PageResult } from './page-source.ts';
import { backoffDelay, withJitter } from '../../../lib/time/sleep.ts';
import type { TraceEvents } from '../../../lib/io/trace.ts';
import { planNextRequest, type PageRequest } from '../timeline/plan-request.ts';
import { type Timeline, isRow } from '../timeline/timeline.ts';
import * as messages from '../messages/tail.ts';
import { gapsIn } from '../timeline/entry-index.ts';
import { isOrderUnproven } from '../timeline/ordered-emission.ts';
import { usualOverlap } from '../timeline/overlap.ts';

/** Consecutive lagging responses that are normal: nodes always differ a little. */
const usualLag = 3;

/** A page holds fewer activities than there are, and only those that it must repeat. */
const hasShortPages = ({ entries, maxPage }: Timeline): boolean =>
  maxPage > 0 && maxPage <= usualOverlap && entries.filter(isRow).length > maxPage;

/** The search for the place after the known rows takes longer than one poll. */
const isSearching = ({ lost, walk, more }: Timeline): boolean =>
  lost > 0 && walk !== undefined && !more;

/** Why a tail that gets responses delivers nothing; undefined if it has no reason to wait. */
export const formatWaiting = (timeline: Timeline): string | undefined => {
  const blocked = gapsIn(timeline.entries).find(({ state }) => state === 'filling');
  const isStalled = blocked !== undefined || timeline.meaning === undefined;
  if (isStalled && hasShortPages(timeline)) return messages.pagesTooShort(timeline.maxPage);
  if (timeline.learning?.page.length === 1 && timeline.polls > usualLag)
    return messages.oneActivity;
  if (isOrderUnproven(timeline)) return messages.orderUnknown;
  if (timeline.lost >= usualLag || isSearching(timeline)) return messages.lastRowsMissing;
  if (timeline.behind >= usualLag) return messages.scanLags;
  if ((blocked?.tries ?? 0) > 0) return messages.gapRowsNotListed;
  return undefined;
};

const backoff = { first: 1000, max: 60_000, jitter: 0.2 };
const noEndpointMs = 60_000;
/** The longest wait that a service can request: caps a `Retry-After` of days or years. */
const longestAskedMs = 3_600_000;

export interface BackoffInput {
  readonly failure: Failure;
  /** Attempts count from 1. */
  readonly attempt: number;
  /** A number in [0, 1). */
  readonly random: number;
}

/** 1, 2, 4 … 60 s ± 20 %, or the wait that the service requests, at most an hour. */
export const backoffMs = ({ failure, attempt, random }: BackoffInput): number => {
  if (failure.kind === 'notFound') return noEndpointMs;
  const delay = backoffDelay(backoff, attempt, random);
  return Math.round(Math.max(delay, Math.min(retryDelayMs(failure) ?? 0, longestAskedMs)));
};

/** The interval varies by 10 %, so that many windows don't poll together. */
export const pollIntervalMs = (intervalMs: number, random: number): number =>
  Math.round(withJitter(intervalMs, 0.1, random));

/** Enough for percentiles of the last minutes; the bound limits the memory of a long session. */
const latenciesAtMost = 200;

export const noPollStatistics: PollStatistics = { responded: 0, failed: 0, latenciesMs: [] };

/** A switch to updates is neither a response nor a failure. */
export const countPage = (before: PollStatistics, page: PageResult): PollStatistics => {
  if (!page.ok) {
    const isFailure = page.error !== 'turned' && page.error.kind !== 'cancelled';
    return isFailure ? { ...before, failed: before.failed + 1 } : before;
  }
  const { exchange } = page.value;
  if (exchange === undefined) return before;
  const latenciesMs = [...before.latenciesMs, exchange.ms].slice(-latenciesAtMost);
  return { ...before, responded: before.responded + 1, latenciesMs };
};

/** Failed polls in a row after which an unresponsive scan is called offline. */
const offlineAfter = 3;

const stateAfter: Readonly<Record<Failure['kind'], PollState['state'] | 'unresponsive'>> = {
  notFound: 'no-endpoint',
  unauthorized: 'auth',
  forbidden: 'auth',
  noToken: 'auth',
  rateLimited: 'limited',
  unreachable: 'unresponsive',
  tls: 'unresponsive',
  tlsFile: 'unresponsive',
  proxy: 'unresponsive',
  timeout: 'unresponsive',
  refused: 'retrying',
  unreadable: 'retrying',
  invalid: 'retrying',
  cancelled: 'retrying',
};

export const pollStateAfter = ({ kind }: Failure, attempt: number): PollState['state'] => {
  const state = stateAfter[kind];
  if (state !== 'unresponsive') return state;
  return attempt >= offlineAfter ? 'offline' : 'retrying';
};

/** The part of a response that could not be used. */
export const partialPageMessage = (failure: Failure): string | undefined =>
  failure.kind === 'unreadable' ? failure.detail : undefined;

type Decision = TraceEvents['decision'];

const reasonFor = ({ purpose, cursor, isCheck }: PageRequest, { more }: Timeline): string => {
  if (purpose === 'probe') return 'learn what begin_after_id means on this scan';
  if (purpose === 'fill') return 'the rows on both sides of the gap are not proven neighbors';
  if (purpose === 'older') return 'rows before the oldest one are wanted';
  if (isCheck === true) return 'check that the listing still begins with the oldest row';
  if (more) return 'the last page was full, so more rows are waiting';
  return cursor === undefined
    ? 'a poll is due: read the newest rows'
    : 'a poll is due: read the rows after the newest known one';
};

/** Describes a request in the debug log. */
export const describeRequest = (request: PageRequest, timeline: Timeline): Decision => {
  const { purpose, cursor, gap, pageSize } = request;
  const reason = reasonFor(request, timeline);
  return { decision: `request ${purpose}`, reason, cursor, gap, pageSize };
};

/** Does the page end the poll, and what does the tail wait for? */
export const describePage = (rows: number, added: number, timeline: Timeline): Decision => {
  const next = planNextRequest(timeline);
  const waiting = formatWaiting(timeline);
  return {
    decision: next === undefined ? 'end the poll' : 'continue the poll',
    reason: waiting ?? (next === undefined ? 'nothing more is waiting' : reasonFor(next, timeline)),
    rows,
    added,
  };
};
