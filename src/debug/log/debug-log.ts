import { tokenRedactor } from '../../http/send/redact.ts';
import { isCodedError } from '../../lib/errors.ts';
import { withoutJwts } from '../../lib/io/secret.ts';
import type { TraceEvent, TraceEvents, TraceListener } from '../../lib/io/trace.ts';
import type { FileSystem } from '../../storage/files/file-system.ts';
import { openRotatingFile, type RotatingFile } from '../../storage/files/rotating-file.ts';

const pem = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

const secretName =
  '[\\w.-]*(?:secret|password|passwd|passphrase|private_?key|api_?key|credential|authorization|(?<!page_?)token)';

/** A field of JSON with a name that promises a secret, also in JSON within JSON. */
const field = new RegExp(`(\\\\*"${secretName}\\\\*"\\s*:\\s*\\\\*")(?:[^"\\\\]|\\\\[^"])*`, 'gi');

/** The same in the query of a URL or in a form. */
const parameter = new RegExp(`(^|[?&;\\s])(${secretName})=[^&\\s"]+`, 'gi');

const mark = '•••';

/** Secrets beyond this number: tokens that expired long ago. */
const maxSecrets = 64;

type Redact = (text: string) => string;

type SecretRemover = {
  /** Learns a secret of this process, such as a token that was just read. */
  readonly learn: (secret: string) => void;
  /** Removes every known secret, in all spellings, and whatever looks like one. */
  readonly remove: Redact;
};

/**
 * The second line of defense of logs and recordings: the producers of events leave secrets out, and the
 * client removes an echoed token. What passes both is removed here.
 */
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

/** The first characters of each line, by which a file is recognized as a debug log. */
const lineStart = '{"time":"';

const maxBytes = 8 * 1024 * 1024;
const keep = 3;

/** Characters of a body in the log, with --debug-bodies. */
const maxBody = 256 * 1024;

/** Other texts are short, unless a service makes them long. */
const maxText = 4 * 1024;

export type DebugLogOptions = {
  readonly path: string;
  /** Also writes the bodies of requests and responses. */
  readonly bodies: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pid: number;
  /** Told once, when a line can't be written: the log has ended then. */
  readonly onEnd: (reason: string) => void;
  readonly rules?: { readonly maxBytes: number; readonly keep: number };
  readonly port?: FileSystem;
};

export type DebugLog = {
  readonly hear: TraceListener;
  /** Learns a secret that no line may contain. */
  readonly learn: (secret: string) => void;
  readonly close: () => void;
};

/** Bodies appear only on request; the length of a request's body always does. Typed text never does. */
const chosenFacts = (
  facts: TraceEvents[TraceEvent],
  bodies: boolean,
): Readonly<Record<string, unknown>> => {
  const { body, ...others } = { body: undefined, ...facts, text: undefined };
  if (body === undefined) return others;
  const size = 'bytes' in others ? {} : { bytes: Buffer.byteLength(body) };
  return { ...others, ...size, ...(bodies && { body }) };
};

const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;

const reasonOf = (error: unknown): string => {
  if (isCodedError(error)) return error.message;
  throw error;
};

/**
 * A log of events as NDJSON, written line by line, so that it is complete after a kill. A line that can't
 * be written ends the log and nothing else. Throws file system errors while it opens the file.
 */
export const openDebugLog = (options: DebugLogOptions): DebugLog => {
  const { path, bodies, now, pid, onEnd, port, rules = { maxBytes, keep } } = options;
  const remover = createSecretRemover();
  let file: RotatingFile | undefined = openRotatingFile(path, { ...rules, start: lineStart }, port);

  const clean = (key: string, value: unknown): unknown =>
    typeof value === 'string'
      ? shorten(remover.remove(value), key === 'body' ? maxBody : maxText)
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
      // The settings of a session are those that its start chose.
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
