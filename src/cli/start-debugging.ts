import { traceExchanges } from '../debug/log/exchange-facts.ts';
import { openDebugLog } from '../debug/log/debug-log.ts';
import { reportMemory } from '../debug/log/report-memory.ts';
import { listenToTrace, trace } from '../lib/io/trace.ts';
import { exitWith, usageError } from '../cli-kit/exit.ts';
import { printError } from '../cli-kit/streams.ts';

export type DebugOptions = {
  /** The path of the debug log; undefined for none. */
  readonly debug: string | undefined;
  readonly debugBodies: boolean;
};

/** Opens a file, or ends the program: somebody who asks for a log needs to know that there is none. */
const openOrExit = <T>(option: string, open: () => T): T => {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    printError(`${option}: ${error.message}`);
    return exitWith(usageError);
  }
};

const startLog = (path: string, bodies: boolean): void => {
  const log = openOrExit('--debug', () =>
    openDebugLog({
      ...{ path, bodies, now: Date.now, pid: process.pid },
      onEnd: (reason) => trace.report?.(`The debug log ended: ${reason}`),
    }),
  );
  trace.secret = log.learn;
  listenToTrace(log.hear);
  reportMemory();
};

/** Starts the debug log, before the command reads its settings. */
export const startDebugging = ({ debug, debugBodies }: DebugOptions): void => {
  trace.report = printError;
  traceExchanges(() => performance.now());
  if (debug !== undefined) startLog(debug, debugBodies);
};
