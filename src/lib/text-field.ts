import { graphemes } from './graphemes.ts';

/** What is typed into a field, parted by the cursor. The text is raw: it is made safe when drawn. */
export interface FieldState {
  readonly before: string;
  readonly after: string;
}

/** What can be done to the text; the commands of the key table have the same names. */
export type EditId =
  | 'edit.left'
  | 'edit.right'
  | 'edit.home'
  | 'edit.end'
  | 'edit.backspace'
  | 'edit.delete'
  | 'edit.word'
  | 'edit.clear'
  | 'edit.rest';

export const emptyField: FieldState = { before: '', after: '' };

/** A field that holds a text, with the cursor at its end. */
export const fieldOf = (text: string): FieldState => ({ before: text, after: '' });

/** The whole text of a field. */
export const textOf = ({ before, after }: FieldState): string => before + after;

/** Types a text at the cursor. */
export const insert = ({ before, after }: FieldState, text: string): FieldState => ({
  before: before + text,
  after,
});

const lastOf = (text: string): string => graphemes(text.slice(-256)).at(-1) ?? '';
const firstOf = (text: string): string => graphemes(text.slice(0, 256)).at(0) ?? '';

const without = (text: string, end: string): string => text.slice(0, text.length - end.length);

const edits: Readonly<Record<EditId, (field: FieldState) => FieldState>> = {
  'edit.left': ({ before, after }) => {
    const passed = lastOf(before);
    return { before: without(before, passed), after: passed + after };
  },
  'edit.right': ({ before, after }) => {
    const passed = firstOf(after);
    return { before: before + passed, after: after.slice(passed.length) };
  },
  'edit.home': (field) => ({ before: '', after: textOf(field) }),
  'edit.end': (field) => fieldOf(textOf(field)),
  'edit.backspace': ({ before, after }) => ({ before: without(before, lastOf(before)), after }),
  'edit.delete': ({ before, after }) => ({ before, after: after.slice(firstOf(after).length) }),
  'edit.word': ({ before, after }) => ({ before: before.replace(/\S*\s*$/, ''), after }),
  'edit.clear': () => emptyField,
  'edit.rest': ({ before }) => fieldOf(before),
};

/** Carries out an editing key; the cursor steps over what a reader takes for one character. */
export const edit = (field: FieldState, id: EditId): FieldState => edits[id](field);

export interface Pasted {
  readonly field: FieldState;
  /** What was left out of the pasted text, in words. */
  readonly note?: string;
}

/** Pastes into a field of one line: line breaks are removed, and the note says so. */
export const paste = (field: FieldState, text: string): Pasted => {
  const lines = text.split(/\r\n|\r|\n/);
  const pasted = insert(field, lines.join(''));
  if (lines.length === 1) return { field: pasted };
  const breaks = lines.length === 2 ? '1 line break' : `${lines.length - 1} line breaks`;
  return { field: pasted, note: `${breaks} removed from the pasted text` };
};
