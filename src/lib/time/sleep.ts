type Backoff = {
  readonly first: number;
  readonly max?: number;
  /** A delay is randomly longer or shorter by this fraction: many clients don't return together. */
  readonly jitter?: number;
};

/** `random` is in [0, 1). */
export const withJitter = (delay: number, jitter: number, random: number): number =>
  delay * (1 - jitter + 2 * jitter * random);

export const backoffDelay = (
  { first, max = Infinity, jitter = 0 }: Backoff,
  failures: number,
  random = 0.5,
): number => withJitter(Math.min(max, first * 2 ** (failures - 1)), jitter, random);

type Coalescer<T> = {
  readonly push: (value: T) => void;
  readonly flush: () => void;
};

/** Limits how often a stream passes on its newest value; the last one always gets through. */
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

/** A Node timer with a longer delay would fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

interface InterruptibleSleep {
  readonly take: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly wake: () => void;
}

/** A wake-up while nobody sleeps ends the next sleep early. */
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

/** Blocks this thread, where no event loop may run. */
export const sleepSync = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Ends early, without an error, when the signal does. */
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

export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
