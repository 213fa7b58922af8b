import type { Failure } from '../../../ledger/failure/failure.ts';
import { trace } from '../../../lib/io/trace.ts';
import { formatWaiting, describePage, describeRequest } from './polls.ts';
import {
  planFirstPage,
  planNextRequest,
  planPoll,
  type PageRequest,
} from '../timeline/plan-request.ts';
import { newestRow, type Timeline } from '../timeline/timeline.ts';
import type { ActivityRows } from './fetch-page.ts';
import { noWait, waitFrom, type TailOptions, type TailState } from './tail-state.ts';

/** A poll ends after this many pages without a new row: every search is bounded. */
const idlePages = 200;

const noRows: ActivityRows = { activities: [], problem: undefined };

/** Splice fails for good at an id that two of its rows share: the next poll probes another. */
const isRefusedProbe = ({ purpose }: PageRequest, { kind }: Failure): boolean =>
  purpose === 'probe' && kind === 'refused';

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

/** Runs one poll with all its pages. */
export const createPollOnce = (
  { settings, listing, firstPage, now }: TailOptions,
  state: TailState,
  older: (rows: number) => Promise<unknown>,
) => {
  /** Rows that a short first page omitted, if the listing can bring them. */
  const rowsLeftOut = ({ pageSize }: PageRequest): number =>
    state.timeline().meaning === 'backward' ? Math.max(0, settings.pageSize - pageSize) : 0;

  /** `first`: the request that began the poll. True if the page brought rows. */
  const takePage = (request: PageRequest, page: ActivityRows, first: PageRequest): boolean => {
    const added = state.take(request, page);
    const timeline = state.timeline();
    const isCaughtUp = planNextRequest(timeline) === undefined;
    // One update for the page and the end of its poll: each update draws the screen.
    const isOver = isCaughtUp && rowsLeftOut(first) === 0;
    trace.emit?.('decision', describePage(page.activities.length, added.length, timeline));
    state.tell(
      {
        ...goodPoll(page.exchange, timeline, now()),
        state: isCaughtUp ? 'following' : 'catching-up',
        waiting: page.waiting ?? formatWaiting(timeline),
        badBody: page.problem,
        failure: undefined,
        ...(isOver ? waitFrom(now(), state.pauseAfterPoll()) : noWait),
        attempt: 0,
      },
      added,
    );
    return added.length > 0;
  };

  /** The scan has no listing of activities. */
  const turnToUpdates = (): PageRequest => {
    state.setTimeline(listing.continued(state.timeline()));
    trace.emit?.('decision', {
      decision: 'switch to updates',
      reason: 'the scan has no listing of activities',
    });
    return planPoll(state.timeline());
  };

  return async (signal: AbortSignal): Promise<Failure | undefined> => {
    const pageRequest = planFirstPage(state.timeline(), firstPage);
    let request: PageRequest | undefined = pageRequest;
    let idle = 0;
    while (request !== undefined && idle < idlePages && !signal.aborted && !state.isPaused()) {
      trace.emit?.('decision', describeRequest(request, state.timeline()));
      const page = await state.fetchPage(request, signal);
      if (page.ok) {
        idle = takePage(request, page.value, pageRequest) ? 0 : idle + 1;
        request = planNextRequest(state.timeline());
      } else if (page.error === 'turned') request = turnToUpdates();
      else {
        if (isRefusedProbe(request, page.error)) state.take(request, noRows);
        return page.error;
      }
    }
    const rest = rowsLeftOut(pageRequest);
    if (rest > 0) await older(rest);
    return undefined;
  };
};
