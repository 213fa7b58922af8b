import { describe, expect, it } from 'vitest';
import { formatKey } from '../../../../src/lib/keys/chords.ts';
import { parseKeyName } from '../../../../src/shell/keys/key-name.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';

const keyOf = (name: string): string => {
  const parsed = parseKeyName(name);
  return parsed.ok ? parsed.value : parsed.error;
};

describe('the name of a key', () => {
  it('is what help prints, for every key of the program', () => {
    const chords = [...new Set(keymap.flatMap(({ keys }): readonly string[] => keys))];
    const named = chords.filter((chord) => !['up', 'down', 'left', 'right'].includes(chord));
    expect(named.map(formatKey).map(keyOf)).toEqual(named);
  });

  it.each([
    ['Ctrl-D', 'ctrl+d'],
    ['ctrl+d', 'ctrl+d'],
    ['C-d', 'ctrl+d'],
    ['^D', 'ctrl+d'],
    ['<c-d>', 'ctrl+d'],
    ['Alt-v', 'meta+v'],
    ['M-<', 'meta+<'],
    ['S-Tab', 'shift+tab'],
    ['PageDown', 'pagedown'],
    ['Space', ' '],
    ['G', 'G'],
    ['é', 'é'],
    ['-', '-'],
    ['<', '<'],
  ])('%s is %s', (name, chord) => {
    expect(keyOf(name)).toBe(chord);
  });

  it.each([
    ['Ctrl-I', 'which terminals send as Tab'],
    ['Ctrl-M', 'which terminals send as Enter'],
    ['Ctrl-J', 'which terminals send as Enter'],
    ['Ctrl-H', 'which terminals send as Backspace'],
    ['Ctrl-[', 'which terminals send as Esc'],
    ['^?', 'which terminals send as Backspace'],
    ['Ctrl-/', 'which terminals send as Ctrl-_'],
    ['Ctrl-S', 'stops or resumes the output'],
    ['Ctrl-1', 'without Ctrl or not at all'],
    ['Ctrl-Up', 'without Ctrl or not at all'],
    ['Ctrl-Shift-A', 'do not send two modifiers alike'],
    ['Shift-A', 'as a character: use A'],
    ['Shift-Up', 'which arrives as up'],
    ['F5', 'in different ways'],
    ['Alt-Up', 'in different ways'],
    ['jj', 'names an unknown key (jj)'],
    ['', 'names an unknown key ()'],
    ['\u001B', 'names an unknown key'],
  ])('%s is refused by name', (name, reason) => {
    expect(keyOf(name)).toContain(reason);
  });
});
