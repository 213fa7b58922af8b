import { tokenRedactor } from '../http/send/redact.ts';
import { operations } from '../ledger/operations.ts';
import { withoutJwts } from '../lib/io/secret.ts';
import type { TraceEvent, TraceEvents, TraceListener } from '../lib/io/trace.ts';
import { isObject, tryParseJson } from '../lib/json/json.ts';
import { isCodedError, systemReason } from '../lib/result.ts';
import { createAppendFile, type FileSystem } from '../storage/files/file-system.ts';
import { openRotatingFile } from '../storage/files/rotating-file.ts';
import { withVersion } from '../storage/versioned-file.ts';

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

/** A service may have sent the values, so they are foreign text. */
export type LogRecord = Readonly<Record<string, unknown>> & {
  readonly time: string;
  readonly event: string;
};

/** Undefined if the line is no record of a log or a recording, such as a line that was cut off. */
export const parseLogLine = (line: string): LogRecord | undefined => {
  const value = tryParseJson(line);
  if (!isObject(value)) return undefined;
  const { time, event } = value;
  return typeof time === 'string' && typeof event === 'string'
    ? { ...value, time, event }
    : undefined;
};

type Facts = Readonly<Record<string, unknown>>;

export type LogOptions = {
  readonly path: string;
  readonly now: () => number;
  readonly pid: number;
  /** Called once, when a line can't be written. */
  readonly onEnd: (reason: string) => void;
};

type Log = {
  readonly hear: TraceListener;
  readonly learn: (secret: string) => void;
};

type Content = {
  readonly append: (line: string) => void;
  /** The first record, without its time. */
  readonly head?: Facts;
  /** The facts that are written of an event; undefined for none. */
  readonly choose: <E extends TraceEvent>(event: E, facts: TraceEvents[E]) => Facts | undefined;
  readonly shorten?: (text: string, name: string) => string;
};

/** A session has no events of its own. */
const nameEvent = (event: TraceEvent): Facts =>
  event === 'session' || event === 'resume' ? { event: 'action', name: event } : { event };

/**
 * NDJSON, written line by line: the file is complete after a kill. A line that can't be written
 * ends the log and nothing else.
 */
const createLog = (
  { append, head, choose, shorten = (text) => text }: Content,
  { now, pid, onEnd }: Omit<LogOptions, 'path'>,
): Log => {
  const remover = createSecretRemover();
  let isOver = false;

  const clean = (name: string, value: unknown): unknown =>
    typeof value === 'string' ? shorten(remover.remove(value), name) : value;

  const write = (record: Facts): void => {
    if (isOver) return;
    try {
      append(JSON.stringify(record, clean));
    } catch (error) {
      if (!isCodedError(error)) throw error;
      isOver = true;
      onEnd(systemReason(error));
    }
  };

  const time = (): string => new Date(now()).toISOString();
  if (head !== undefined) write({ ...head, time: time() });
  return {
    hear: (event, facts) => {
      const chosen = choose(event, facts);
      if (chosen !== undefined) write({ time: time(), ...nameEvent(event), pid, ...chosen });
    },
    learn: remover.learn,
  };
};

/** A file that begins so is recognized as a debug log. */
const lineStart = '{"time":"';

const rotation = { maxBytes: 8 * 1024 * 1024, keep: 3, start: lineStart };

const maxBody = 256 * 1024;

/** Texts are shorter, unless a service makes them long. */
const maxText = 4 * 1024;

/** A log has bodies only on request, but always the length of a request's. */
const loggedFacts =
  (bodies: boolean): Content['choose'] =>
  (event, facts) => {
    // The ids to resume from are on disk already.
    if (event === 'resume') return undefined;
    const { body, ...others } = { body: undefined, ...facts, text: undefined };
    if (body === undefined) return others;
    const size = 'bytes' in others ? {} : { bytes: Buffer.byteLength(body) };
    return { ...others, ...size, ...(bodies && { body }) };
  };

const cutText = (text: string, name: string): string => {
  const max = name === 'body' ? maxBody : maxText;
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
};

/** Throws file system errors while it opens the file. */
export const openDebugLog = ({
  bodies,
  port,
  ...options
}: LogOptions & { readonly bodies: boolean; readonly port?: FileSystem }): Log => {
  const { append } = openRotatingFile(options.path, rotation, port);
  return createLog({ append, choose: loggedFacts(bodies), shorten: cutText }, options);
};

/** A recording can't drop its beginning, so it ends here. */
const maxRecording = 256 * 1024 * 1024;

const withLimit = (append: (line: string) => void): ((line: string) => void) => {
  let left = maxRecording;
  return (line) => {
    left -= Buffer.byteLength(line);
    if (left < 0) throw Object.assign(new Error('it has reached 256 MiB'), { code: 'ETOOLONG' });
    append(line);
  };
};

/** A write holds signatures, and a replay sends none. The response of a token endpoint is secret. */
const isRecorded = (name: string): boolean =>
  name !== 'token endpoint' &&
  !Object.entries(operations).some(
    ([operation, { effect }]) => operation === name && effect === 'write',
  );

const recordedFacts = (
  keys: boolean,
): { readonly [E in TraceEvent]?: (facts: TraceEvents[E]) => Facts | undefined } => ({
  session: (facts) => facts,
  resume: (facts) => facts,
  request: (facts) => (isRecorded(facts.name) ? facts : undefined),
  response: (facts) =>
    isRecorded(facts.name) && facts.canceled !== 'cancelled' ? facts : undefined,
  key: ({ key, text }) => (keys && (key ?? text) !== undefined ? { key, text } : undefined),
});

/**
 * A log of what a replay needs, whole, in a new file. Throws file system errors while it creates
 * the file.
 */
export const openRecording = ({
  keys,
  version,
  ...options
}: LogOptions & { readonly keys: boolean; readonly version: string }): Log => {
  const chosen = recordedFacts(keys);
  return createLog(
    {
      append: withLimit(createAppendFile(options.path)),
      // The version comes first, so no debug log is continued in a recording.
      head: withVersion('recording', { event: 'action', name: 'recording', version }),
      choose: (event, facts) => chosen[event]?.(facts),
    },
    options,
  );
};
