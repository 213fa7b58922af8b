import { tokenRedactor } from '../http/send/redact.ts';
import { isCodedError, systemReason } from '../lib/result.ts';
import { withoutJwts } from '../lib/io/secret.ts';
import {
  type TraceEvent,
  type TraceEvents,
  type TraceListener,
  trace,
  type TracedRequest,
} from '../lib/io/trace.ts';
import type { FileSystem } from '../storage/files/file-system.ts';
import { openRotatingFile, type RotatingFile } from '../storage/files/rotating-file.ts';
import { exchanges, type ExchangeEnd, type SentRequest } from '../http/send/send-once.ts';
import type { WireResponse } from '../http/wire-types.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import { omitUndefined } from '../lib/json/fields.ts';

const everyMs = 60_000;

const report = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage();
  trace.emit?.('memory', { rss, heapUsed, external });
};

/** Reports once a minute, without keeping the process alive. */
export const reportMemory = (): (() => void) => {
  report();
  const timer = setInterval(report, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

const keptHeaders = ['content-type', 'content-encoding', 'date', 'retry-after', 'location'];

const headersOf = (
  { headers }: WireResponse,
  redact: (text: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );

const failureFacts = (failure: Failure | undefined) => {
  if (failure === undefined) return {};
  const error = 'error' in failure ? failure.error : undefined;
  const { code, correlationId } = error ?? {};
  return { failure: failure.kind, code, correlationId };
};

const sentRequestFacts = (id: number, { name, method, url, headers }: SentRequest) => {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.hash = '';
  const traceId = headers['traceparent']?.split('-')[1];
  return { id, name, method, url: address.href, ...(traceId !== undefined && { traceId }) };
};

export const traceExchanges = (monotonicMs: () => number): (() => void) => {
  let count = 0;
  const hear = (request: SentRequest): ExchangeEnd => {
    count += 1;
    const facts: TracedRequest = sentRequestFacts(count, request);
    const startedAt = monotonicMs();
    const ms = (): number => Math.round(monotonicMs() - startedAt);
    trace.emit?.('request', { ...facts, body: request.body });
    return {
      responded: (response, redact, failure) => {
        const { status, body } = response;
        const { problem } = body;
        trace.emit?.('response', {
          ...omitUndefined({ ...facts, ...failureFacts(failure) }),
          ...{ ms: ms(), status, bytes: body.bytes, headers: headersOf(response, redact) },
          body: redact(body.text),
          ...(problem && { bodyProblem: problem }),
        });
      },
      broke: (broken, reason, failure) => {
        trace.emit?.('response', {
          ...omitUndefined({ ...facts, canceled: reason, ...failureFacts(failure) }),
          ...{ ms: ms(), broken },
        });
      },
    };
  };
  exchanges.listener = hear;
  return () => {
    exchanges.listener = undefined;
  };
};

const pem = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

const secretName =
  '[\\w.-]*(?:secret|password|passwd|passphrase|private_?key|api_?key|credential|authorization|(?<!page_?)token)';

const field = new RegExp(`(\\\\*"${secretName}\\\\*"\\s*:\\s*\\\\*")(?:[^"\\\\]|\\\\[^"])*`, 'gi');

const parameter = new RegExp(`(^|[?&;\\s])(${secretName})=[^&\\s"]+`, 'gi');

const mark = '•••';

/** Older tokens expired long ago. */
const maxSecrets = 64;

type Redact = (text: string) => string;

type SecretRemover = {
  /** Learns a secret of this process, such as a token that was just read. */
  readonly learn: (secret: string) => void;
  /** Removes every known secret, in all spellings, and whatever looks like one. */
  readonly remove: Redact;
};

/** The second line of defense: producers of events leave secrets out themselves. */
export const createSecretRemover = (): SecretRemover => {
  const known = new Map<string, Redact>();
  return {
    learn: (secret) => {
      // A prompt makes a secret of every prefix that is typed: the longest one counts.
      for (const earlier of known.keys()) if (secret.startsWith(earlier)) known.delete(earlier);
      if (secret !== '') known.set(secret, tokenRedactor(secret));
      const [oldest] = known.keys();
      if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest);
    },
    remove: (text) => {
      let clean = text;
      for (const redact of known.values()) clean = redact(clean);
      return withoutJwts(clean)
        .replace(pem, mark)
        .replace(field, `$1${mark}`)
        .replace(parameter, `$1$2=${mark}`);
    },
  };
};

/** A file that begins so is recognized as a debug log. */
const lineStart = '{"time":"';

const maxBytes = 8 * 1024 * 1024;
const keep = 3;

const maxBody = 256 * 1024;

/** Texts are shorter, unless a service makes them long. */
const maxText = 4 * 1024;

export type DebugLogOptions = {
  readonly path: string;
  readonly bodies: boolean;
  readonly now: () => number;
  readonly pid: number;
  /** Called once, when a line can't be written. */
  readonly onEnd: (reason: string) => void;
  readonly rules?: { readonly maxBytes: number; readonly keep: number };
  readonly port?: FileSystem;
};

type DebugLog = {
  readonly hear: TraceListener;
  readonly learn: (secret: string) => void;
  readonly close: () => void;
};

/** A log has bodies only on request, but always the length of a request's. */
const chosenFacts = (
  facts: TraceEvents[TraceEvent],
  bodies: boolean,
): Readonly<Record<string, unknown>> => {
  const { body, ...others } = { body: undefined, ...facts, text: undefined };
  if (body === undefined) return others;
  const size = 'bytes' in others ? {} : { bytes: Buffer.byteLength(body) };
  return { ...others, ...size, ...(bodies && { body }) };
};

const cutLogText = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;

const reasonOf = (error: unknown): string => {
  if (isCodedError(error)) return systemReason(error);
  throw error;
};

/**
 * A debug log is NDJSON, written line by line: it is complete after a kill. A line that can't be
 * written ends the log and nothing else. Throws file system errors while it opens the file.
 */
export const openDebugLog = (options: DebugLogOptions): DebugLog => {
  const { path, bodies, now, pid, onEnd, port, rules = { maxBytes, keep } } = options;
  const remover = createSecretRemover();
  let file: RotatingFile | undefined = openRotatingFile(path, { ...rules, start: lineStart }, port);

  const clean = (key: string, value: unknown): unknown =>
    typeof value === 'string'
      ? cutLogText(remover.remove(value), key === 'body' ? maxBody : maxText)
      : value;

  const end = (): void => {
    const open = file;
    file = undefined;
    open?.close();
  };

  return {
    hear: (event, facts) => {
      // The ids to resume from are on disk already.
      if (file === undefined || event === 'resume') return;
      const named = event === 'session' ? { event: 'action', name: event } : { event };
      const record = { time: new Date(now()).toISOString(), ...named, pid };
      try {
        file.append(JSON.stringify({ ...record, ...chosenFacts(facts, bodies) }, clean));
      } catch (error) {
        const reason = reasonOf(error);
        end();
        onEnd(reason);
      }
    },
    learn: remover.learn,
    close: end,
  };
};
