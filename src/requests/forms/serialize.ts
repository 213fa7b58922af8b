import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { textOfField } from '../../lib/text/text-field.ts';
import { unknownFieldsKey } from './load/unknown-fields.ts';
import { formatSourceFile, type SourceFile } from '../../storage/files/read-user-file.ts';
import {
  type Field,
  listGroups,
  isLeaf,
  fieldValue,
  newGroup,
  readFieldText,
  type FieldGroup,
  type FormValue,
} from './form-values.ts';

const keepValue = (value: FormValue | undefined): Json => {
  if (!isLeaf(value)) return '';
  const text = textOfField(value.text);
  return value.file === undefined ? text : { text, file: { ...value.file } };
};

/** Keeps every text as typed, valid or not. */
export const serializeForm = (fields: readonly Field[], group: FieldGroup): JsonObject => {
  const extras = readFieldText(group, unknownFieldsKey);
  return {
    ...Object.fromEntries(
      fields.map((field): [string, Json] => [
        field.id,
        field.kind === 'list'
          ? listGroups(group[field.id]).map((inner) => serializeForm(field.item, inner))
          : keepValue(group[field.id]),
      ]),
    ),
    ...(extras !== '' && { [unknownFieldsKey]: extras }),
  };
};

export const haveSameTexts = (
  fields: readonly Field[],
  one: FieldGroup,
  other: FieldGroup,
): boolean =>
  one === other ||
  JSON.stringify(serializeForm(fields, one)) === JSON.stringify(serializeForm(fields, other));

const originIn = (json: Json | undefined): SourceFile | undefined => {
  if (!isObject(json)) return undefined;
  const { path, sha256, bytes, at } = json;
  return typeof path === 'string' &&
    typeof sha256 === 'string' &&
    typeof bytes === 'number' &&
    typeof at === 'number'
    ? { path, sha256, bytes, at }
    : undefined;
};

const restoredLeaf = (field: Field, held: Json): FormValue | undefined => {
  if (typeof held === 'string') return fieldValue(held);
  if (!isObject(held)) return undefined;
  const { text } = held;
  const file = originIn(held['file']);
  if (typeof text !== 'string') return undefined;
  return fieldValue(
    text,
    file && field.kind === 'large' ? formatSourceFile(file) : undefined,
    file,
  );
};

const restoreValue = (field: Field, held: Json | undefined): FormValue | undefined => {
  if (held === undefined) return undefined;
  if (field.kind !== 'list') return restoredLeaf(field, held);
  return isArray(held) ? held.map((inner) => deserializeForm(field.item, inner)) : undefined;
};

/** Reads the values of a form from JSON; a field without a value is empty. */
export const deserializeForm = (fields: readonly Field[], held: Json): FieldGroup => {
  const fresh = newGroup(fields);
  if (!isObject(held)) return fresh;
  const extras = held[unknownFieldsKey];
  const values = fields.flatMap((field): [string, FormValue][] => {
    const value = restoreValue(field, held[field.id]) ?? fresh[field.id];
    return value === undefined ? [] : [[field.id, value]];
  });
  return {
    ...Object.fromEntries(values),
    ...(typeof extras === 'string' && { [unknownFieldsKey]: fieldValue(extras) }),
  };
};
