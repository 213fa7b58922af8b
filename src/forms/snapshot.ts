import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import type { Field } from './form.ts';
import { groupsIn, leafOf, newGroup, textIn, type Group, type Value } from './value.ts';

/** What was entered, as JSON to be kept: every text as it was typed, right or wrong. */
export const snapshotOf = (fields: readonly Field[], group: Group): JsonObject =>
  Object.fromEntries(
    fields.map((field): [string, Json] => [
      field.id,
      field.kind === 'list'
        ? groupsIn(group[field.id]).map((inner) => snapshotOf(field.item, inner))
        : textIn(group, field.id),
    ]),
  );

const restored = (field: Field, kept: Json | undefined): Value | undefined => {
  if (field.kind !== 'list') return typeof kept === 'string' ? leafOf(kept) : undefined;
  if (!isArray(kept)) return undefined;
  return kept.map((inner) => fromSnapshot(field.item, inner));
};

/** Reads back what was kept; a field that is not in it is as in a new form. */
export const fromSnapshot = (fields: readonly Field[], kept: Json): Group => {
  const fresh = newGroup(fields);
  if (!isObject(kept)) return fresh;
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const value = restored(field, kept[field.id]) ?? fresh[field.id];
      return value === undefined ? [] : [[field.id, value]];
    }),
  );
};
