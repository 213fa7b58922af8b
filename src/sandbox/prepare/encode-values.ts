import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
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

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

/** A decimal with the ten digits that ledgers keep; any other text as it is. */
const decimal = (text: string): MessageInit => {
  const units = parseUnits(text);
  return units === undefined ? { text } : { numeric: formatUnits(units) };
};

/** Encodes a text of a Daml value: the JSON of this ledger spells each kind in one way. */
const encodeText = (text: string): MessageInit => {
  if (/^-?\d+\.\d+$/.test(text)) return decimal(text);
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
      .map(([key, held]) => ({
        key,
        value: typeof held === 'string' ? { text: held } : encodeValue(held),
      })),
  },
});

const encodeField = (label: string, held: Json): MessageInit => {
  if (label === 'values' && isObject(held)) return textMap(held);
  return label === 'amount' && typeof held === 'string' ? decimal(held) : encodeValue(held);
};

/** Encodes a Daml value. A request's decimals get the digits that ledgers keep, as by a participant. */
export const encodeValue = (json: Json): MessageInit => {
  if (json === null) return { optional: {} };
  if (typeof json === 'boolean') return { bool: json };
  if (typeof json === 'string') return encodeText(json);
  if (isArray(json))
    return json.length > 0 && json.every(isPair)
      ? {
          genMap: {
            entries: json.map(([key, value]) => ({
              key: encodeValue(key),
              value: encodeValue(value),
            })),
          },
        }
      : { list: { elements: json.map(encodeValue) } };
  if (!isObject(json)) return encodeText(String(json));
  const { tag, value } = json;
  return typeof tag === 'string' && value !== undefined
    ? { variant: { constructor: tag, value: encodeValue(value) } }
    : {
        record: {
          fields: Object.entries(json).map(([label, held]) => ({
            label,
            value: encodeField(label, held),
          })),
        },
      };
};
