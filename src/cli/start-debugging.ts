import { openDebugLog, openRecording } from '../debug/debug-log.ts';
import { listenToTrace, trace } from '../lib/io/trace.ts';
import { failUsage, printError } from '../cli-kit/streams.ts';
import { version } from '../cli-kit/exit.ts';
import { isCodedError, systemReason } from '../lib/result.ts';

const everyMs = 60_000;

const report = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage();
  trace.emit?.('memory', { rss, heapUsed, external });
};

/** Reports the memory once a minute, without keeping the process alive. */
const reportMemory = (): void => {
  report();
  setInterval(report, everyMs).unref();
};

type DebugOptions = {
  readonly debug: string | undefined;
  readonly debugBodies: boolean;
  readonly record: string | undefined;
  readonly recordKeys: boolean;
};

type Log = ReturnType<typeof openDebugLog>;

/** Somebody who asks for a log needs to know that there is none. */
const startLog = (option: string, open: () => Log): void => {
  try {
    const { hear, learn } = open();
    const earlier = trace.secret;
    // Both the log and a recording have to know every secret.
    trace.secret = (secret) => {
      earlier?.(secret);
      learn(secret);
    };
    listenToTrace(hear);
  } catch (error) {
    if (!isCodedError(error)) throw error;
    failUsage(`${option}: ${systemReason(error)}`);
  }
};

export const startDebugging = (options: DebugOptions): void => {
  const { debug, debugBodies, record, recordKeys } = options;
  trace.report = printError;
  const writing = (path: string, what: string) => ({
    ...{ path, now: Date.now, pid: process.pid },
    onEnd: (reason: string) => trace.report?.(`The ${what} ended: ${reason}`),
  });
  if (record !== undefined)
    startLog('--record', () =>
      openRecording({ ...writing(record, 'recording'), keys: recordKeys, version }),
    );
  if (debug === undefined) return;
  startLog('--debug', () => openDebugLog({ ...writing(debug, 'debug log'), bodies: debugBodies }));
  reportMemory();
};
