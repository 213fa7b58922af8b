type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Sleeps that can be cut short by a signal or by a call. */
export interface InterruptibleSleep {
  readonly take: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly wake: () => void;
}

/** Wraps a sleep; a wake-up that comes while nobody sleeps cuts the next one short. */
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
