import { isArray, isObject, type Json, type JsonObject, isNumeric } from '../../lib/json/json.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
import { preprocessingFailed, refuseWith } from '../server/replies.ts';
import { formatUnits, parseUnits } from '../decimal-units.ts';
import type { MessageInit } from '../../verify/protobuf/protobuf-encode.ts';

/** The length of an id without the suffix that the ledger adds when a transaction is recorded. */
export const unsuffixedLength = 66;

export const replaceTexts = (json: Json, replace: (text: string) => string): Json => {
  if (typeof json === 'string') return replace(json);
  if (isArray(json)) return json.map((item) => replaceTexts(item, replace));
  return isObject(json)
    ? Object.fromEntries(
        Object.entries(json).map(([key, item]) => [key, replaceTexts(item ?? null, replace)]),
      )
    : json;
};

export const damlRecord = (fields: Readonly<Record<string, MessageInit>>): MessageInit => ({
  record: { fields: Object.entries(fields).map(([label, value]) => ({ label, value })) },
});

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

/** Encodes a text of a Daml value: the JSON of this ledger spells each kind in one way. */
const textDraft = (text: string): MessageInit => {
  if (/^-?\d+\.\d{10}$/.test(text)) return { numeric: text };
  if (/^-?\d+$/.test(text)) return { int64: BigInt(text) };
  if (/::1220[0-9a-f]{64}$/.test(text)) return { party: text };
  if (/^00[0-9a-f]{64,}$/.test(text)) return { contractId: text };
  const time = isoTime.test(text) ? parseIsoMicros(text) : undefined;
  return time === undefined ? { text } : { timestamp: time };
};

const isPair = (json: Json): json is readonly [Json, Json] =>
  isArray(json) && json.length === 2 && typeof json[0] === 'string' && isObject(json[1]);

/** The one map from texts of this ledger's values: that of `Metadata` and `ChoiceContext`. */
const textMap = (values: JsonObject): MessageInit => ({
  textMap: {
    entries: Object.entries(values)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => ({ key, value: damlValue(held ?? null) })),
  },
});

export const damlValue = (json: Json): MessageInit => {
  if (json === null) return { optional: {} };
  if (typeof json === 'boolean') return { bool: json };
  if (typeof json === 'string') return textDraft(json);
  if (isArray(json))
    return json.length > 0 && json.every(isPair)
      ? {
          genMap: {
            entries: json.map(([key, value]) => ({ key: damlValue(key), value: damlValue(value) })),
          },
        }
      : { list: { elements: json.map(damlValue) } };
  if (!isObject(json)) throw new Error('a value that is neither text, list nor record');
  const { tag, value } = json;
  return typeof tag === 'string' && value !== undefined
    ? { variant: { constructor: tag, value: damlValue(value) } }
    : damlRecord(
        Object.fromEntries(
          Object.entries(json).map(([key, held]) => [
            key,
            key === 'values' && isObject(held) ? textMap(held) : damlValue(held),
          ]),
        ),
      );
};

/** Refuses a value that is not of its type, with its place in the command. */
const mismatch = (path: string, expected: string): never =>
  refuseWith(preprocessingFailed(`mismatching type at ${path}: expected ${expected}`));

/** A type of Daml, as the function that encodes JSON as its value, as a participant does. */
export type DamlType = (json: Json | undefined, path: string) => MessageInit;

const required =
  (encode: (json: Json, path: string) => MessageInit): DamlType =>
  (json, path) =>
    json === undefined ? mismatch(path, 'a value') : encode(json, path);

const scalar = (
  name: string,
  expected: string,
  read: (text: string) => MessageInit | undefined,
): DamlType =>
  required((json, path) => {
    const text = isNumeric(json) ? String(json) : json;
    if (typeof text !== 'string') return mismatch(path, name);
    return read(text) ?? mismatch(path, expected);
  });

type Types = Readonly<Record<string, DamlType>>;

/** Ledgers keep ten digits of a decimal, and refuse more. */
const numeric = scalar('numeric', 'Numeric 10', (text) => {
  const units = parseUnits(text);
  return units === undefined ? undefined : { numeric: formatUnits(units) };
});

