import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { isCodedError } from '../lib/result.ts';

/**
 * Keeps the memory of this process, and with it the token, out of the core dumps of an abort or a SIGQUIT.
 * Only Linux has this switch, and a container may refuse it; child processes inherit it.
 */
const leaveMemoryOutOfCoreDumps = (): void => {
  try {
    const file = openSync('/proc/self/coredump_filter', constants.O_WRONLY);
    try {
      writeSync(file, '0');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!isCodedError(error)) throw error;
  }
};

/** Node otherwise opens its debugger on this signal, a port that runs any code. */
const keepDebuggerClosed = (): void => void process.on('SIGUSR1', () => undefined);

/** Closes the two ways to read the token out of this process from outside. */
export const disableCoreDumps = (): void => {
  keepDebuggerClosed();
  leaveMemoryOutOfCoreDumps();
};
