import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from '../../../../src/lib/text/graphemes.ts';
import { countHiddenCharacters, isSafe, sanitize } from '../../../../src/lib/text/sanitize.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { placesIn } from '../../../support/samples/places.ts';
import { wildText } from '../../../support/samples/arbitrary-text.ts';

const acts =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e0fff}]/u;

describe('text from outside', () => {
  it('comes back as it is when there is nothing in it to hide or to act', () => {
    for (const text of [
      '',
      'rent Feb',
      '1,250.0000',
      'Zürich',
      '日本',
      '👍🏽',
      '🇩🇪',
      'é',
      'مرحبا',
      'ไทย',
    ])
      expect(sanitize(text)).toBe(text);
  });

  it('shows escape sequences whole, and runs none of them', () => {
    expect(sanitize('a\x1b[2Jb')).toBe('a⟨ESC⟩[2Jb');
    expect(sanitize('\x1b]52;c;cm0=\x07')).toBe('⟨ESC⟩]52;c;cm0=⟨BEL⟩');
    expect(sanitize('\x9b31m\x9d0;title\x9c')).toBe('⟨0x9B⟩31m⟨0x9D⟩0;title⟨0x9C⟩');
    expect(sanitize('\x1bPq\x1b\\')).toBe('⟨ESC⟩Pq⟨ESC⟩\\');
  });

  it('names the controls, and keeps to one line', () => {
    expect(sanitize('\0\t\n\r\x7f')).toBe('⟨NUL⟩⟨TAB⟩⟨LF⟩⟨CR⟩⟨DEL⟩');
    expect(sanitize('a\u2028b\u2029c')).toBe('a⟨U+2028⟩b⟨U+2029⟩c');
  });

  it('shows what turns the reading direction, and what hides', () => {
    expect(sanitize('rent\u202egnp.exe')).toBe('rent⟨U+202E⟩gnp.exe');
    expect(sanitize('al\u200bice\u00ad\ufeff')).toBe('al⟨U+200B⟩ice⟨U+00AD⟩⟨U+FEFF⟩');
    expect(sanitize('👩\u200d💻')).toBe('👩⟨ZWJ⟩💻');
    expect(sanitize('\u{e0041}x\u3164')).toBe('⟨U+E0041⟩x⟨U+3164⟩');
  });

  it('shows half a surrogate pair', () => {
    expect(sanitize('\ud83d')).toBe('⟨U+D83D⟩');
    expect(sanitize('\udc00\ud800')).toBe('⟨U+DC00⟩⟨U+D800⟩');
  });

  it('leaves four marks on a letter and says how many more there were', () => {
    expect(sanitize(`e${'\u0301'.repeat(4)}x`)).toBe(`e${'\u0301'.repeat(4)}x`);
    expect(sanitize(`e${'\u0301'.repeat(30)}x`)).toBe(`e${'\u0301'.repeat(4)}⟨+26 marks⟩x`);
  });

  it('gives a mark without a letter something to stand on', () => {
    expect(sanitize('\u0301x')).toBe('◌\u0301x');
  });

  it('cuts a chain of letters that programs count as one cell and terminals draw over the line', () => {
    const chain = sanitize('क्'.repeat(200));
    expect(chain).toMatch(/^(क्){4}⟨\+392 joined⟩$/u);
    expect(Math.max(...graphemes(sanitize('ᄀ'.repeat(90))).map(displayWidth))).toBeLessThan(20);
  });

  it('lets no code point through that acts or hides', () => {
    const through = placesIn(0x110000, 0x11000).filter((code) =>
      acts.test(sanitize(String.fromCodePoint(code))),
    );
    expect(through).toEqual([]);
  });

  it('lets no combination of them through either', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const shown = sanitize(text);
        expect(shown).not.toMatch(acts);
        expect(shown).not.toMatch(/\p{M}{5}/u);
        expect(isSafe(shown)).toBe(true);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        expect(sanitize(sanitize(text))).toBe(sanitize(text));
      }),
    );
  });

  it('loses no character that can be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), wildText, (seen, wild) => {
        expect(sanitize(`${seen}${wild}`).startsWith(seen)).toBe(true);
      }),
    );
  });

  it('takes a megabyte of each trick without delay', () => {
    const tricks = ['\x1b[', '\u0301', '\u202e', 'क्', '👍\u200d', '\ud800'];
    for (const trick of tricks) expect(isSafe(sanitize(trick.repeat(200_000)))).toBe(true);
  });
});

describe('the count of what was made visible', () => {
  it('counts each control or hidden character once', () => {
    expect(countHiddenCharacters('rent Feb\x1b[2J\u202egnp.exe')).toBe(2);
    expect(countHiddenCharacters('rent Feb, Zürich')).toBe(0);
  });
});
