import { operations } from '../../ledger/operations.ts';
import {
  stringifyJson,
  tryParseJson,
  type JsonObject,
  isArray,
  isLosslessNumber,
  isObject,
  LosslessNumber,
  type Json,
} from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { parseRecordingLines, type RecordingRecord } from './recording.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { parseUrl } from '../../lib/io/service-address.ts';
import { ownEntry } from '../../lib/json/fields.ts';

/** An application defines these: every number in them may be an amount. */
const payloads: ReadonlySet<string> = new Set([
  ...['createArguments', 'createArgument', 'choiceArgument', 'exerciseResult', 'contractKey'],
  ...['create_arguments', 'create_argument', 'choice_argument', 'exercise_result', 'contract_key'],
  ...['viewValue', 'view_value', 'interfaceViews', 'interface_views', 'arguments', 'result'],
]);

const countNames: ReadonlySet<string> = new Set([
  ...['number', 'round', 'microseconds', 'offset', 'migration', 'migration_id', 'serial'],
]);

const amountName = /amount|fee|price|rate|cost|balance|total|quantity|reward/i;

const word = /^[A-Za-z][\w-]{0,99}$/;
const templateId = /^#?[\w.-]{1,200}:[\w.]{1,200}:[\w.]{1,200}$/;
const version = /^\d+(?:\.\d+){2,}(?:-[\w.]+)?$/;
const code = /^[A-Z][A-Z0-9_]{1,99}$/;

/** The program reads the values of these fields, which stay in this form only. */
const keptForms: Readonly<Record<string, RegExp>> = {
  ...{ template_id: templateId, templateId, interface_id: templateId, interfaceId: templateId },
  ...{ package_name: word, packageName: word, packageVersion: version, version },
  ...{ choice: word, tag: word, side: word, code, errorCategory: code },
  ...{ activity_type: word, event_type: word, transfer_kind: word, meaning: word },
  ...{ transactionShape: code, permission: word, 'splice.lfdecentralizedtrust.org/tx-kind': word },
  offset: /^(?:\d{1,19}|0[0-9a-f]{15,19})$/,
};

const publicTexts: ReadonlySet<string> = new Set(['Amulet', 'DSO']);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[-+]\d\d:?\d\d)$/;
const integer = /^[-+]?\d{1,19}$/;
const fractional = /^[-+]?\d+(?:\.\d+(?:[eE][-+]?\d{1,3})?|[eE][-+]?\d{1,3})$/;
const hash = /^(#?)([0-9a-fA-F]{16,})((?::\d{1,9})?)$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const fieldName = /^[A-Za-z_]\w{0,99}$/;
const knownMetadata = /^splice\.lfdecentralizedtrust\.org\/[\w-]{1,60}$/;

type Place = { readonly name: string; readonly isPayload: boolean };

/** Takes a hash, a name with the fingerprint of a key, or a UUID; undefined for other texts. */
const maskId = (text: string, standIns: StandIns): string | undefined => {
  const [, mark, digits, rest] = hash.exec(text) ?? [];
  if (mark !== undefined && digits !== undefined && rest !== undefined)
    return `${mark}${standIns.hex(digits)}${rest}`;
  if (uuid.test(text)) {
    const made = standIns.hex(text.replaceAll('-', ''));
    return [0, 8, 12, 16, 20]
      .map((from, at) => made.slice(from, [8, 12, 16, 20, 32][at]))
      .join('-');
  }
  if (!text.includes('::')) return undefined;
  const parts = text.split('::');
  return parts
    .map((part) => (hash.test(part) ? standIns.hex(part) : maskName(part, standIns)))
    .join('::');
};

const maskName = (name: string, standIns: StandIns): string =>
  publicTexts.has(name) ? name : standIns.name(name);

/** In a text, a number that names something counts as an amount too. */
const isAmount = ({ name, isPayload }: Place, isText: boolean): boolean =>
  amountName.test(name) || ((isPayload || isText) && !countNames.has(name));

/** Every text that isn't known to be harmless gets a stand-in. */
const maskText = (text: string, place: Place, standIns: StandIns): string => {
  if (text === '' || publicTexts.has(text) || time.test(text)) return text;
  const kept = ownEntry(keptForms, place.name);
  if (kept?.test(text) === true) return text;
  if (fractional.test(text)) return standIns.amount(text);
  if (integer.test(text)) return isAmount(place, true) ? standIns.amount(text) : text;
  return maskId(text, standIns) ?? standIns.text(text);
};

/** A name may be an id, or a text where an object is a map. */
const maskKey = (key: string, { name }: Place, standIns: StandIns): string => {
  if (knownMetadata.test(key)) return key;
  // Metadata and contexts of the token standard are maps from texts.
  if (name === 'values') return maskId(key, standIns) ?? standIns.text(key);
  return fieldName.test(key) && !hash.test(key)
    ? key
    : (maskId(key, standIns) ?? standIns.text(key));
};

const maskNumber = (number: string, place: Place, standIns: StandIns): string =>
  fractional.test(number) || isAmount(place, false) ? standIns.amount(number) : number;

const maskObject = (json: JsonObject, place: Place, standIns: StandIns): JsonObject =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]): readonly [string, Json] => {
      const isPayload = place.isPayload || payloads.has(name);
      return [maskKey(name, place, standIns), maskJson(value, { name, isPayload }, standIns)];
    }),
  );

