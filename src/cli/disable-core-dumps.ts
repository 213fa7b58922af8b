import { writeFileSync } from 'node:fs';

const isFromSystem = (error: unknown): boolean => error instanceof Error && 'code' in error;

/**
 * Keeps the memory of this process, and with it the token, out of a core dump: a program that aborts
 * or is ended by SIGQUIT leaves one. Linux alone has this switch, and a sandbox may refuse it; what is
 * started from here inherits it.
 */
const leaveMemoryOutOfCoreDumps = (): void => {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch (error) {
    if (!isFromSystem(error)) throw error;
  }
};

/** Node opens its debugger, a port that runs any code, when this signal comes and nobody listens. */
const keepDebuggerClosed = (): void => void process.on('SIGUSR1', () => undefined);

/** Closes the two ways by which somebody could read the token out of this process from outside. */
export const disableCoreDumps = (): void => {
  keepDebuggerClosed();
  leaveMemoryOutOfCoreDumps();
};
