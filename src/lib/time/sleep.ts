/** The delays before further attempts, in whatever unit the caller uses. */
type Backoff = {
  /** The delay before the second attempt; each further delay is twice as long. */
  readonly first: number;
  /** The longest delay. */
  readonly max?: number;
  /**
   * The fraction by which a delay is randomly longer or shorter, so that many clients don't return
   * together.
   */
  readonly jitter?: number;
};

/** Makes a delay up to `jitter` shorter or longer; `random` is in [0, 1). */
export const withJitter = (delay: number, jitter: number, random: number): number =>
  delay * (1 - jitter + 2 * jitter * random);

/** Returns the delay after a number of consecutive failures, counted from 1. */
export const backoffDelay = (
  { first, max = Infinity, jitter = 0 }: Backoff,
  failures: number,
  random = 0.5,
): number => withJitter(Math.min(max, first * 2 ** (failures - 1)), jitter, random);

type Coalescer<T> = {
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

/** The longest delay of a Node timer, in milliseconds; a longer one would fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

interface InterruptibleSleep {
  readonly take: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly wake: () => void;
}

/** Wraps a sleep; a wake-up while nobody sleeps ends the next sleep early. */
export const createInterruptibleSleep = (sleep: Sleep): InterruptibleSleep => {
  let current: AbortController | undefined;
  let woken = false;
  return {
    wake: () => {
      woken = true;
      current?.abort();
    },
    take: async (ms, signal) => {
      const nap = new AbortController();
      const end = () => nap.abort();
      if (woken || signal.aborted) end();
      current = nap;
      signal.addEventListener('abort', end);
      if (!nap.signal.aborted) await sleep(ms, nap.signal);
      signal.removeEventListener('abort', end);
      current = undefined;
      woken = false;
    },
  };
};

/** Blocks this thread for a number of milliseconds, where no event loop may run. */
export const sleepSync = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Waits `ms`; ends early, without an error, when the signal is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal?.aborted === true ? 0 : Math.min(ms, maxTimerMs));
    signal?.addEventListener('abort', finish);
  });

/** Resolves after the event loop has run once. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
