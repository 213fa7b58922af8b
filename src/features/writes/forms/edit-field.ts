import {
  textFieldFrom,
  insertText,
  pasteIntoField,
  textOfField,
  type TextFieldState,
} from '../../../lib/text/text-field.ts';
import type { SourceFile } from '../../../storage/files/read-user-file.ts';
import {
  type Field,
  type LeafField,
  updateAt,
  isLeaf,
  type FieldValue,
} from '../../../requests/forms/form-values.ts';
import { focusedTarget, type FormState } from '../../../requests/forms/form-state.ts';
import { fieldNotes } from '../messages/forms.ts';

const withoutSpace = ({ before, after }: TextFieldState): TextFieldState => ({
  before: before.replace(/\s+/g, ''),
  after: after.replace(/\s+/g, ''),
});

const changeLeaf = (
  fields: readonly Field[],
  state: FormState,
  change: (leaf: FieldValue, field: LeafField) => FieldValue,
): FormState => {
  const stop = focusedTarget(fields, state);
  if (stop?.kind !== 'field') return state;
  const root = updateAt(state.root, stop.place, (value) =>
    isLeaf(value) ? change(value, stop.field) : value,
  );
  return root === state.root ? state : { ...state, root };
};

/** Base64 accepts no white space. */
export const editFieldText = (
  fields: readonly Field[],
  state: FormState,
  change: (text: TextFieldState) => TextFieldState,
): FormState =>
  changeLeaf(fields, state, (leaf, { kind }) => {
    if (kind === 'choice') return leaf;
    const text = change(leaf.text);
    return {
      ...leaf,
      text: kind === 'large' ? withoutSpace(text) : text,
      note: undefined,
      file: undefined,
    };
  });

const pasteLarge = (text: TextFieldState, pasted: string): FieldValue => {
  const bare = pasted.replace(/\s+/g, '');
  const removed = pasted.length - bare.length;
  const note = removed === 0 ? fieldNotes.pasted : fieldNotes.pastedWithoutSpaces(removed);
  return { text: insertText(text, bare), note };
};

export const pasteText = (fields: readonly Field[], state: FormState, pasted: string): FormState =>
  changeLeaf(fields, state, (leaf, { kind }) => {
    if (kind === 'choice') return leaf;
    if (kind === 'large') return { ...leaf, ...pasteLarge(leaf.text, pasted), file: undefined };
    const { field, note } = pasteIntoField(leaf.text, pasted);
    return { ...leaf, text: field, note, file: undefined };
  });

/** `note` names the source of the value. */
export const setFieldValue = (
  fields: readonly Field[],
  state: FormState,
  {
    text,
    note,
    file,
  }: {
    readonly text: string;
    readonly note: string;
    readonly file?: SourceFile | undefined;
  },
): FormState =>
  changeLeaf(fields, state, (leaf, { kind }) => {
    const bare = kind === 'large' ? text.replace(/\s+/g, '') : text.trim();
    return { ...leaf, text: textFieldFrom(bare), note, file };
  });

export const cycleChoice = (fields: readonly Field[], state: FormState, by: 1 | -1): FormState =>
  changeLeaf(fields, state, (leaf, field) => {
    if (field.kind !== 'choice') return leaf;
    const { options } = field;
    const index = options.findIndex(({ value }) => value === textOfField(leaf.text));
    const start = index < 0 && by < 0 ? 0 : index;
    const next = options[(start + by + options.length) % options.length];
    return next === undefined ? leaf : { ...leaf, text: textFieldFrom(next.value), left: true };
  });

/** A field that was left before stays the same one: nothing is decoded or checked again for it. */
const leaveLeaf = (leaf: FieldValue, field: LeafField): FieldValue => {
  const text = textOfField(leaf.text);
  if (field.kind !== 'text' || text === text.trim())
    return leaf.left === true ? leaf : { ...leaf, left: true };
  return {
    ...leaf,
    text: textFieldFrom(text.trim()),
    left: true,
    note: fieldNotes.trimmed,
  };
};

export const blurField = (fields: readonly Field[], state: FormState): FormState =>
  changeLeaf(fields, state, leaveLeaf);
