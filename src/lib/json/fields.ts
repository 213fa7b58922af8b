import { isArray, isObject, type Json, type JsonObject, isNumeric } from './json.ts';

/** An object type whose undefined fields are absent instead. */
type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Drops undefined fields: here, absent is never undefined. */
export function omitUndefined<T extends object>(fields: T): WithoutUndefined<T>;
export function omitUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  // Not `Object.entries`, which makes an array of each field: every activity goes through this.
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept;
}

/** The text of a field; empty if the field is missing. The shape was checked before. */
export const textAt = (json: JsonObject, key: string): string => {
  const value = json[key];
  return typeof value === 'string' ? value : '';
};

/** The text of a field; undefined if the field is missing or empty. */
export const textIfAny = (json: JsonObject, key: string): string | undefined =>
  textAt(json, key) || undefined;

/** The number of a field, rounded to a double; undefined if the field is missing. */
export const numberAt = (json: JsonObject, key: string): number | undefined => {
  const value = json[key];
  return isNumeric(value) ? Number(String(value)) : undefined;
};

export const textsAt = (json: JsonObject, key: string): readonly string[] => {
  const list = json[key];
  return isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

/** The objects of a list; none if it isn't a list. */
export const objectsIn = (list: Json | undefined): readonly JsonObject[] =>
  isArray(list) ? list.filter(isObject) : [];

export const listAt = (json: Json | undefined, key: string): readonly JsonObject[] =>
  objectsIn(isObject(json) ? json[key] : undefined);

/** The bytes of a field in base64. */
export const bytesAt = (json: JsonObject, key: string): Buffer =>
  Buffer.from(textAt(json, key), 'base64');
