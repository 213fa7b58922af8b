import { operations } from '../../../ledger/operations.ts';
import { furtherOperations } from '../../../ledger/further-operations.ts';
import { stringifyJson, tryParseJson, type JsonObject } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import { parseRecordingLines, type Exchange, type RecordingLine } from '../recording.ts';
import { maskJson, maskObject, maskText } from './mask-json.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { parseUrl } from '../../../lib/io/service-address.ts';
import { ownEntry } from '../../../lib/json/fields.ts';

const knownSegments: ReadonlySet<string> = new Set([
  ...['', 'api', 'scan', 'version', 'livez', 'readyz', 'docs', 'openapi'],
  ...[...Object.values(operations), ...Object.values(furtherOperations)].flatMap(({ path }) =>
    path.split('/'),
  ),
]);

const top = { name: '', isPayload: false };

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
};

const maskSegment = (segment: string, standIns: StandIns): string =>
  knownSegments.has(segment)
    ? segment
    : encodeURIComponent(maskText(decoded(segment), top, standIns));

const maskUrl = (text: string, standIns: StandIns): string => {
  const url = parseUrl(text);
  if (url === undefined) return text === '' ? '' : standIns.text(text);
  const { protocol, host, pathname, searchParams } = url;
  const path = pathname.split('/').map((segment) => maskSegment(segment, standIns));
  const query = new URLSearchParams();
  for (const [name, value] of searchParams)
    query.append(name, maskText(value, { name, isPayload: false }, standIns));
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  return `${protocol}//${standIns.host(host)}${path.join('/')}${search}`;
};

/** It can hold anything, in any spelling. */
const notJson = 'masked';

const maskBody = (text: string, standIns: StandIns): string => {
  if (text === '') return '';
  const json = tryParseJson(text);
  return json === undefined ? notJson : stringifyJson(maskJson(json, top, standIns));
};

const keptHeaders: Readonly<Record<string, RegExp>> = {
  'content-type': /^[\w.+/-]{1,60}(?:; ?charset=[\w-]{1,20})?$/i,
  'content-encoding': /^[\w, -]{1,40}$/,
  date: /^[\w, :+-]{1,40}$/,
  'retry-after': /^[\w, :+-]{1,40}$/,
};

const maskHeaders = (
  headers: Readonly<Record<string, string>>,
  standIns: StandIns,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (name === 'location') return [[name, maskUrl(value, standIns)]];
      const isKept = ownEntry(keptHeaders, name)?.test(value) === true;
      return isKept ? [[name, value]] : [];
    }),
  );

/** By its name, or one character. */
const chord = /^(?:[a-z0-9+]{2,30}|.)$/u;

const errorCode = /^[A-Z][A-Z0-9_]{1,60}$/;

const maskExchange = (exchange: Exchange, standIns: StandIns): Exchange => {
  const { url, method, body, headers, response, problem, broken, ...others } = exchange;
  return {
    ...others,
    method: errorCode.test(method) ? method : 'GET',
    url: maskUrl(url, standIns),
    body: maskBody(body, standIns),
    ...(headers && { headers: maskHeaders(headers, standIns) }),
    ...(response !== undefined && { response: maskBody(response, standIns) }),
    ...(problem && { problem: { ...problem, detail: 'masked' } }),
    ...(broken && {
      broken: { ...broken, code: errorCode.test(broken.code) ? broken.code : 'MASKED' },
    }),
  };
};

const maskLine = (line: RecordingLine, standIns: StandIns): readonly RecordingLine[] => {
  switch (line.kind) {
    case 'session': {
      const { ledgerUrl, scanUrl } = line;
      const masked = { profile: 'masked', mode: 'masked' };
      return [
        {
          ...{ ...line, ...masked },
          ...{ ledgerUrl: maskUrl(ledgerUrl, standIns), scanUrl: maskUrl(scanUrl, standIns) },
        },
      ];
    }
    case 'resume':
      return [{ ...line, cursor: { ...maskObject(line.cursor as JsonObject, top, standIns) } }];
    case 'exchange':
      return [maskExchange(line, standIns)];
    case 'key':
      return line.key !== undefined && chord.test(line.key) ? [{ ...line, text: undefined }] : [];
    default:
      return line satisfies never;
  }
};

/**
 * Without parties, amounts, ids, hosts and texts, and without what a replay doesn't read. `key` is
 * random and used once.
 */
export const maskRecording = (content: string, key: Uint8Array): Result<string, string> => {
  const read = parseRecordingLines(content);
  if (!read.ok) return read;
  const { header, lines } = read.value;
  const standIns = createStandIns(key);
  const masked = lines.flatMap((line) => maskLine(line, standIns));
  const release = /^[\w.+-]{1,40}$/.test(header.version) ? header.version : 'masked';
  const time = Date.parse(header.time) || 0;
  const all = [
    { ...header, time: new Date(time).toISOString(), version: release, masked: true },
    ...masked,
  ];
  return { ok: true, value: all.map((line) => `${stringifyJson(line)}\n`).join('') };
};
