import type { Failure } from '../../../ledger/failure/failure.ts';
import { markAccepted, startFilling } from '../timeline/gaps.ts';
import type { GapAcceptance } from '../timeline/timeline.ts';
import { trace } from '../../../lib/io/trace.ts';
import { createInterruptibleSleep } from '../../../lib/time/sleep.ts';
import { createOlderRows, type OlderRowsResult } from './ask-older.ts';
import { createPollOnce } from './poll-once.ts';
import { backoffMs, partialPageMessage, pollStateAfter } from './polls.ts';
import { createTailState, waitFrom, type TailOptions } from './tail-state.ts';

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
