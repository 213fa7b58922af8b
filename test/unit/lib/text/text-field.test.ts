import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  emptyTextField,
  textFieldFrom,
  insertText,
  pasteIntoField,
  textOfField,
  type EditCommandId,
  type TextFieldState,
} from '../../../../src/lib/text/text-field.ts';

const after = (start: TextFieldState, ...ids: readonly EditCommandId[]): string => {
  const { before, after: rest } = ids.reduce(applyEdit, start);
  return `${before}|${rest}`;
};

describe('a text field', () => {
  it('takes text where the cursor is', () => {
    const home = applyEdit(textFieldFrom('mint'), 'edit.home');
    expect(textOfField(insertText(home, 'type='))).toBe('type=mint');
  });

  it('moves and erases by what a reader takes for one character', () => {
    const field = textFieldFrom('a👍🏽e\u0301');
    expect(after(field, 'edit.left', 'edit.left')).toBe('a|👍🏽e\u0301');
    expect(after(field, 'edit.backspace')).toBe('a👍🏽|');
    expect(after(field, 'edit.home', 'edit.right', 'edit.delete')).toBe('a|e\u0301');
  });

  it('erases a word, the rest, or all of it', () => {
    const field = textFieldFrom('type=xfer party~alice  ');
    expect(after(field, 'edit.word')).toBe('type=xfer |');
    expect(after(field, 'edit.word', 'edit.word')).toBe('|');
    expect(after(field, 'edit.home', 'edit.right', 'edit.rest')).toBe('t|');
    expect(after(field, 'edit.clear')).toBe('|');
  });

  it('stays as it is at its ends', () => {
    expect(after(emptyTextField, 'edit.left', 'edit.backspace', 'edit.delete', 'edit.word')).toBe(
      '|',
    );
  });

  it('loses nothing by moving', () => {
    const moves = fc.constantFrom<EditCommandId>(
      'edit.left',
      'edit.right',
      'edit.home',
      'edit.end',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(moves), (text, ids) => {
        expect(textOfField(ids.reduce(applyEdit, textFieldFrom(text)))).toBe(text);
      }),
    );
  });
});

describe('pasted text', () => {
  it('goes in as one line, and what was removed is said', () => {
    const { field, note } = pasteIntoField(textFieldFrom('a'), 'b\r\nc\nd');
    expect(textOfField(field)).toBe('abcd');
    expect(note).toBe('2 line breaks removed from the pasted text');
  });

  it('goes in silently when it is one line', () => {
    expect(pasteIntoField(emptyTextField, 'bob::1220')).toEqual({
      field: textFieldFrom('bob::1220'),
    });
  });
});
