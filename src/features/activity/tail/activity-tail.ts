import type { Failure } from '../../../ledger/failure/failure.ts';
import { markAccepted, startFilling } from '../timeline/gaps.ts';
import { type GapAcceptance, isRow, type TimelineEntry } from '../timeline/timeline.ts';
import { trace } from '../../../lib/io/trace.ts';
import { createInterruptibleSleep } from '../../../lib/time/sleep.ts';
import { createPollOnce } from './poll-once.ts';
import { backoffMs, partialPageMessage, pollStateAfter, describeRequest } from './polls.ts';
import { createTailState, waitFrom, type TailOptions, type TailState } from './tail-state.ts';
import { planOlderRequest, whyNoOlderRequest } from '../timeline/older-rows.ts';

/** `start` only if the scan proves it; `unasked`: rows came, and there may be more; `full`: there is no room for them. */
export type OlderRowsResult = 'unasked' | 'start' | 'pruned' | 'cannot' | 'failed' | 'full';

/** Responses in a row that must say that nothing is older. */
const startsToBelieve = 3;

/** How soon a key that is held down may ask again, when the last request brought nothing. */
const restMs = 1000;

const oldestOf = (entries: readonly TimelineEntry[]): string | undefined => entries.find(isRow)?.id;

/** Requests rows before the oldest one, one page at a time: a second request would ask for the same rows. */
export const createOlderRows = (
  state: TailState,
  { now, running }: { readonly now: () => number; readonly running: () => AbortSignal | undefined },
) => {
  let asking: Promise<OlderRowsResult> | undefined;
  /** The last response, if it brought nothing. */
  let fruitless: { readonly result: OlderRowsResult; readonly at: number } | undefined;

  const ask = async (rows?: number, starts = 1): Promise<OlderRowsResult> => {
    const timeline = state.timeline();
    const request = planOlderRequest(timeline, rows);
    if (request === undefined) return whyNoOlderRequest(timeline);
    trace.emit?.('decision', describeRequest(request, timeline));
    const page = await state.fetchPage(request, running());
    if (!page.ok) return 'failed';
    const { entries: before, counts } = state.timeline();
    const added = state.take(request, page.value);
    // One short page proves no start: a node that lags or cuts its pages returns one, too.
    if (state.timeline().reachedStart && starts < startsToBelieve) {
      state.setTimeline({ ...state.timeline(), reachedStart: false });
      if (state.timeline().entries === before) return ask(rows, starts + 1);
    }
    state.tell({}, added);
    const { reachedStart, entries, meaning } = state.timeline();
    if (reachedStart) return 'start';
    if (state.timeline().counts.dropped > counts.dropped && oldestOf(entries) === oldestOf(before))
      return 'full';
    // The bodies of rows that an earlier run saved are news as well.
    if (entries !== before) return 'unasked';
    if (page.value.isPruned === true) return 'pruned';
    return meaning === 'minimum' ? 'cannot' : 'failed';
  };

  const askAndNote = async (rows?: number): Promise<OlderRowsResult> => {
    const result = await ask(rows);
    fruitless = result === 'unasked' ? undefined : { result, at: now() };
    return result;
  };

  return (rows?: number): Promise<OlderRowsResult> => {
    const age = fruitless === undefined ? restMs : now() - fruitless.at;
    // A clock that was set back doesn't count.
    if (fruitless !== undefined && age >= 0 && age < restMs)
      return Promise.resolve(fruitless.result);
    asking ??= askAndNote(rows).finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

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

/** Follows a listing with one request at a time. */
export const createActivityTail = (options: TailOptions): ActivityTail => {
  const { now, random } = options;
  const nap = createInterruptibleSleep(options.sleep);
  const state = createTailState(options);
  let running: AbortSignal | undefined;
  const older = createOlderRows(state, { now, running: () => running });
  const pollOnce = createPollOnce(options, state, older);

  const backOff = (failure: Failure): number => {
    state.forgetPause();
    const attempt = state.poll().attempt + 1;
    const waitMs = backoffMs({ failure, attempt, random: random() });
    trace.emit?.('decision', {
      decision: 'back off',
      reason: `attempt ${attempt} failed: ${failure.kind}`,
      ms: waitMs,
    });
    state.tell({
      state: pollStateAfter(failure, attempt),
      failure,
      attempt,
      ...waitFrom(now(), waitMs),
      badBody: partialPageMessage(failure),
    });
    return waitMs;
  };

  const rest = (): number => {
    const ms = state.pauseAfterPoll();
    state.forgetPause();
    if (state.poll().nextAt === undefined) state.tell(waitFrom(now(), ms));
    trace.emit?.('decision', {
      decision: 'wait',
      reason: state.isPaused() ? 'polling is paused' : 'the poll is complete',
      ms,
    });
    return ms;
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    running = signal;
    const isOver = (): boolean => signal.aborted;
    while (!isOver()) {
      const failure = state.isPaused() ? undefined : await pollOnce(signal);
      if (isOver()) return;
      await nap.take(failure === undefined ? rest() : backOff(failure), signal);
    }
  };

  return {
    run,
    older: () => older(),
    pollNow: nap.wake,
    pause: () => {
      state.setPaused(true);
      state.tell({});
    },
    resume: () => {
      state.setPaused(false);
      state.tell({ state: 'starting' });
      nap.wake();
    },
    fill: (gap) => {
      state.setTimeline(startFilling(state.timeline(), gap));
      state.tell({});
      nap.wake();
    },
    accept: (gap, acceptance) => {
      state.setTimeline(markAccepted(state.timeline(), gap, acceptance));
      state.tell({});
    },
  };
};
