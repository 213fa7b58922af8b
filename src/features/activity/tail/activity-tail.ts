import type { Failure } from '../../../ledger/failure/failure.ts';
import { markAccepted, startFilling, trimTimeline } from '../timeline/gaps.ts';
import type { PollState } from '../timeline/poll-state.ts';
import { applyPage } from '../timeline/receive/apply-page.ts';
import { whyNoOlderRequest, planOlderRequest } from '../timeline/older-rows.ts';
import {
  planFirstPage,
  planNextRequest,
  planPoll,
  type PageRequest,
} from '../timeline/plan-request.ts';
import {
  newestRow,
  type GapAcceptance,
  type TimelineRow,
  type Timeline,
} from '../timeline/timeline.ts';
import { trace } from '../../../lib/io/trace.ts';
import { formatWaiting } from '../timeline/format-waiting.ts';
import { omitUndefined } from '../../../lib/json/fields.ts';
import {
  backoffMs,
  pollIntervalMs,
  partialPageMessage,
  pollStateAfter,
  countPage,
  noPollStatistics,
  describePage,
  describeRequest,
} from './polls.ts';
import { createInterruptibleSleep } from '../../../lib/time/sleep.ts';
import type { PageSource } from './page-source.ts';
import { withResponse, type ActivityRows } from './fetch-page.ts';

export interface TailUpdate {
  readonly timeline: Timeline;
  readonly added: readonly TimelineRow[];
  readonly poll: PollState;
}

export interface TailOptions {
  readonly listing: PageSource;
  readonly timeline: Timeline;
  readonly settings: {
    readonly pageSize: number;
    readonly pollIntervalMs: number;
    readonly maxRows: number;
  };
  /** A short first page arrives sooner. */
  readonly firstPage?: number | undefined;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly onUpdate: (update: TailUpdate) => void;
  /** The row that the user is reading must not be dropped. */
  readonly protect?: (() => string | undefined) | undefined;
  /** No row may be dropped as long as none was delivered. */
  readonly protectsAll?: (() => boolean) | undefined;
}

/** `start` only if the scan proves it; `unasked`: rows came, and there may be more. */
export type OlderRowsResult = 'unasked' | 'start' | 'cannot' | 'failed';

export interface ActivityTail {
  /** Polls until the signal aborts. Rejects only for a defect. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly pollNow: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Fills an open gap with a new budget of pages. */
  readonly fill: (gap: string) => void;
  readonly accept: (gap: string, acceptance: GapAcceptance) => void;
  readonly older: () => Promise<OlderRowsResult>;
}

/** A poll ends after this many pages without a new row: every search is bounded. */
const idlePages = 200;

const noRows: ActivityRows = { activities: [], problem: undefined };

/** Splice fails for good at an id that two of its rows share: the next poll probes another. */
const isRefusedProbe = ({ purpose }: PageRequest, { kind }: Failure): boolean =>
  purpose === 'probe' && kind === 'refused';

