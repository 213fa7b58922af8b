import { endingSignals } from '../terminal/ending-signals.ts';
import { isLostTerminal, releaseTerminal } from '../terminal/release-terminal.ts';

/** Ends the program. The only place that does; what must happen at the end hangs on `exit`. */
export const exitWith = (code: number): never => {
  // The last of the listeners: those before may still write.
  process.on('exit', releaseTerminal);
  return process.exit(code);
};

const [done, hungUp] = [0, 129];

/** The exit code when nobody reads stdout any more: `head` has enough, or a terminal was closed. */
export const exitCodeWithoutReader = (): number => (isLostTerminal(1) ? hungUp : done);

/** Ends the program with the exit code of whatever signal comes. */
export const exitOnSignals = (finish: (code: number) => void = exitWith): void => {
  for (const [signal, code] of endingSignals) process.on(signal, () => finish(code));
};
