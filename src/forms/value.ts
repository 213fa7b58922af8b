import {
  emptyTextField,
  textFieldFrom,
  fieldText,
  type TextFieldState,
} from '../lib/text-field.ts';
import type { FileOrigin } from './file-origin.ts';
import type { Field } from './form.ts';

/** What one field holds: text, also of a choice, whose text is the value of its option. */
export interface Leaf {
  readonly text: TextFieldState;
  /** It was left once: from then on it says what is wrong with it. */
  readonly left?: true | undefined;
  /** Where the value came from, or what was done to it. */
  readonly note?: string | undefined;
  /** The file that it came from, as long as it is as it was loaded. */
  readonly file?: FileOrigin | undefined;
}

export type Value = Leaf | readonly Group[];

/** The values of fields by their ids. */
export interface Group {
  readonly [id: string]: Value;
}

/** The way to a value: the id of a field, or of a list, the index of its group, and so on. */
export type Place = readonly (string | number)[];

export const isLeaf = (value: Value | undefined): value is Leaf =>
  value !== undefined && !Array.isArray(value);

/** The groups of a list; of anything else none. */
export const groupsIn = (value: Value | undefined): readonly Group[] =>
  value === undefined || isLeaf(value) ? [] : value;

export const leafOf = (text: string, note?: string, file?: FileOrigin): Leaf => ({
  text: textFieldFrom(text),
  ...(note !== undefined && { note }),
  ...(file !== undefined && { file }),
});

/** The files that values came from, each once. */
export const filesIn = (group: Group): readonly FileOrigin[] => {
  const all = Object.values(group).flatMap((value) =>
    isLeaf(value) ? (value.file ?? []) : value.flatMap(filesIn),
  );
  return all.filter(
    ({ path, sha256 }, at) =>
      all.findIndex((each) => each.path === path && each.sha256 === sha256) === at,
  );
};

const emptyLeaf: Leaf = { text: emptyTextField };

const initialValue = (field: Field): Value => {
  if (field.kind === 'list') return [];
  return field.kind === 'choice' ? leafOf(field.initial) : emptyLeaf;
};

/** A group in which nothing was entered. */
export const newGroup = (fields: readonly Field[]): Group =>
  Object.fromEntries(fields.map((field) => [field.id, initialValue(field)]));

/** The text of a field of a group. */
export const textIn = (group: Group, id: string): string => {
  const value = group[id];
  return isLeaf(value) ? fieldText(value.text) : '';
};

/** What stands at a place. */
export const valueAt = (group: Group, [id, index, ...rest]: Place): Value | undefined => {
  const value = typeof id === 'string' ? group[id] : undefined;
  if (index === undefined) return value;
  const inner = typeof index === 'number' ? groupsIn(value)[index] : undefined;
  return inner === undefined ? undefined : valueAt(inner, rest);
};

/** The group that holds what stands at a place: where its neighbours are. */
export const groupAt = (group: Group, [id, index, ...rest]: Place): Group | undefined => {
  if (typeof index !== 'number' || typeof id !== 'string') return group;
  const inner = groupsIn(group[id])[index];
  return inner === undefined || rest.length === 0 ? inner : groupAt(inner, rest);
};

/** Puts another value at a place; nothing changes when there is none. */
export const changeAt = (
  group: Group,
  [id, index, ...rest]: Place,
  change: (value: Value) => Value,
): Group => {
  const value = typeof id === 'string' ? group[id] : undefined;
  if (typeof id !== 'string' || value === undefined) return group;
  if (typeof index !== 'number') return { ...group, [id]: change(value) };
  const groups = groupsIn(value).map((inner, at) =>
    at === index ? changeAt(inner, rest, change) : inner,
  );
  return { ...group, [id]: groups };
};
