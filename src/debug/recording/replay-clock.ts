import { maxTimerMs } from '../../lib/time/sleep.ts';

/** Runs at a speed, stands still, or jumps to the next event. */
export type ReplayClock = {
  readonly now: () => number;
  /** In the time of the recording; ends early, without an error, with the signal. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Wakes everything that waits for that time. */
  readonly advanceTo: (at: number) => void;
};

export type ReplayClockOptions = {
  readonly startAt: number;
  readonly speed: number;
  readonly paused: boolean;
  readonly monotonicMs: () => number;
};

type Waiting = { readonly due: number; readonly wake: () => void };

/** Everything in a replay that waits, waits here. */
export const createReplayClock = (options: ReplayClockOptions): ReplayClock => {
  const { speed, monotonicMs } = options;
  const waiting = new Set<Waiting>();
  let base = { at: options.startAt, since: monotonicMs() };
  let paused = options.paused;
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => (paused ? base.at : base.at + (monotonicMs() - base.since) * speed);

  const rebase = (at: number): void => {
    base = { at, since: monotonicMs() };
  };

  const wakeDue = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const at = now();
    for (const item of [...waiting].sort((one, other) => one.due - other.due))
      if (item.due <= at && waiting.delete(item)) item.wake();
    schedule();
  };

  const schedule = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (paused || waiting.size === 0) return;
    const next = Math.min(...[...waiting].map(({ due }) => due));
    timer = setTimeout(wakeDue, Math.min(maxTimerMs, Math.max(0, (next - now()) / speed)));
  };

  return {
    now: () => Math.floor(now()),
    isPaused: () => paused,
    pause: () => {
      rebase(now());
      paused = true;
      schedule();
    },
    resume: () => {
      rebase(now());
      paused = false;
      wakeDue();
    },
    advanceTo: (at) => {
      rebase(Math.max(at, now()));
      wakeDue();
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(item);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const item = { due: now() + ms, wake };
        if (signal?.aborted === true) wake();
        else waiting.add(item);
        signal?.addEventListener('abort', wake);
        schedule();
      }),
  };
};
