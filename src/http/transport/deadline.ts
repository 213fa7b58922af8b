import { setMaxListeners } from 'node:events';
import { maxTimerMs } from '../../lib/time/sleep.ts';

export type AbortReason = 'cancelled' | 'timeout';

/** A signal that aborts at a deadline or with its parents, and knows which of them it was. */
export type Deadline = {
  readonly signal: AbortSignal;
  readonly reason: () => AbortReason | undefined;
  /** Removes the listeners and the timer. Always call it at the end. */
  readonly release: () => void;
};

/**
 * Combines the parents and a deadline of `afterMs` into one signal. `AbortSignal.any` and
 * `AbortSignal.timeout` don't suffice: a tail that runs for days has one parent, and no listener or timer
 * may outlive its request.
 */
export function createDeadline(
  parents: readonly (AbortSignal | undefined)[],
  afterMs = Infinity,
): Deadline {
  const controller = new AbortController();
  let reason: AbortReason | undefined;
  const end = (cause: AbortReason) => {
    reason ??= cause;
    controller.abort(reason);
  };
  const cancel = () => end('cancelled');
  const timer = Number.isFinite(afterMs)
    ? setTimeout(() => end('timeout'), Math.min(afterMs, maxTimerMs))
    : undefined;
  for (const parent of parents) {
    if (parent === undefined) continue;
    if (parent.aborted) cancel();
    // Many requests may share a parent at once; `release` keeps their number bounded.
    setMaxListeners(0, parent);
    parent.addEventListener('abort', cancel);
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    release: () => {
      clearTimeout(timer);
      for (const parent of parents) parent?.removeEventListener('abort', cancel);
    },
  };
}

/** Waits; ends early, without an error, when the signal does. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  const limit = createDeadline([signal], ms);
  if (!limit.signal.aborted) {
    await new Promise((resolve) => limit.signal.addEventListener('abort', resolve, { once: true }));
  }
  limit.release();
}
