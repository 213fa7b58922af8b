import { isArray, isObject, type Json } from '../../lib/json/json.ts';

/** The length of an id without the suffix that the ledger adds when a transaction is recorded. */
export const unsuffixedLength = 66;

/** Returns a value with some of its texts replaced. */
export const replaceTexts = (json: Json, replace: (text: string) => string): Json => {
  if (typeof json === 'string') return replace(json);
  if (isArray(json)) return json.map((item) => replaceTexts(item, replace));
  return isObject(json)
    ? Object.fromEntries(
        Object.entries(json).map(([key, item]) => [key, replaceTexts(item ?? null, replace)]),
      )
    : json;
};
