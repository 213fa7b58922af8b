import { endingSignals } from '../terminal/ending-signals.ts';

export type SignalAbort = {
  /** Ends when the program is told to stop. */
  readonly signal: AbortSignal;
  /** The exit code of what told it to. */
  readonly code: () => number | undefined;
};

/** Has a signal give up what is under way in the place of ending the program: its end is recorded. */
export const abortOnSignals = (): SignalAbort => {
  const controller = new AbortController();
  let ended: number | undefined;
  for (const [name, code] of endingSignals) {
    process.once(name, () => {
      ended ??= code;
      controller.abort(name);
    });
  }
  return { signal: controller.signal, code: () => ended };
};
