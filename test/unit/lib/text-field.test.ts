import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  edit,
  emptyField,
  fieldOf,
  insert,
  paste,
  textOf,
  type EditId,
  type FieldState,
} from '../../../src/lib/text-field.ts';

const after = (start: FieldState, ...ids: readonly EditId[]): string => {
  const { before, after: rest } = ids.reduce(edit, start);
  return `${before}|${rest}`;
};

describe('a text field', () => {
  it('takes text where the cursor is', () => {
    const home = edit(fieldOf('mint'), 'edit.home');
    expect(textOf(insert(home, 'type='))).toBe('type=mint');
  });

  it('moves and erases by what a reader takes for one character', () => {
    const field = fieldOf('a👍🏽e\u0301');
    expect(after(field, 'edit.left', 'edit.left')).toBe('a|👍🏽e\u0301');
    expect(after(field, 'edit.backspace')).toBe('a👍🏽|');
    expect(after(field, 'edit.home', 'edit.right', 'edit.delete')).toBe('a|e\u0301');
  });

  it('erases a word, the rest, or all of it', () => {
    const field = fieldOf('type=xfer party~alice  ');
    expect(after(field, 'edit.word')).toBe('type=xfer |');
    expect(after(field, 'edit.word', 'edit.word')).toBe('|');
    expect(after(field, 'edit.home', 'edit.right', 'edit.rest')).toBe('t|');
    expect(after(field, 'edit.clear')).toBe('|');
  });

  it('stays as it is at its ends', () => {
    expect(after(emptyField, 'edit.left', 'edit.backspace', 'edit.delete', 'edit.word')).toBe('|');
  });

  it('loses nothing by moving', () => {
    const moves = fc.constantFrom<EditId>('edit.left', 'edit.right', 'edit.home', 'edit.end');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(moves), (text, ids) => {
        expect(textOf(ids.reduce(edit, fieldOf(text)))).toBe(text);
      }),
    );
  });
});

describe('pasted text', () => {
  it('goes in as one line, and what was removed is said', () => {
    const { field, note } = paste(fieldOf('a'), 'b\r\nc\nd');
    expect(textOf(field)).toBe('abcd');
    expect(note).toBe('2 line breaks removed from the pasted text');
  });

  it('goes in silently when it is one line', () => {
    expect(paste(emptyField, 'bob::1220')).toEqual({ field: fieldOf('bob::1220') });
  });
});
