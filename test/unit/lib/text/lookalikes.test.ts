import { describe, expect, it } from 'vitest';
import {
  asciiSkeleton,
  findForeignLetters,
  findLookalikes,
} from '../../../../src/lib/text/lookalikes.ts';

describe('a text that people wrote', () => {
  it.each([
    ['a Cyrillic letter among Latin ones', 'p\u0430ypal', 'mixes Latin and Cyrillic letters'],
    ['a Greek letter among Latin ones', 'alic\u03b5', 'mixes Latin and Greek letters'],
    ['an Armenian letter among Latin ones', 'b\u0585b', 'mixes Latin and Armenian letters'],
    ['a Cherokee letter among Latin ones', '\u13aalice', 'mixes'],
    ['Cyrillic letters that all look like Latin ones', '\u0440\u0430\u0443', 'looks like ASCII'],
    ['Greek letters that all look like Latin ones', '\u0391\u0392\u0395', 'looks like ASCII'],
    ['an Arabic digit', 'amount 1\u0660', 'is a digit of another script'],
    ['a Devanagari digit', '\u096710', 'is a digit of another script'],
    ['a full-width digit', '\uff11', 'is a digit of another script'],
    ['a full-width letter', '\uff41lice', 'stands for an ordinary character'],
    ['a mathematical letter', '\u{1d41a}lice', 'stands for an ordinary character'],
    ['a Roman numeral as one character', 'V\u2160', 'stands for an ordinary character'],
    ['a full-width colon', 'alice\uff1a\uff1a1220', 'is between letters or digits'],
    ['a ratio sign for a colon', 'alice\u22361220', 'is between letters or digits'],
    ['a proportion sign for two colons', 'alice\u22371220', 'is between letters or digits'],
    ['a minus sign for a hyphen', 'global\u2212domain', 'is between letters or digits'],
    ['a hyphen that never breaks', 'global\u2011domain', 'is between letters or digits'],
    ['a fraction slash', '1\u20442', 'is between letters or digits'],
    ['a low quote for a comma', '1\u201a000', 'is between letters or digits'],
    ['a space that never breaks', '1\u00a0000', 'is between letters or digits'],
    ['a leader for a dot', '1\u20245', 'stands for an ordinary character'],
    ['a character without width', 'ali\u200bce', 'is invisible'],
    ['a mark that reverses what follows', 'ali\u202ece', 'is invisible'],
    ['a soft hyphen', 'ali\u00adce', 'is invisible'],
    ['a variation selector', 'ali\ufe0fce', 'is invisible'],
    ['a tag character', 'ali\u{e0061}ce', 'is invisible'],
    ['a filler of Hangul', 'ali\u3164ce', 'is invisible'],
  ])('is doubtful with %s', (_, text, reason) => {
    expect(findLookalikes(text)).toContain(reason);
  });

  it.each([
    ['ASCII', 'Invoice 2026-03: 100.5 CC'],
    ['accents', 'Zürich, café, naïve, Ångström'],
    ['an apostrophe', 'l’or d’hier'],
    ['Russian', 'Привет, мир'],
    ['Greek', 'Καλημέρα κόσμε'],
    ['Japanese with Latin words', '東京タワーへようこそ Tokyo'],
    ['Korean', '안녕하세요'],
    ['Chinese', '你好，世界'],
    ['Arabic', 'مرحبا'],
    ['a long dash between words', 'one — two'],
    ['a sign of a currency', '100 €'],
    ['an emoji and a flag', 'thanks 🎉 🇨🇭'],
    ['signs', 'cantui™ at 20 ℃ …'],
    ['more than one line', 'one\ntwo\tthree é'],
    ['nothing', ''],
  ])('reads as it is with %s', (_, text) => {
    expect(findLookalikes(text)).toBeUndefined();
  });
});

describe('an identifier', () => {
  it('is ASCII: every other character is named', () => {
    expect(findForeignLetters('alice::1220ab')).toBeUndefined();
    expect(findForeignLetters('\u0430lice::1220ab')).toBe('\u0430 (U+0430) is not ASCII');
    expect(findForeignLetters('alicé')).toContain('is not ASCII');
    expect(findForeignLetters('ali\u200bce')).toContain('is invisible');
    expect(findForeignLetters('ali\nce')).toContain('is invisible');
  });

  it('has the skeleton of every name that ASCII letters imitate', () => {
    for (const [a, b] of [
      ['validator', 'vaIidator'],
      ['alice', 'a1ice'],
      ['bob', 'b0b'],
      ['modern', 'rnodem'],
      ['wallet', 'vvallet'],
    ] as const)
      expect(asciiSkeleton(a)).toBe(asciiSkeleton(b));
    expect(asciiSkeleton('alice')).not.toBe(asciiSkeleton('alicia'));
  });
});
