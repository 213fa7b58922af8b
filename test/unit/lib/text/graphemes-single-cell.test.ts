import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import stringWidth from 'string-width';
import {
  cellsOf,
  graphemes,
  isAllSingleCell,
  isSingleCell,
} from '../../../../src/lib/text/graphemes.ts';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';

const everyNarrow = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter(isSingleCell)
  .map((code) => String.fromCodePoint(code));

/** What the library splits text with, asked about whole texts. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

describe('narrow characters', () => {
  it('take one cell each, by the tables of Unicode', () => {
    expect(everyNarrow.filter((character) => stringWidth(character) !== 1)).toEqual([]);
  });

  it('hide nothing and do nothing to a terminal', () => {
    const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{M}\p{Default_Ignorable_Code_Point}]/u;
    expect(everyNarrow.filter((character) => acting.test(character))).toEqual([]);
  });

  it('have no direction of their own that would turn a line round', () => {
    const turning = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
    expect(everyNarrow.filter((character) => turning.test(character))).toEqual([]);
  });

  it('never join one another', () => {
    const texts = fc.array(fc.constantFrom(...everyNarrow), { maxLength: 40 });
    fc.assert(
      fc.property(texts, (characters) => {
        const text = characters.join('');
        const found = Array.from(segmenter.segment(text), ({ segment }) => segment);
        expect(found).toEqual(characters);
        expect(graphemes(text)).toEqual(characters);
      }),
    );
  });

  it('make a text that is drawn as it is', () => {
    const text = 'xfer  alice::1220c7…9f │ 12.5 → Ωμέγα ▌⣿';
    expect(isAllSingleCell(text)).toBe(true);
    expect(sanitize(text)).toBe(text);
  });

  it.each(['日本', '👍', 'e\u0301', '\u202e', '\x1b[2J', '\u00ad', '\u200b', '\t', '☕', 'שלום'])(
    'are not all that is in %j',
    (text) => {
      expect(isAllSingleCell(text)).toBe(false);
    },
  );
});

const oneOf = (characters: readonly string[]) =>
  fc.nat(characters.length - 1).map((at) => characters[at] ?? '');

describe('characters of two cells', () => {
  const everyWide = Array.from({ length: 0x11_0000 }, (_, code) =>
    String.fromCodePoint(code),
  ).filter((character) => cellsOf(character) === 2);

  it('take two cells each, by the tables of Unicode', () => {
    const assigned = everyWide.filter((character) => /\P{Cn}/u.test(character));
    expect(assigned.filter((character) => stringWidth(character) !== 2)).toEqual([]);
  });

  it('join neither one another nor narrow ones', () => {
    const texts = fc.array(fc.oneof(oneOf(everyWide), oneOf(everyNarrow)), { maxLength: 40 });
    fc.assert(
      fc.property(texts, (characters) => {
        const text = characters.join('');
        const found = Array.from(segmenter.segment(text), ({ segment }) => segment);
        expect(found).toEqual(characters);
        expect(graphemes(text)).toEqual(characters);
      }),
    );
  });

  it.each(['e\u0301', '☕\ufe0f', '👩\u200d💻', '👍🏽', '🇨🇭', 'か\u3099'])(
    'are not all that is in %j',
    (text) => {
      expect(cellsOf(text)).toBeUndefined();
    },
  );
});
