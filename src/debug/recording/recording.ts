import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { versionProblem } from '../../storage/versioned-file.ts';
import { parseUrl } from '../../lib/io/service-address.ts';
import { tryParseJson } from '../../lib/json/json.ts';
import { parseLogLine } from '../debug-log.ts';

const text = v.string();
const number = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** An address without characters that could control a terminal; empty for none. */
const address = v.pipe(
  text,
  v.check(
    (url) => url === '' || (parseUrl(url) !== undefined && /^https?:\/\/[^\s\p{C}]+$/u.test(url)),
  ),
);

const time = v.pipe(
  text,
  v.isoTimestamp(),
  v.check((written) => !Number.isNaN(Date.parse(written))),
);

const headerSchema = v.object({
  recording: number,
  time,
  event: v.literal('action'),
  name: v.literal('recording'),
  version: text,
  /** True if party names, ids, amounts and texts were replaced. */
  masked: v.optional(v.boolean()),
});

const sessionSchema = v.object({
  time,
  event: v.literal('action'),
  name: v.literal('session'),
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

const resumeSchema = v.object({
  time,
  event: v.literal('action'),
  name: v.literal('resume'),
  cursor: v.looseObject({}),
});

const requestSchema = v.object({
  time,
  event: v.literal('request'),
  id: number,
  method: text,
  url: address,
  body: v.optional(text, ''),
});

const responseSchema = v.object({
  time,
  event: v.literal('response'),
  id: number,
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599))),
  headers: v.optional(v.record(text, text)),
  body: v.optional(text),
  bytes: v.optional(number),
  bodyProblem: v.optional(
    v.object({ reason: v.picklist(['truncated', 'too-large', 'undecodable']), detail: text }),
  ),
  broken: v.optional(v.object({ code: text, sent: v.boolean(), reused: v.boolean() })),
});

const keySchema = v.object({
  time,
  event: v.literal('key'),
  key: v.optional(text),
  text: v.optional(text),
});

/** The records of a log that a replay needs, with all that it needs of them. */
const recordSchema = v.variant('event', [
  v.variant('name', [sessionSchema, resumeSchema]),
  requestSchema,
  responseSchema,
  keySchema,
]);

export type RecordingHeader = v.InferOutput<typeof headerSchema>;
type RecordedSession = v.InferOutput<typeof sessionSchema>;
export type RecordingRecord = v.InferOutput<typeof recordSchema>;

/** A response with its request, at the time of the response. */
export type Exchange = {
  readonly at: number;
  readonly request: Pick<v.InferOutput<typeof requestSchema>, 'method' | 'url' | 'body'>;
  readonly response: Omit<v.InferOutput<typeof responseSchema>, 'time' | 'event' | 'id'>;
};

export type Recording = {
  readonly header: RecordingHeader;
  readonly session: RecordedSession;
  readonly cursor?: object | undefined;
  readonly exchanges: readonly Exchange[];
  readonly keys: readonly (Pick<v.InferOutput<typeof keySchema>, 'key' | 'text'> & {
    readonly at: number;
  })[];
};

/** Omits a line that a crash cut off, and what a replay doesn't need. */
export const parseRecordingLines = (
  content: string,
): Result<
  { readonly header: RecordingHeader; readonly records: readonly RecordingRecord[] },
  string
> => {
  const [first = '', ...rest] = content.split('\n');
  const start = tryParseJson(first);
  const header = v.safeParse(headerSchema, start);
  const isRecording = v.is(v.looseObject({ recording: number }), start);
  const problem = isRecording ? versionProblem('recording', start) : undefined;
  if (problem !== undefined) return { ok: false, error: `cannot be read: ${problem}` };
  if (!header.success) return { ok: false, error: 'is not a recording of cantui --record' };
  const records = rest.flatMap((line) => {
    const read = v.safeParse(recordSchema, parseLogLine(line));
    return read.success ? [read.output] : [];
  });
  return { ok: true, value: { header: header.output, records } };
};

export const parseRecording = (content: string): Result<Recording, string> => {
  const read = parseRecordingLines(content);
  if (!read.ok) return read;
  const { header, records } = read.value;
  const session = records.find((record) => record.event === 'action' && record.name === 'session');
  if (session === undefined)
    return { ok: false, error: 'contains no session: nothing was requested' };
  const resume = records.find((record) => record.event === 'action' && record.name === 'resume');
  const sent = records.filter((record) => record.event === 'request');
  const requests = new Map(sent.map((request) => [request.id, request]));
  const exchanges = records
    .filter((record) => record.event === 'response')
    .flatMap((response) => {
      const request = requests.get(response.id);
      return request === undefined ? [] : [{ at: Date.parse(response.time), request, response }];
    });
  const keys = records
    .filter((record) => record.event === 'key')
    .map((record) => ({ ...record, at: Date.parse(record.time) }));
  return { ok: true, value: { header, session, cursor: resume?.cursor, exchanges, keys } };
};
