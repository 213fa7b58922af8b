import { describe, expect, it } from 'vitest';
import {
  parseChords,
  isPrintable,
  type KeyFlags,
  isSplitEscape,
} from '../../../../src/lib/keys/chords.ts';

const none: KeyFlags = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
};
const chords = (input: string, key: Partial<KeyFlags> = {}) =>
  parseChords(input, { ...none, ...key });

describe('keys that come from the terminal', () => {
  it('keep their names', () => {
    expect(chords('', { downArrow: true })).toEqual(['down']);
    expect(chords('\r', { return: true })).toEqual(['return']);
    expect(chords('', { tab: true, shift: true })).toEqual(['shift+tab']);
    expect(chords('d', { ctrl: true })).toEqual(['ctrl+d']);
    expect(chords('G', { shift: true })).toEqual(['G']);
    expect(chords('', { escape: true, meta: true })).toEqual(['escape']);
  });

  it('are all seen when several come in one read', () => {
    expect(chords('jjj')).toEqual(['j', 'j', 'j']);
    expect(chords('jj\r')).toEqual(['j', 'j', 'return']);
    expect(chords('/a\r\n\tk')).toEqual(['/', 'a', 'return', 'tab', 'k']);
    expect(chords('G\x04\x15\x7f\x1a')).toEqual(['G', 'ctrl+d', 'ctrl+u', 'backspace', 'ctrl+z']);
  });

  it('stay whole when a character has several parts', () => {
    expect(chords('日👍🏽e\u0301')).toEqual(['日', '👍🏽', 'e\u0301']);
  });

  it('a letter with Alt is not the letter', () => {
    expect(chords('b', { meta: true })).toEqual(['meta+b']);
    expect(isPrintable('meta+b')).toBe(false);
  });

  it('count once, when pressed and not when let go', () => {
    expect(chords('j', { eventType: 'release' })).toEqual([]);
    expect(chords('j', { eventType: 'repeat' })).toEqual(['j']);
  });

  it('an input without a name and a character is no key', () => {
    expect(chords('')).toEqual([]);
  });
});

describe('the rest of an arrow key that was torn apart', () => {
  it.each(['[A', 'OB', '[5~', '[1;5C', '[[A'])('is known by its look: %s', (rest) => {
    expect(isSplitEscape(rest, 120)).toBe(true);
  });

  it('is text again when it comes late', () => {
    expect(isSplitEscape('[A', 300)).toBe(false);
  });

  it.each(['j', '[', 'A', '[A]', 'OK then'])('is not mistaken for what is typed: %s', (typed) => {
    expect(isSplitEscape(typed, 10)).toBe(false);
  });
});
