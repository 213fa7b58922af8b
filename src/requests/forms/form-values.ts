import type { Json } from '../../lib/json/json.ts';
import type { OperationName } from '../../ledger/operations.ts';
import {
  emptyTextField,
  textFieldFrom,
  textOfField,
  type TextFieldState,
} from '../../lib/text/text-field.ts';
import type { SourceFile } from '../../storage/files/read-user-file.ts';

/** A field counts only while a neighbor in its group has a certain value. */
export interface VisibleWhen {
  readonly field: string;
  readonly is: string;
}

interface Common {
  readonly id: string;
  /** The place of its value in the request, relative to its group: `a.b.c`; empty: the group itself. */
  readonly path: string;
  readonly label: string;
  readonly help: string;
  /** The section of the API description that defines it. */
  readonly specSection: string;
  readonly when?: VisibleWhen | undefined;
}

/**
 * Values that the ledger lists: parties of the user's rights, the tokens of a payer, connected
 * synchronizers, preferred packages.
 */
export type PickKind = 'parties' | 'receivers' | 'tokens' | 'synchronizers' | 'packages';

export interface TextField extends Common {
  readonly kind: 'text';
  readonly json: 'text' | 'integer' | 'json' | 'texts';
  readonly hint?: string;
  /** Holds the id of a party, key or synchronizer: a pasted one may be spelled as screens print it. */
  readonly isId?: true;
  readonly pick?: PickKind;
}

export interface Base64Field extends Common {
  readonly kind: 'large';
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** The JSON that it adds to the request; absent if none. Fields that depend on it complete it. */
  readonly json?: Json;
  /** The option for every value that no other option fits. */
  readonly rest?: true;
}

export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  readonly initial: string;
}

export interface ListField extends Common {
  readonly kind: 'list';
  readonly noun: string;
  readonly item: readonly Field[];
  /** If true, the list is sent even if it is empty. */
  readonly always?: true;
}

export type LeafField = TextField | Base64Field | ChoiceField;
export type Field = LeafField | ListField;

export interface FormPage {
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface Form {
  readonly operation: OperationName;
  readonly title: string;
  readonly steps: readonly FormPage[];
  /** The page before these: its values are not part of the request. */
  readonly front?: FormPage;
}

export const formFields = ({ steps }: Form): readonly Field[] =>
  steps.flatMap(({ fields }) => fields);

export const enteredFields = (form: Form): readonly Field[] => [
  ...(form.front?.fields ?? []),
  ...formFields(form),
];

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

/** `multiHashSignatures[0].signedBy`; either part may be empty. */
export const joinPath = (path: string, more: string): string =>
  path === '' || more === '' ? `${path}${more}` : `${path}.${more}`;

export const isLeaf = (value: FormValue | undefined): value is FieldValue =>
  value !== undefined && !Array.isArray(value);

/** A field that isn't a list has none. */
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

const updateItem = (
  groups: readonly FieldGroup[],
  index: number,
  rest: FieldPath,
  change: (value: FormValue) => FormValue,
): readonly FieldGroup[] => {
  const inner = groups[index];
  const changed = inner && updateAt(inner, rest, change);
  return changed === undefined || changed === inner ? groups : groups.with(index, changed);
};

/** Replaces the value at a place; the group stays the same one if there is no value, or an equal one. */
export const updateAt = (
  group: FieldGroup,
  [id, index, ...rest]: FieldPath,
  change: (value: FormValue) => FormValue,
): FieldGroup => {
  const value = typeof id === 'string' ? group[id] : undefined;
  if (typeof id !== 'string' || value === undefined) return group;
  const changed =
    typeof index === 'number' ? updateItem(listGroups(value), index, rest, change) : change(value);
  return changed === value ? group : { ...group, [id]: changed };
};