const maskJson = (json: Json, place: Place, standIns: StandIns): Json => {
  if (typeof json === 'string') return maskText(json, place, standIns);
  if (typeof json === 'number' || isLosslessNumber(json))
    return new LosslessNumber(maskNumber(String(json), place, standIns));
  if (isArray(json)) return json.map((item) => maskJson(item, place, standIns));
  return isObject(json) ? maskObject(json, place, standIns) : json;
};

const knownSegments: ReadonlySet<string> = new Set([
  ...['', 'api', 'scan', 'version', 'livez', 'readyz', 'docs', 'openapi'],
  ...Object.values(operations).flatMap(({ path }) => path.split('/')),
]);

const top = { name: '', isPayload: false };

const decodeSegment = (segment: string): string => {
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
    : encodeURIComponent(maskText(decodeSegment(segment), top, standIns));

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

/** A body without JSON can hold anything, in any spelling. */
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

const chord = /^(?:[a-z0-9+]{2,30}|.)$/u;

const errorCode = /^[A-Z][A-Z0-9_]{1,60}$/;

const codeOr = (text: string, other: string): string => (errorCode.test(text) ? text : other);

const maskRecord = (record: RecordingRecord, standIns: StandIns): RecordingRecord | undefined => {
  switch (record.event) {
    case 'action': {
      if (record.name === 'resume')
        return { ...record, cursor: { ...maskObject(record.cursor as JsonObject, top, standIns) } };
      const { ledgerUrl, scanUrl } = record;
      return {
        ...{ ...record, profile: 'masked', mode: 'masked' },
        ...{ ledgerUrl: maskUrl(ledgerUrl, standIns), scanUrl: maskUrl(scanUrl, standIns) },
      };
    }
    case 'request': {
      const { method, url, body } = record;
      const masked = { url: maskUrl(url, standIns), body: maskBody(body, standIns) };
      return { ...record, method: codeOr(method, 'GET'), ...masked };
    }
    case 'response': {
      const { headers, body, bodyProblem, broken } = record;
      return {
        ...record,
        ...(headers && { headers: maskHeaders(headers, standIns) }),
        ...(body !== undefined && { body: maskBody(body, standIns) }),
        ...(bodyProblem && { bodyProblem: { ...bodyProblem, detail: 'masked' } }),
        ...(broken && { broken: { ...broken, code: codeOr(broken.code, 'MASKED') } }),
      };
    }
    case 'key':
      return record.key !== undefined && chord.test(record.key)
        ? { ...record, text: undefined }
        : undefined;
    default:
      return record satisfies never;
  }
};

/** Leaves no party, amount, id, host or text. `key` is random and used once. */
export const maskRecording = (content: string, key: Uint8Array): Result<string, string> => {
  const read = parseRecordingLines(content);
  if (!read.ok) return read;
  const { header, records } = read.value;
  const standIns = createStandIns(key);
  const masked = records.flatMap((record) => maskRecord(record, standIns) ?? []);
  const release = /^[\w.+-]{1,40}$/.test(header.version) ? header.version : 'masked';
  const all = [{ ...header, version: release, masked: true }, ...masked];
  return { ok: true, value: all.map((line) => `${stringifyJson(line)}\n`).join('') };
};
