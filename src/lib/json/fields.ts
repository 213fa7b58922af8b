import { isArray, isObject, type Json, type JsonObject } from './json.ts';

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

export const textsAt = (json: JsonObject, key: string): readonly string[] => {
  const list = json[key];
  return isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

export const listAt = (json: Json | undefined, key: string): readonly JsonObject[] => {
  const list = isObject(json) ? json[key] : undefined;
  return isArray(list) ? list.filter(isObject) : [];
};

/** The bytes of a field in base64. */
export const bytesAt = (json: JsonObject, key: string): Buffer =>
  Buffer.from(textAt(json, key), 'base64');
