import { isObject, parseJson, stringifyJson, type Json, type JsonObject } from '../lib/json.ts';
import type { Field } from './form.ts';
import { groupsIn, isLeaf, leafOf, textIn, type Group, type Value } from './value.ts';

/** What a group holds beside its fields, as JSON, under a name that no field has. */
export const extrasId = '+';

type Paths = readonly (readonly string[])[];

/** The keys of an object that no path leads to, or through; null is none. */
const beyond = (json: JsonObject, paths: Paths): JsonObject =>
  Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, Json][] => {
      const through = paths.filter(([first]) => first === key);
      if (value === null || through.some(({ length }) => length === 1)) return [];
      if (through.length === 0) return [[key, value]];
      if (!isObject(value)) return [];
      const inner = beyond(
        value,
        through.map((path) => path.slice(1)),
      );
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );

/** What a request, or a part of one that a list holds, has beside the fields of the interface. */
export const extrasOf = (fields: readonly Field[], json: JsonObject): Value | undefined => {
  const found = beyond(
    json,
    fields.map(({ path }) => path.split('.')),
  );
  return Object.keys(found).length === 0 ? undefined : leafOf(stringifyJson(found));
};

const extrasIn = (group: Group): JsonObject | undefined => {
  const text = textIn(group, extrasId);
  const json = text === '' ? undefined : parseJson(text);
  return isObject(json) ? json : undefined;
};

const merged = (json: JsonObject, more: JsonObject): JsonObject =>
  Object.entries(more).reduce<JsonObject>((all, [key, value]) => {
    const there = all[key];
    const both = isObject(there) && isObject(value) ? merged(there, value) : (there ?? value);
    return { ...all, [key]: both };
  }, json);

/** A request with what its group holds beside the fields. */
export const withExtras = (request: JsonObject, group: Group): JsonObject => {
  const extras = extrasIn(group);
  return extras === undefined ? request : merged(request, extras);
};

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Where keys stand that only lead to others, their own place is not told. */
const placesOf = (extras: JsonObject, known: Paths, path: string): readonly string[] =>
  Object.entries(extras).flatMap(([key, value]) => {
    const through = known.filter(([first]) => first === key).map((each) => each.slice(1));
    return through.length > 0 && isObject(value)
      ? placesOf(value, through, joined(path, key))
      : [joined(path, key)];
  });

/** The places of all that a form holds beside the fields of the interface. */
export const extraPlaces = (
  fields: readonly Field[],
  group: Group,
  path = '',
): readonly string[] => {
  const own = placesOf(
    extrasIn(group) ?? {},
    fields.map((field) => field.path.split('.')),
    path,
  );
  const inner = fields.flatMap((field) =>
    field.kind === 'list'
      ? groupsIn(group[field.id]).flatMap((each, at) =>
          extraPlaces(field.item, each, `${joined(path, field.path)}[${at}]`),
        )
      : [],
  );
  return [...own, ...inner];
};

/** The values of a form without all that stands beside its fields. */
export const withoutExtras = (group: Group): Group =>
  Object.fromEntries(
    Object.entries(group).flatMap(([id, value]): [string, Value][] => {
      if (id === extrasId) return [];
      return [[id, isLeaf(value) ? value : value.map(withoutExtras)]];
    }),
  );