const time = scalar('time', 'Timestamp', (text) => {
  const timestamp = parseIsoMicros(text);
  return timestamp === undefined ? undefined : { timestamp };
});

export const daml = {
  ...{ numeric, time },
  party: scalar('party', 'Party', (text) => (text.includes('::') ? { party: text } : undefined)),
  contractId: scalar('contractId', 'ContractId', (text) =>
    /^00[0-9a-f]{64,}$/.test(text) ? { contractId: text } : undefined,
  ),
  text: scalar('text', 'text', (text) => ({ text })),
  bool: required((json, path) =>
    typeof json === 'boolean' ? { bool: json } : mismatch(path, 'Bool'),
  ),
  unit: required((json, path) => (isObject(json) ? { unit: {} } : mismatch(path, 'Unit'))),
  optional:
    (type: DamlType): DamlType =>
    (json = null, path) => ({ optional: json === null ? {} : { value: type(json, path) } }),
  list: (type: DamlType): DamlType =>
    required((json, path) =>
      isArray(json)
        ? { list: { elements: json.map((item, index) => type(item, `${path}[${index}]`)) } }
        : mismatch(path, 'a list'),
    ),
  /** Entries are in the order of their keys, as a participant writes them. */
  textMap: (type: DamlType): DamlType =>
    required((json, path) => {
      if (!isObject(json)) return mismatch(path, 'a map');
      const entries = Object.entries(json)
        .map(([key, value]) => ({ key, value: type(value ?? null, `${path}.${key}`) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return { textMap: { entries } };
    }),
  record: (types: Types): DamlType =>
    required((json, path) => {
      if (!isObject(json)) return mismatch(path, 'a record');
      const unknown = Object.keys(json).find((key) => types[key] === undefined);
      if (unknown !== undefined) return mismatch(`${path}.${unknown}`, 'no such field');
      const fields = Object.entries(types).map(([label, type]) => ({
        label,
        value: type(json[label], `${path}.${label}`),
      }));
      return { record: { fields } };
    }),
  variant: (cases: Types): DamlType =>
    required((json, path) => {
      const { tag, value = null } = isObject(json) ? json : {};
      const type = typeof tag === 'string' ? cases[tag] : undefined;
      return typeof tag !== 'string' || type === undefined
        ? mismatch(path, Object.keys(cases).join(' or '))
        : { variant: { constructor: tag, value: type(value, `${path}.${tag}`) } };
    }),
};

const {
  bool,
  contractId,
  list,
  optional,
  party,
  record,
  text,
  textMap: mapOf,
  unit,
  variant,
} = daml;

const contextValue = variant({
  AV_Bool: bool,
  AV_ContractId: contractId,
  AV_Text: text,
  AV_List: list(variant({ AV_ContractId: contractId })),
});

const metadata = record({ values: mapOf(text) });

const extraArgs = record({ context: record({ values: mapOf(contextValue) }), meta: metadata });

const account = record({ owner: optional(party), provider: optional(party), id: text });

const transferType = (holder: DamlType): DamlType =>
  record({
    sender: holder,
    receiver: holder,
    amount: numeric,
    instrumentId: record({ admin: party, id: text }),
    requestedAt: time,
    executeBefore: time,
    inputHoldingCids: list(contractId),
    meta: metadata,
  });

/** Arguments of the choices of `Splice.Api.Token.TransferInstructionV1` and V2. */
export const transferArgument = {
  v1: record({ expectedAdmin: party, transfer: transferType(party), extraArgs }),
  v2: record({ transfer: transferType(account), actors: list(party), extraArgs }),
};

export const endingArgument = {
  v1: record({ extraArgs }),
  v2: record({ actors: list(party), extraArgs }),
};

export const rulesTransferArgument = record({
  transfer: record({
    sender: party,
    provider: party,
    inputs: list(variant({ InputAmulet: contractId })),
    outputs: list(
      record({
        ...{ receiver: party, receiverFeeRatio: numeric },
        ...{ amount: numeric, lock: optional(unit) },
      }),
    ),
    beneficiaries: optional(unit),
  }),
});
