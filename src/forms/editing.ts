import {
  textFieldFrom,
  insertText,
  pasteIntoField,
  fieldText,
  type TextFieldState,
} from '../lib/text-field.ts';
import { pluralize } from '../lib/count.ts';
import type { FileOrigin } from './file-origin.ts';
import type { Field, LeafField } from './form.ts';
import { focusedStop, type FormState } from './form-state.ts';
import { changeAt, isLeaf, type Leaf } from './value.ts';

const withoutSpace = ({ before, after }: TextFieldState): TextFieldState => ({
  before: before.replace(/\s+/g, ''),
  after: after.replace(/\s+/g, ''),
});

const changeLeaf = (
  fields: readonly Field[],
  state: FormState,
  change: (leaf: Leaf, field: LeafField) => Leaf,
): FormState => {
  const stop = focusedStop(fields, state);
  if (stop?.kind !== 'field') return state;
  const root = changeAt(state.root, stop.place, (value) =>
    isLeaf(value) ? change(value, stop.field) : value,
  );
  return { ...state, root };
};

/** Types, or edits, in the field that has the focus; base64 takes no white space. */
export const changeText = (
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

const pasteLarge = (text: TextFieldState, pasted: string): Leaf => {
  const bare = pasted.replace(/\s+/g, '');
  const removed = pasted.length - bare.length;
  const note =
    removed === 0 ? 'pasted' : `pasted; ${pluralize(removed, 'space')} and breaks removed`;
  return { text: insertText(text, bare), note };
};

/** Pastes into the field that has the focus, at its cursor. */
export const pasteText = (fields: readonly Field[], state: FormState, pasted: string): FormState =>
  changeLeaf(fields, state, (leaf, { kind }) => {
    if (kind === 'choice') return leaf;
    if (kind === 'large') return { ...leaf, ...pasteLarge(leaf.text, pasted), file: undefined };
    const { field, note } = pasteIntoField(leaf.text, pasted);
    return { ...leaf, text: field, note, file: undefined };
  });

/** Puts a whole value into the field that has the focus; the note says where it came from. */
export const setText = (
  fields: readonly Field[],
  state: FormState,
  {
    text,
    note,
    file,
  }: {
    readonly text: string;
    readonly note: string;
    readonly file?: FileOrigin | undefined;
  },
): FormState =>
  changeLeaf(fields, state, (leaf, { kind }) => {
    const bare = kind === 'large' ? text.replace(/\s+/g, '') : text.trim();
    return { ...leaf, text: textFieldFrom(bare), note, file };
  });

/** Takes the next option of a choice, or with -1 the one before. */
export const choose = (fields: readonly Field[], state: FormState, by: 1 | -1): FormState =>
  changeLeaf(fields, state, (leaf, field) => {
    if (field.kind !== 'choice') return leaf;
    const { options } = field;
    const at = options.findIndex(({ value }) => value === fieldText(leaf.text));
    const start = at < 0 && by < 0 ? 0 : at;
    const next = options[(start + by + options.length) % options.length];
    return next === undefined ? leaf : { ...leaf, text: textFieldFrom(next.value), left: true };
  });

const leaveLeaf = (leaf: Leaf, field: LeafField): Leaf => {
  const text = fieldText(leaf.text);
  if (field.kind !== 'text' || text === text.trim()) return { ...leaf, left: true };
  return {
    ...leaf,
    text: textFieldFrom(text.trim()),
    left: true,
    note: 'spaces at its ends removed',
  };
};

/** The field that has the focus is left: from now on it says what is wrong with it. */
export const leave = (fields: readonly Field[], state: FormState): FormState =>
  changeLeaf(fields, state, leaveLeaf);
