export type AbortReason = 'cancelled' | 'timeout';

/** A signal that ends at a deadline or with its parents, and that knows which it was. */
export type Deadline = {
  readonly signal: AbortSignal;
  readonly reason: () => AbortReason | undefined;
  /** Lets go of the parents and of the timer. To be called whatever happened. */
  readonly release: () => void;
};

/** The longest delay of a Node timer; a longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Composes one signal out of the parents and a deadline of `afterMs`. By hand rather than with
 * `AbortSignal.any` and `AbortSignal.timeout`: a poll that is followed for days lives on one parent,
 * and neither a listener nor a timer may outlive the request it was made for.
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
    if (parent?.aborted) cancel();
    parent?.addEventListener('abort', cancel);
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
