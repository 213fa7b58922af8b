/** Signals of the keyboard that end a program: Ctrl-C and Ctrl-\. */
const interrupts = ['SIGINT', 'SIGQUIT'] as const;

/** The signal of the keyboard that stops a program: Ctrl-Z. */
const stop = 'SIGTSTP';

const ignore = (): void => undefined;

/** Removes every listener of a signal; the returned function puts them back. */
const takeListeners = (signal: NodeJS.Signals): (() => void) => {
  const listeners = process.listeners(signal);
  process.removeAllListeners(signal);
  return () => listeners.forEach((listener) => process.on(signal, listener));
};

/**
 * Leaves the signals of the keyboard to a program that has the terminal while `run` waits for it. The
 * terminal sends them to the whole job, and this program would hear them only afterwards. An interrupt is
 * meant for the other program, so it is ignored here, as `system(3)` does. A stop has to stop this program
 * as well: a shell takes the terminal back only when its own child has stopped.
 */
export const lendSignals = <T>(run: () => T): T => {
  const putBack = ([...interrupts, stop] as const).map(takeListeners);
  interrupts.forEach((signal) => process.on(signal, ignore));
  try {
    return run();
  } finally {
    // Remove this listener first: without any, Node drops the signals that it has not delivered yet.
    interrupts.forEach((signal) => process.off(signal, ignore));
    putBack.forEach((step) => step());
  }
};
