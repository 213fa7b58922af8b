import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { fieldText } from '../lib/text-field.ts';
import { extrasId } from './extras.ts';
import { originWords, type FileOrigin } from './file-origin.ts';
import type { Field } from './form.ts';
import { groupsIn, isLeaf, leafOf, newGroup, textIn, type Group, type Value } from './value.ts';

/** A text as it was typed, and where it came from, if that was a file. */
const kept = (value: Value | undefined): Json => {
  if (!isLeaf(value)) return '';
  const text = fieldText(value.text);
  return value.file === undefined ? text : { text, file: { ...value.file } };
};

/** What was entered, as JSON to be kept: every text as it was typed, right or wrong. */
export const snapshotOf = (fields: readonly Field[], group: Group): JsonObject => {
  const extras = textIn(group, extrasId);
  return {
    ...Object.fromEntries(
      fields.map((field): [string, Json] => [
        field.id,
        field.kind === 'list'
          ? groupsIn(group[field.id]).map((inner) => snapshotOf(field.item, inner))
          : kept(group[field.id]),
      ]),
    ),
    ...(extras !== '' && { [extrasId]: extras }),
  };
};

const originIn = (json: Json | undefined): FileOrigin | undefined => {
  if (!isObject(json)) return undefined;
  const { path, sha256, bytes, at } = json;
  return typeof path === 'string' &&
    typeof sha256 === 'string' &&
    typeof bytes === 'number' &&
    typeof at === 'number'
    ? { path, sha256, bytes, at }
    : undefined;
};

const restoredLeaf = (field: Field, held: Json): Value | undefined => {
  if (typeof held === 'string') return leafOf(held);
  if (!isObject(held)) return undefined;
  const { text } = held;
  const file = originIn(held['file']);
  if (typeof text !== 'string') return undefined;
  return leafOf(text, file && field.kind === 'large' ? originWords(file) : undefined, file);
};

const restored = (field: Field, held: Json | undefined): Value | undefined => {
  if (held === undefined) return undefined;
  if (field.kind !== 'list') return restoredLeaf(field, held);
  return isArray(held) ? held.map((inner) => fromSnapshot(field.item, inner)) : undefined;
};

/** Reads back what was kept; a field that is not in it is as in a new form. */
export const fromSnapshot = (fields: readonly Field[], held: Json): Group => {
  const fresh = newGroup(fields);
  if (!isObject(held)) return fresh;
  const extras = held[extrasId];
  const values = fields.flatMap((field): [string, Value][] => {
    const value = restored(field, held[field.id]) ?? fresh[field.id];
    return value === undefined ? [] : [[field.id, value]];
  });
  return {
    ...Object.fromEntries(values),
    ...(typeof extras === 'string' && { [extrasId]: leafOf(extras) }),
  };
};
