export type Coalescer<T> = {
  /** Passes on a value: immediately if none was passed on lately, otherwise with the next batch. */
  readonly push: (value: T) => void;
  /** Passes on the waiting value. */
  readonly flush: () => void;
};

/**
 * Throttles a stream whose newest value is the only one that matters: at most one every `everyMs`, and
 * the last one always gets through.
 */
export const throttleLatest = <T>(options: {
  readonly everyMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly deliver: (value: T) => void;
}): Coalescer<T> => {
  let waiting: { readonly value: T } | undefined;
  let resting = false;
  const flush = () => {
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) options.deliver(next.value);
  };
  const rest = async () => {
    resting = true;
    await options.sleep(options.everyMs);
    resting = false;
    if (waiting !== undefined) push(waiting.value);
  };
  const push = (value: T) => {
    waiting = { value };
    if (resting) return;
    flush();
    void rest();
  };
  return { push, flush };
};
