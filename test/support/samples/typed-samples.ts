import { isArray, isObject, type Json } from '../../../src/lib/json/json.ts';
import type { Type } from '../documents/interface-resources.ts';

/** A place inside of a type: how it is written, how to get there, what is there. */
export interface Place {
  readonly path: string;
  readonly keys: readonly (string | number)[];
  readonly type: Type;
}

const anyKey = 'some key';

const isList = (type: Type): type is readonly [Type] => Array.isArray(type);

/** A value of a type, with everything in it that the type knows. */
export const sampleOf = (type: Type): Json => {
  switch (type) {
    case 'string':
      return 'some text';
    case 'integer':
      return 7;
    case 'boolean':
      return true;
    case 'unknown':
      return { any: ['thing', null, 1] };
    default:
      if (isList(type)) return [sampleOf(type[0])];
      return Object.fromEntries(
        Object.entries(type).map(([key, field]) => [key === '*' ? anyKey : key, sampleOf(field)]),
      );
  }
};

/** Every place inside of a type, from the outside in; the whole is not among them. */
export const placesIn = (type: Type, outer?: Place): readonly Place[] =>
  childrenOf(type).flatMap(([key, child]) => {
    const { path = '', keys = [] } = outer ?? {};
    const name = typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`;
    const place = { path: `${path}${name}`, keys: [...keys, key], type: child };
    return [place, ...placesIn(child, place)];
  });

const childrenOf = (type: Type): readonly (readonly [string | number, Type])[] => {
  if (typeof type === 'string') return [];
  if (isList(type)) return [[0, type[0]]];
  return Object.entries(type).map(([key, field]) => [key === '*' ? anyKey : key, field]);
};

/** Values that are of another type; of `unknown` there are none. */
export const wrongFor = (type: Type): readonly Json[] => {
  switch (type) {
    case 'string':
      return [7, true, {}, []];
    case 'integer':
      return ['7', 1.5, true, {}];
    case 'boolean':
      return ['true', 1, {}];
    case 'unknown':
      return [];
    default:
      return isList(type) ? ['text', {}, 7] : ['text', [], 7];
  }
};

/** The same value with another one at a place: given, or made of the one that is there. */
export const replaceAt = (
  value: Json,
  [key, ...rest]: readonly (string | number)[],
  by: Json | ((there: Json) => Json),
): Json => {
  if (key === undefined) return typeof by === 'function' ? by(value) : by;
  if (isArray(value)) {
    return value.map((item, index) => (index === key ? replaceAt(item, rest, by) : item));
  }
  if (!isObject(value)) throw new Error(`There is nothing at ${String(key)}.`);
  return { ...value, [key]: replaceAt(value[key] ?? null, rest, by) };
};