/** Follows a listing with one request at a time. */
export const createActivityTail = (options: TailOptions): ActivityTail => {
  const { settings, now, random, listing } = options;
  const nap = createInterruptibleSleep(options.sleep);
  let timeline = listing.continued(options.timeline);
  let paused = false;
  let running: AbortSignal | undefined;
  let askingOlder: Promise<OlderRowsResult> | undefined;
  let poll: PollState = {
    state: 'starting',
    attempt: 0,
    emptyPolls: 0,
    pageSize: settings.pageSize,
  };

  let statistics = noPollStatistics;

  let pauseMs: number | undefined;
  /** The pause is the same however often it is read. */
  const pauseAfterPoll = (): number =>
    (pauseMs ??= pollIntervalMs(settings.pollIntervalMs, random()));

  const fetchPage = async (request: PageRequest, signal: AbortSignal | undefined) => {
    const page = await listing.fetch(request, signal);
    statistics = countPage(statistics, page);
    return page;
  };

  const tell = (change: Change, added: readonly TimelineRow[] = []): void => {
    // A response in flight when polling was paused must not report that polling continues.
    const stays = paused ? ({ state: 'paused', ...noWait } as const) : {};
    const source = listing.source();
    const coverage = listing.coverage?.();
    poll = omitUndefined({ ...poll, ...change, ...stays, source, coverage, statistics });
    options.onUpdate({ timeline, added, poll });
  };

  const take = (pageRequest: PageRequest, page: ActivityRows) => {
    const request = withResponse(pageRequest, page);
    const received = applyPage(timeline, request, page.activities, now());
    timeline = trimTimeline(received.timeline, {
      keep: options.protectsAll?.() === true ? Infinity : settings.maxRows,
      protect: options.protect?.(),
    });
    return received.added;
  };

  /** Rows that a short first page left out, if the listing can bring them. */
  const rowsLeftOut = ({ pageSize }: PageRequest): number =>
    timeline.meaning === 'backward' ? Math.max(0, settings.pageSize - pageSize) : 0;

  /** `first`: the request that began the poll. True if the page brought rows. */
  const takePage = (request: PageRequest, page: ActivityRows, first: PageRequest): boolean => {
    const added = take(request, page);
    const isEmpty = timeline.entries.length === 0;
    const isCaughtUp = planNextRequest(timeline) === undefined;
    // One update for the page and the end of its poll: each update draws the screen.
    const isOver = isCaughtUp && rowsLeftOut(first) === 0;
    trace.emit?.('decision', describePage(page.activities.length, added.length, timeline));
    tell(
      {
        ...goodPoll(page.exchange, timeline, now()),
        state: isCaughtUp ? 'following' : 'catching-up',
        emptyPolls: isEmpty ? poll.emptyPolls + 1 : 0,
        waiting: page.waiting ?? formatWaiting(timeline),
        pageSize: request.pageSize,
        badBody: page.problem,
        failure: undefined,
        ...(isOver ? waitFrom(now(), pauseAfterPoll()) : noWait),
        attempt: 0,
      },
      added,
    );
    return added.length > 0;
  };

  /** Runs one poll with all its pages. */
  const pollOnce = async (signal: AbortSignal): Promise<Failure | undefined> => {
    const pageRequest = planFirstPage(timeline, options.firstPage);
    let request: PageRequest | undefined = pageRequest;
    let idle = 0;
    while (request !== undefined && idle < idlePages && !signal.aborted && !paused) {
      trace.emit?.('decision', describeRequest(request, timeline));
      const page = await fetchPage(request, signal);
      if (!page.ok) {
        if (page.error !== 'turned') {
          if (isRefusedProbe(request, page.error)) take(request, noRows);
          return page.error;
        }
        timeline = listing.continued(timeline);
        trace.emit?.('decision', {
          decision: 'switch to updates',
          reason: 'the scan has no listing of activities',
        });
        request = planPoll(timeline);
        continue;
      }
      idle = takePage(request, page.value, pageRequest) ? 0 : idle + 1;
      request = planNextRequest(timeline);
    }
    const rest = rowsLeftOut(pageRequest);
    if (rest > 0) await older(rest);
    return undefined;
  };

  const backOff = (failure: Failure): number => {
    pauseMs = undefined;
    const attempt = poll.attempt + 1;
    const waitMs = backoffMs({ failure, attempt, random: random() });
    const badBody = partialPageMessage(failure);
    trace.emit?.('decision', {
      decision: 'back off',
      reason: `attempt ${attempt} failed: ${failure.kind}`,
      ms: waitMs,
    });
    tell({
      state: pollStateAfter(failure, attempt),
      failure,
      attempt,
      ...waitFrom(now(), waitMs),
      badBody,
    });
    return waitMs;
  };

  const rest = (): number => {
    const ms = pauseAfterPoll();
    pauseMs = undefined;
    if (poll.nextAt === undefined) tell(waitFrom(now(), ms));
    trace.emit?.('decision', {
      decision: 'wait',
      reason: paused ? 'polling is paused' : 'the poll is complete',
      ms,
    });
    return ms;
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    running = signal;
    const isOver = (): boolean => signal.aborted;
    while (!isOver()) {
      const failure = paused ? undefined : await pollOnce(signal);
      if (isOver()) return;
      await nap.take(failure === undefined ? rest() : backOff(failure), signal);
    }
  };

  const askOlder = async (rows?: number, starts = 1): Promise<OlderRowsResult> => {
    const request = planOlderRequest(timeline, rows);
    if (request === undefined) return whyNoOlderRequest(timeline);
    trace.emit?.('decision', describeRequest(request, timeline));
    const page = await fetchPage(request, running);
    if (!page.ok) return 'failed';
    const before = timeline.entries;
    const added = take(request, page.value);
    // One short page proves no start: a node that lags or cuts its pages returns one, too.
    if (timeline.reachedStart && starts < startsToBelieve) {
      timeline = { ...timeline, reachedStart: false };
      if (timeline.entries === before) return askOlder(rows, starts + 1);
    }
    tell({}, added);
    if (timeline.reachedStart) return 'start';
    // The bodies of rows that an earlier run saved are news as well.
    if (timeline.entries !== before) return 'unasked';
    return timeline.meaning === 'minimum' ? 'cannot' : 'failed';
  };

  /** Older rows are requested one page at a time: a second request would ask for the same rows. */
  const older = (rows?: number): Promise<OlderRowsResult> => {
    askingOlder ??= askOlder(rows).finally(() => {
      askingOlder = undefined;
    });
    return askingOlder;
  };

  return {
    run,
    older: () => older(),
    pollNow: nap.wake,
    pause: () => {
      paused = true;
      tell({});
    },
    resume: () => {
      paused = false;
      tell({ state: 'starting' });
      nap.wake();
    },
    fill: (gap) => {
      timeline = startFilling(timeline, gap);
      tell({});
      nap.wake();
    },
    accept: (gap, acceptance) => {
      timeline = markAccepted(timeline, gap, acceptance);
      tell({});
    },
  };
};

/** Responses in a row that must say that nothing is older. */
const startsToBelieve = 3;

const noWait = { nextAt: undefined, waitMs: undefined } as const;
const waitFrom = (nowMs: number, waitMs: number) => ({ nextAt: nowMs + waitMs, waitMs });

/** An optional field that is undefined is removed. */
type Change = {
  readonly [K in keyof PollState]?:
    | PollState[K]
    | (undefined extends PollState[K] ? undefined : never);
};

const goodPoll = (
  exchange: { readonly ms: number; readonly serverDate?: number } | undefined,
  timeline: Timeline,
  nowMs: number,
) => {
  const skewMs = exchange?.serverDate === undefined ? undefined : nowMs - exchange.serverDate;
  const newest = newestRow(timeline.entries)?.activity?.at;
  const lagMs = newest === undefined ? undefined : nowMs - (skewMs ?? 0) - newest;
  return { lastGoodAt: nowMs, latencyMs: exchange?.ms, skewMs, lagMs };
};
