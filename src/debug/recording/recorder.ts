import { operations } from '../../ledger/operations.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { TraceListener, TracedRequest, TracedResponse } from '../../lib/io/trace.ts';
import { createSecretRemover } from '../debug-log.ts';
import type { RecordingHeader, RecordingLine } from './recording.ts';
import { formatOf } from '../../storage/versioned-file.ts';
import { isCodedError, systemReason } from '../../lib/result.ts';

/** A recording can't drop its beginning, so it ends here. */
const maxBytes = 256 * 1024 * 1024;

type RecorderOptions = {
  readonly append: (line: string) => void;
  readonly keys: boolean;
  readonly version: string;
  readonly now: () => number;
  readonly onEnd: (reason: string) => void;
};

type Recorder = {
  readonly hear: TraceListener;
  readonly learn: (secret: string) => void;
};

/** A write holds signatures, and a replay sends none. */
const isWrite = (name: string): boolean =>
  Object.entries(operations).some(
    ([operation, { effect }]) => operation === name && effect === 'write',
  );

const exchangeOf = (
  { method, url, body = '' }: TracedRequest,
  response: TracedResponse,
  at: number,
): RecordingLine => {
  const { status, headers, body: text, bytes, bodyProblem: problem, broken } = response;
  const received = omitUndefined({ status, headers, response: text, bytes, problem, broken });
  return { kind: 'exchange', at, method, url, body, ...(received as object) };
};

export const createRecorder = (options: RecorderOptions): Recorder => {
  const { append, keys, version, now, onEnd } = options;
  const remover = createSecretRemover();
  const open = new Map<number, TracedRequest>();
  let left = maxBytes;
  let isOver = false;

  const clean = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? remover.remove(value) : value;

  const end = (reason: string): void => {
    isOver = true;
    onEnd(reason);
  };

  const write = (line: RecordingLine | RecordingHeader): void => {
    if (isOver) return;
    const json = JSON.stringify(line, clean);
    left -= Buffer.byteLength(json);
    try {
      if (left < 0) end('it has reached 256 MiB');
      else append(json);
    } catch (error) {
      if (!isCodedError(error)) throw error;
      end(systemReason(error));
    }
  };

  const hearResponse = (response: TracedResponse): void => {
    const request = open.get(response.id);
    open.delete(response.id);
    if (request !== undefined && response.canceled !== 'cancelled')
      write(exchangeOf(request, response, now()));
  };

  const handlers: { readonly [event: string]: (facts: never) => void } = {
    session: (facts: object) => write({ kind: 'session', ...facts } as RecordingLine),
    resume: (facts: { readonly cursor: object }) =>
      write({ kind: 'resume', cursor: { ...facts.cursor } }),
    request: (request: TracedRequest) => {
      // Credentials for a token endpoint have no body here, and their response is secret.
      if (request.name !== 'token endpoint' && !isWrite(request.name))
        open.set(request.id, request);
    },
    response: hearResponse,
    key: ({ key, text }: { readonly key?: string; readonly text?: string }) => {
      if (keys && (key ?? text) !== undefined)
        write({ kind: 'key', at: now(), ...omitUndefined({ key, text }) });
    },
  };

  write({ recording: formatOf('recording').version, time: new Date(now()).toISOString(), version });
  return {
    hear: (event, facts) => handlers[event]?.(facts as never),
    learn: remover.learn,
  };
};
