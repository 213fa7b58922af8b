import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import type { MessageInit } from '../../verify/protobuf/protobuf-encode.ts';

/** A record of a prepared transaction. */
export const damlRecord = (fields: Readonly<Record<string, MessageInit>>): MessageInit => ({
  record: { fields: Object.entries(fields).map(([label, value]) => ({ label, value })) },
});

/** Encodes a text of a Daml value: the JSON of this ledger spells each kind in one way. */
const textDraft = (text: string): MessageInit => {
  if (/^-?\d+\.\d{10}$/.test(text)) return { numeric: text };
  if (/^-?\d+$/.test(text)) return { int64: BigInt(text) };
  if (/::1220[0-9a-f]{64}$/.test(text)) return { party: text };
  return /^00[0-9a-f]{64,}$/.test(text) ? { contractId: text } : { text };
};

const isPair = (json: Json): json is readonly [Json, Json] =>
  isArray(json) && json.length === 2 && typeof json[0] === 'string' && isObject(json[1]);

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
        Object.fromEntries(Object.entries(json).map(([key, held]) => [key, damlValue(held)])),
      );
};
