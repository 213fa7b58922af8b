import { endingSignals } from '../terminal/exit-signals.ts';

export type SignalAbort = {
  readonly signal: AbortSignal;
  readonly code: () => number | undefined;
};

/**
 * Makes a signal cancel the current work instead of ending the program, so that its end is
 * recorded.
 */
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
