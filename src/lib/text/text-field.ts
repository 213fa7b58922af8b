import { graphemes } from './graphemes.ts';

/** The text is raw, and is sanitized when drawn. */
export interface TextFieldState {
  readonly before: string;
  readonly after: string;
}

export type EditCommandId =
  | 'edit.left'
  | 'edit.right'
  | 'edit.home'
  | 'edit.end'
  | 'edit.backspace'
  | 'edit.delete'
  | 'edit.word'
  | 'edit.clear'
  | 'edit.rest';

export const emptyTextField: TextFieldState = { before: '', after: '' };

export const textFieldFrom = (text: string): TextFieldState => ({ before: text, after: '' });

export const textOfField = ({ before, after }: TextFieldState): string => before + after;

export const insertText = ({ before, after }: TextFieldState, text: string): TextFieldState => ({
  before: before + text,
  after,
});

const lastOf = (text: string): string => graphemes(text.slice(-256)).at(-1) ?? '';
const firstOf = (text: string): string => graphemes(text.slice(0, 256)).at(0) ?? '';

const withoutEnd = (text: string, end: string): string => text.slice(0, text.length - end.length);

const edits: Readonly<Record<EditCommandId, (field: TextFieldState) => TextFieldState>> = {
  'edit.left': ({ before, after }) => {
    const passed = lastOf(before);
    return { before: withoutEnd(before, passed), after: passed + after };
  },
  'edit.right': ({ before, after }) => {
    const passed = firstOf(after);
    return { before: before + passed, after: after.slice(passed.length) };
  },
  'edit.home': (field) => ({ before: '', after: textOfField(field) }),
  'edit.end': (field) => textFieldFrom(textOfField(field)),
  'edit.backspace': ({ before, after }) => ({ before: withoutEnd(before, lastOf(before)), after }),
  'edit.delete': ({ before, after }) => ({ before, after: after.slice(firstOf(after).length) }),
  'edit.word': ({ before, after }) => ({ before: before.replace(/\S*\s*$/, ''), after }),
  'edit.clear': () => emptyTextField,
  'edit.rest': ({ before }) => textFieldFrom(before),
};

/** The cursor moves by what people see as single characters. */
export const applyEdit = (field: TextFieldState, id: EditCommandId): TextFieldState =>
  edits[id](field);

interface PasteResult {
  readonly field: TextFieldState;
  readonly note?: string;
}

/** The field has one line: line breaks are omitted. */
export const pasteIntoField = (field: TextFieldState, text: string): PasteResult => {
  const lines = text.split(/\r\n|\r|\n/);
  const pasted = insertText(field, lines.join(''));
  if (lines.length === 1) return { field: pasted };
  const breaks = lines.length === 2 ? '1 line break' : `${lines.length - 1} line breaks`;
  return { field: pasted, note: `${breaks} removed from the pasted text` };
};
