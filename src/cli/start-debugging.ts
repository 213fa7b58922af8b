import { traceExchanges, reportMemory, openDebugLog } from '../debug/debug-log.ts';
import { createRecorder } from '../debug/recording/recorder.ts';
import { listenToTrace, trace } from '../lib/io/trace.ts';
import { printError, failUsage } from '../cli-kit/streams.ts';
import { version } from '../cli-kit/exit.ts';
import { createAppendFile } from '../storage/files/file-system.ts';
import { isCodedError, systemReason } from '../lib/result.ts';

export type DebugOptions = {
  readonly debug: string | undefined;
  readonly debugBodies: boolean;
  readonly record: string | undefined;
  readonly recordKeys: boolean;
};

/** Somebody who asks for a log needs to know that there is none. */
const openOrExit = <T>(option: string, open: () => T): T => {
  try {
    return open();
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return failUsage(`${option}: ${systemReason(error)}`);
  }
};

/** Both the log and a recording have to know every secret. */
const learnSecrets = (learn: (secret: string) => void): void => {
  const earlier = trace.secret;
  trace.secret = (secret) => {
    earlier?.(secret);
    learn(secret);
  };
};

const startRecording = (path: string, keys: boolean): void => {
  const append = openOrExit('--record', () => createAppendFile(path));
  const recorder = createRecorder({
    ...{ append, keys, version, now: Date.now },
    onEnd: (reason) => trace.report?.(`The recording ended: ${reason}`),
  });
  learnSecrets(recorder.learn);
  listenToTrace(recorder.hear);
};

const startLog = (path: string, bodies: boolean): void => {
  const log = openOrExit('--debug', () =>
    openDebugLog({
      ...{ path, bodies, now: Date.now, pid: process.pid },
      onEnd: (reason) => trace.report?.(`The debug log ended: ${reason}`),
    }),
  );
  learnSecrets(log.learn);
  listenToTrace(log.hear);
  reportMemory();
};

export const startDebugging = (options: DebugOptions): void => {
  const { debug, debugBodies, record, recordKeys } = options;
  trace.report = printError;
  traceExchanges(() => performance.now());
  if (record !== undefined) startRecording(record, recordKeys);
  if (debug !== undefined) startLog(debug, debugBodies);
};
