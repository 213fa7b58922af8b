import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteText, tellBlanks, tellName, tellParty } from '../../../../src/lib/text/quote.ts';
import { isSafe } from '../../../../src/lib/text/sanitize.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';

describe('a quotation of foreign text', () => {
  it.each([
    ['for the rent', '"for the rent"'],
    ['say "hi"\\', '"say \\"hi\\"\\\\"'],
    ['a   b', '"a⟨3 spaces⟩b"'],
    [' ', '" "'],
    ['a\u00a0b\u2003c\u2800', '"a⟨U+00A0⟩b⟨U+2003⟩c⟨U+2800⟩"'],
    ['a\n\u202eb\u200b', '"a⟨LF⟩⟨U+202E⟩b⟨U+200B⟩"'],
    ['⟨LF⟩', '"⟨U+27E8⟩LF⟩"'],
    ['\u0301a', '"⟨U+0301⟩a"'],
    ['für 東京 👍', '"für 東京 👍"'],
  ])('tells what hides or acts in %j: %s', (text, quoted) => {
    expect(quoteText(text)).toBe(quoted);
  });

  it('is never the one of another text, and safe as it is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['⟨', '⟩', '"', '\\', ' ', '  ', '\u0301', '\u0e33', 'LF', '\n', 'U+0301', 'क्ष'],
      ),
      textOfCodePoints({ maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    const quotations = new Map<string, string>();
    fc.assert(
      fc.property(text, (original) => {
        const quoted = quoteText(original);
        expect(isSafe(quoted)).toBe(true);
        expect(quoted).not.toMatch(/ {2}|(?<!\\)(?:\\\\)*"(?=.)(?<=.")(?<!^")/u);
        expect(quotations.get(quoted) ?? original).toBe(original);
        quotations.set(quoted, original);
      }),
      { numRuns: 3000 },
    );
  });

  it('is left out only where a name has no blank and no mark', () => {
    expect(tellName('alice::1220ab')).toBe('alice::1220ab');
    expect(tellName('you gain')).toBe('"you gain"');
    expect(tellName('')).toBe('""');
    expect(tellName('a"b')).toBe('"a\\"b"');
  });
});

describe('a party in a sentence', () => {
  it('is not one of the other parties of its participant, whose names are long', () => {
    const fingerprint = `1220${'ef'.repeat(32)}`;
    const names = [
      'google-oauth2_108112345345',
      'google-oauth2_992211003345',
      'auth0_007c6643538f2eadd3e573dd05b9',
      'auth0_0a81b53f0c1122aa99e1ccd905b9',
    ];
    expect(names.map((name) => tellParty(`${name}::${fingerprint}`))).toEqual(
      names.map((name) => `${name}::…efef`),
    );
  });
});

describe('text that is not quoted', () => {
  it('keeps its indentation, and tells every other run of blanks', () => {
    expect(tellBlanks('    a  b\u00a0c')).toBe('    a⟨2 spaces⟩b⟨U+00A0⟩c');
    expect(tellBlanks('one word')).toBe('one word');
  });
});
