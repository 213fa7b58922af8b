export type Coalescer<T> = {
  /** Hands on a value: at once when none was handed on lately, else with the next batch. */
  readonly push: (value: T) => void;
  /** Hands on what waits. */
  readonly flush: () => void;
};

/**
 * Thins out a stream of values of which only the newest counts: at most one every `everyMs`, and
 * the last one always comes through.
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
