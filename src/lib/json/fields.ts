import { isArray, isObject, type Json, type JsonObject, isNumeric } from './json.ts';

/**
 * Finds an entry under a name that someone else chose: plain indexing also finds what every object
 * inherits.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

export function omitUndefined<T extends object>(fields: T): WithoutUndefined<T>;
export function omitUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  // Not `Object.entries`, which makes an array of each field: every activity goes through this.
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept;
}

/** Empty if the field is missing or no text. */
export const textAt = (json: JsonObject, key: string): string => {
  const value = json[key];
  return typeof value === 'string' ? value : '';
};

/** Undefined if the field is missing or empty. */
export const textIfAny = (json: JsonObject, key: string): string | undefined =>
  textAt(json, key) || undefined;

/** The number is rounded to a double. */
export const numberAt = (json: JsonObject, key: string): number | undefined => {
  const value = json[key];
  return isNumeric(value) ? Number(String(value)) : undefined;
};

export const textsAt = (json: JsonObject, key: string): readonly string[] => {
  const list = json[key];
  return isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

export const objectsIn = (list: Json | undefined): readonly JsonObject[] =>
  isArray(list) ? list.filter(isObject) : [];

export const listAt = (json: Json | undefined, key: string): readonly JsonObject[] =>
  objectsIn(isObject(json) ? json[key] : undefined);

export const bytesAt = (json: JsonObject, key: string): Buffer =>
  Buffer.from(textAt(json, key), 'base64');

export const isPresent = (value: Json | undefined): boolean =>
  value !== undefined && value !== null;

export const objectAt = (
  json: Json | undefined,
  ...keys: readonly string[]
): JsonObject | undefined => {
  let object = isObject(json) ? json : undefined;
  for (const key of keys) {
    const value: Json | undefined = object?.[key];
    object = isObject(value) ? value : undefined;
  }
  return object;
};
