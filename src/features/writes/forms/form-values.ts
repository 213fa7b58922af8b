import {
  emptyTextField,
  textFieldFrom,
  textOfField,
  type TextFieldState,
} from '../../../lib/text/text-field.ts';
import type { SourceFile } from '../../../storage/files/read-user-file.ts';
import type { Field } from './form-types.ts';

export interface FieldValue {
  readonly text: TextFieldState;
  /** True after the field was left: from then on it shows its problems. */
  readonly left?: true | undefined;
  readonly note?: string | undefined;
  readonly file?: SourceFile | undefined;
}

export type FormValue = FieldValue | readonly FieldGroup[];

export interface FieldGroup {
  readonly [id: string]: FormValue;
}

/** The path to a value: the id of a field, or of a list, the index of its group, and so on. */
export type FieldPath = readonly (string | number)[];

export const isLeaf = (value: FormValue | undefined): value is FieldValue =>
  value !== undefined && !Array.isArray(value);

/** None for a field that isn't a list. */
export const listGroups = (value: FormValue | undefined): readonly FieldGroup[] =>
  value === undefined || isLeaf(value) ? [] : value;

export const fieldValue = (text: string, note?: string, file?: SourceFile): FieldValue => ({
  text: textFieldFrom(text),
  ...(note !== undefined && { note }),
  ...(file !== undefined && { file }),
});

export const sourceFilesIn = (group: FieldGroup): readonly SourceFile[] => {
  const all = Object.values(group).flatMap((value) =>
    isLeaf(value) ? (value.file ?? []) : value.flatMap(sourceFilesIn),
  );
  return all.filter(
    ({ path, sha256 }, index) =>
      all.findIndex((file) => file.path === path && file.sha256 === sha256) === index,
  );
};

const emptyLeaf: FieldValue = { text: emptyTextField };

const initialValue = (field: Field): FormValue => {
  if (field.kind === 'list') return [];
  return field.kind === 'choice' ? fieldValue(field.initial) : emptyLeaf;
};

export const newGroup = (fields: readonly Field[]): FieldGroup =>
  Object.fromEntries(fields.map((field) => [field.id, initialValue(field)]));

export const readFieldText = (group: FieldGroup, id: string): string => {
  const value = group[id];
  return isLeaf(value) ? textOfField(value.text) : '';
};

export const formValueAt = (
  group: FieldGroup,
  [id, index, ...rest]: FieldPath,
): FormValue | undefined => {
  const value = typeof id === 'string' ? group[id] : undefined;
  if (index === undefined) return value;
  const inner = typeof index === 'number' ? listGroups(value)[index] : undefined;
  return inner === undefined ? undefined : formValueAt(inner, rest);
};

export const groupAt = (
  group: FieldGroup,
  [id, index, ...rest]: FieldPath,
): FieldGroup | undefined => {
  if (typeof index !== 'number' || typeof id !== 'string') return group;
  const inner = listGroups(group[id])[index];
  return inner === undefined || rest.length === 0 ? inner : groupAt(inner, rest);
};

/** Nothing changes if there is no value. */
export const updateAt = (
  group: FieldGroup,
  [id, index, ...rest]: FieldPath,
  change: (value: FormValue) => FormValue,
): FieldGroup => {
  const value = typeof id === 'string' ? group[id] : undefined;
  if (typeof id !== 'string' || value === undefined) return group;
  if (typeof index !== 'number') return { ...group, [id]: change(value) };
  const groups = listGroups(value).map((inner, position) =>
    position === index ? updateAt(inner, rest, change) : inner,
  );
  return { ...group, [id]: groups };
};
