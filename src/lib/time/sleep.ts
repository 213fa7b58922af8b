/** The longest delay of a Node timer, in milliseconds; a longer one would fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A sleep that ends early on a signal or a call. */
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
