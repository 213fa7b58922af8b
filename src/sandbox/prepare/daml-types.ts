import { isArray, isObject, type Json, type JsonObject, isNumeric } from '../../lib/json/json.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
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

/** A Daml value that was written as JSON, as a prepared transaction holds it. */
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

export type DamlType =
  | 'party'
  | 'numeric'
  | 'text'
  | 'contractId'
  | 'unit'
  | 'bool'
  | 'time'
  | { readonly optional: DamlType }
  | { readonly list: DamlType }
  | { readonly textMap: DamlType }
  | { readonly record: Readonly<Record<string, DamlType>> }
  | { readonly variant: Readonly<Record<string, DamlType>> };

/** A value that is not of its type, and its place in the command. */
export class DamlTypeMismatch extends Error {}

const mismatch = (path: string, expected: string): never => {
  throw new DamlTypeMismatch(`mismatching type at ${path}: expected ${expected}`);
};

/** Ledgers keep ten digits of a decimal, and refuse more. */
const decimalDigits = 10;

const encodeNumeric = (text: string, path: string): MessageInit => {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{1,28})(?:\.(\d{1,10}))?$/.exec(text) ?? mismatch(path, 'Numeric 10');
  return { numeric: `${sign}${whole}.${fraction.padEnd(decimalDigits, '0')}` };
};

type ScalarType = Extract<DamlType, string>;

const encodeScalar = (type: ScalarType, json: Json, path: string): MessageInit => {
  const text = isNumeric(json) ? String(json) : json;
  if (type === 'unit') return isObject(json) ? { unit: {} } : mismatch(path, 'Unit');
  if (type === 'bool') return typeof json === 'boolean' ? { bool: json } : mismatch(path, 'Bool');
  if (typeof text !== 'string') return mismatch(path, type);
  switch (type) {
    case 'numeric':
      return encodeNumeric(text, path);
    case 'party':
      return text.includes('::') ? { party: text } : mismatch(path, 'Party');
    case 'contractId':
      return /^00[0-9a-f]{64,}$/.test(text) ? { contractId: text } : mismatch(path, 'ContractId');
    case 'time':
      return { timestamp: parseIsoMicros(text) ?? mismatch(path, 'Timestamp') };
    case 'text':
      return { text };
    default:
      return type satisfies never;
  }
};

const isOptional = (type: DamlType): boolean => typeof type === 'object' && 'optional' in type;

const encodeRecord = (
  fields: Readonly<Record<string, DamlType>>,
  json: Json,
  path: string,
): MessageInit => {
  if (!isObject(json)) return mismatch(path, 'a record');
  const unknown = Object.keys(json).find((key) => fields[key] === undefined);
  if (unknown !== undefined) return mismatch(`${path}.${unknown}`, 'no such field');
  return damlRecord(
    Object.fromEntries(
      Object.entries(fields).map(([key, type]) => {
        const value = json[key];
        if (value === undefined && !isOptional(type)) return mismatch(`${path}.${key}`, 'a value');
        return [key, encodeDaml(type, value ?? null, `${path}.${key}`)];
      }),
    ),
  );
};

/** Entries are in the order of their keys, as a participant writes them. */
const encodeTextMap = (type: DamlType, json: Json, path: string): MessageInit => {
  if (!isObject(json)) return mismatch(path, 'a map');
  const entries = Object.entries(json).map(([key, value]) => ({
    key,
    value: encodeDaml(type, value ?? null, `${path}.${key}`),
  }));
  return { textMap: { entries: entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)) } };
};

const encodeVariant = (
  cases: Readonly<Record<string, DamlType>>,
  json: Json,
  path: string,
): MessageInit => {
  const { tag, value } = isObject(json) ? json : {};
  const type = typeof tag === 'string' ? cases[tag] : undefined;
  return typeof tag !== 'string' || type === undefined
    ? mismatch(path, Object.keys(cases).join(' or '))
    : { variant: { constructor: tag, value: encodeDaml(type, value ?? null, `${path}.${tag}`) } };
};

export const encodeDaml = (type: DamlType, json: Json, path: string): MessageInit => {
  if (typeof type === 'string') return encodeScalar(type, json, path);
  if ('optional' in type)
    return { optional: json === null ? {} : { value: encodeDaml(type.optional, json, path) } };
  if ('list' in type)
    return isArray(json)
      ? {
          list: {
            elements: json.map((item, index) => encodeDaml(type.list, item, `${path}[${index}]`)),
          },
        }
      : mismatch(path, 'a list');
  if ('textMap' in type) return encodeTextMap(type.textMap, json, path);
  return 'record' in type
    ? encodeRecord(type.record, json, path)
    : encodeVariant(type.variant, json, path);
};

const contextValue: DamlType = {
  variant: {
    AV_Bool: 'bool',
    AV_ContractId: 'contractId',
    AV_Text: 'text',
    AV_List: { list: { variant: { AV_ContractId: 'contractId' } } },
  },
};

const metadata: DamlType = { record: { values: { textMap: 'text' } } };

const extraArgs: DamlType = {
  record: { context: { record: { values: { textMap: contextValue } } }, meta: metadata },
};

const account: DamlType = {
  record: { owner: { optional: 'party' }, provider: { optional: 'party' }, id: 'text' },
};

const transferOf = (party: DamlType): DamlType => ({
  record: {
    sender: party,
    receiver: party,
    amount: 'numeric',
    instrumentId: { record: { admin: 'party', id: 'text' } },
    requestedAt: 'time',
    executeBefore: 'time',
    inputHoldingCids: { list: 'contractId' },
    meta: metadata,
  },
});

/** Arguments of the choices of `Splice.Api.Token.TransferInstructionV1` and V2. */
export const transferArgument = {
  v1: { record: { expectedAdmin: 'party', transfer: transferOf('party'), extraArgs } },
  v2: { record: { transfer: transferOf(account), actors: { list: 'party' }, extraArgs } },
} as const satisfies Record<string, DamlType>;

export const endingArgument = {
  v1: { record: { extraArgs } },
  v2: { record: { actors: { list: 'party' }, extraArgs } },
} as const satisfies Record<string, DamlType>;

export const rulesTransferArgument: DamlType = {
  record: {
    transfer: {
      record: {
        sender: 'party',
        provider: 'party',
        inputs: { list: { variant: { InputAmulet: 'contractId' } } },
        outputs: {
          list: {
            record: {
              receiver: 'party',
              receiverFeeRatio: 'numeric',
              amount: 'numeric',
              lock: { optional: 'unit' },
            },
          },
        },
        beneficiaries: { optional: 'unit' },
      },
    },
  },
};
