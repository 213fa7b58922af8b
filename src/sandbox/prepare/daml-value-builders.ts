import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
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
