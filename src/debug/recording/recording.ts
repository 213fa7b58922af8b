import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { versionProblem } from '../../storage/versioned-file.ts';
import { parseUrl } from '../../lib/io/service-address.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';

const text = v.string();
const number = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A time that a date can hold, in milliseconds since 1970. */
const instant = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** An address without characters that could control a terminal; empty for none. */
const address = v.pipe(
  text,
  v.check(
    (url) => url === '' || (parseUrl(url) !== undefined && /^https?:\/\/[^\s\p{C}]+$/u.test(url)),
  ),
);

const headerSchema = v.object({
  recording: number,
  time: v.pipe(text, v.isoTimestamp()),
  version: text,
  /** True if party names, ids, amounts and texts were replaced. */
  masked: v.optional(v.boolean()),
});

const sessionSchema = v.object({
  kind: v.literal('session'),
  profile: text,
  mode: text,
  ledgerUrl: address,
  scanUrl: address,
  pageSize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  pollIntervalMs: v.pipe(v.number(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  source: v.picklist(['activities', 'updates', 'ledger', 'auto']),
  sinceMs: number,
  maxRows: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  cursorDirection: v.optional(v.picklist(['backward', 'forward', 'minimum'])),
});

const resumeSchema = v.object({ kind: v.literal('resume'), cursor: v.looseObject({}) });

const exchangeSchema = v.object({
  kind: v.literal('exchange'),
  at: instant,
  method: text,
  url: address,
  body: text,
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599))),
  headers: v.optional(v.record(text, text)),
  response: v.optional(text),
  bytes: v.optional(number),
  problem: v.optional(
    v.object({ reason: v.picklist(['truncated', 'too-large', 'undecodable']), detail: text }),
  ),
  broken: v.optional(v.object({ code: text, sent: v.boolean(), reused: v.boolean() })),
});

const keySchema = v.object({
  kind: v.literal('key'),
  at: instant,
  key: v.optional(text),
  text: v.optional(text),
});

const lineSchema = v.variant('kind', [sessionSchema, resumeSchema, exchangeSchema, keySchema]);

export type RecordingHeader = v.InferOutput<typeof headerSchema>;
type RecordedSession = v.InferOutput<typeof sessionSchema>;
export type Exchange = v.InferOutput<typeof exchangeSchema>;
type RecordedKey = v.InferOutput<typeof keySchema>;
export type RecordingLine = v.InferOutput<typeof lineSchema>;

export type Recording = {
  readonly header: RecordingHeader;
  readonly session: RecordedSession;
  readonly cursor?: object | undefined;
  readonly exchanges: readonly Exchange[];
  readonly keys: readonly RecordedKey[];
};

/** Omits a line that a crash cut off. */
export const parseRecordingLines = (
  content: string,
): Result<
  { readonly header: RecordingHeader; readonly lines: readonly RecordingLine[] },
  string
> => {
  const [first = '', ...rest] = content.split('\n');
  const start = tryParsePlainJson(first);
  const header = v.safeParse(headerSchema, start);
  const isRecording = v.is(v.looseObject({ recording: number }), start);
  const problem = isRecording ? versionProblem('recording', start) : undefined;
  if (problem !== undefined) return { ok: false, error: `cannot be read: ${problem}` };
  if (!header.success) return { ok: false, error: 'is not a recording of cantui --record' };
  const lines = rest.flatMap((line) => {
    const read = v.safeParse(lineSchema, tryParsePlainJson(line));
    return read.success ? [read.output] : [];
  });
  return { ok: true, value: { header: header.output, lines } };
};

export const parseRecording = (content: string): Result<Recording, string> => {
  const read = parseRecordingLines(content);
  if (!read.ok) return read;
  const { header, lines } = read.value;
  const session = lines.find((line) => line.kind === 'session');
  if (session === undefined)
    return { ok: false, error: 'contains no session: nothing was requested' };
  const exchanges = lines.filter((line) => line.kind === 'exchange');
  const keys = lines.filter((line) => line.kind === 'key');
  const cursor = lines.find((line) => line.kind === 'resume')?.cursor;
  return { ok: true, value: { header, session, cursor, exchanges, keys } };
};
