import {
  isObject,
  parseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import {
  joinPath,
  type Field,
  listGroups,
  isLeaf,
  fieldValue,
  readFieldText,
  type FieldGroup,
  type FormValue,
} from '../form-values.ts';

/** The key of a group's unknown fields, as JSON; no field has this name. */
export const unknownFieldsKey = '+';

type Paths = readonly (readonly string[])[];

/** The keys of an object that are on no path; null has none. */
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

/** The fields of a request, or of an item in one of its lists, that no field of the form has. */
export const unknownFieldsIn = (
  fields: readonly Field[],
  json: JsonObject,
): FormValue | undefined => {
  const found = beyond(
    json,
    fields.map(({ path }) => path.split('.')),
  );
  return Object.keys(found).length === 0 ? undefined : fieldValue(stringifyJson(found));
};

const extrasIn = (group: FieldGroup): JsonObject | undefined => {
  const text = readFieldText(group, unknownFieldsKey);
  const json = text === '' ? undefined : parseJson(text);
  return isObject(json) ? json : undefined;
};

const mergeObjects = (json: JsonObject, more: JsonObject): JsonObject =>
  Object.entries(more).reduce<JsonObject>((all, [key, value]) => {
    const there = all[key];
    const both = isObject(there) && isObject(value) ? mergeObjects(there, value) : (there ?? value);
    return { ...all, [key]: both };
  }, json);

export const mergeUnknownFields = (request: JsonObject, group: FieldGroup): JsonObject => {
  const extras = extrasIn(group);
  return extras === undefined ? request : mergeObjects(request, extras);
};

/** Keys that only contain other keys are not listed themselves. */
const placesOf = (extras: JsonObject, paths: Paths, path: string): readonly string[] =>
  Object.entries(extras).flatMap(([key, value]) => {
    const through = paths.filter(([first]) => first === key).map((item) => item.slice(1));
    return through.length > 0 && isObject(value)
      ? placesOf(value, through, joinPath(path, key))
      : [joinPath(path, key)];
  });

export const unknownFieldPaths = (
  fields: readonly Field[],
  group: FieldGroup,
  path = '',
): readonly string[] => {
  const own = placesOf(
    extrasIn(group) ?? {},
    fields.map((field) => field.path.split('.')),
    path,
  );
  const inner = fields.flatMap((field) =>
    field.kind === 'list'
      ? listGroups(group[field.id]).flatMap((fieldGroup, index) =>
          unknownFieldPaths(field.item, fieldGroup, `${joinPath(path, field.path)}[${index}]`),
        )
      : [],
  );
  return [...own, ...inner];
};

export const dropUnknownFields = (group: FieldGroup): FieldGroup =>
  Object.fromEntries(
    Object.entries(group).flatMap(([id, value]): [string, FormValue][] => {
      if (id === unknownFieldsKey) return [];
      return [[id, isLeaf(value) ? value : value.map(dropUnknownFields)]];
    }),
  );
