import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { FilterValue } from '../../../../../src/ledger/filter/grammar/expression.ts';
import {
  loadRegexFor,
  createNativeTest,
  requiredText,
} from '../../../../../src/ledger/filter/regex.ts';
import { searchField } from '../../../../../src/ledger/filter/search-field.ts';
import { prepareSearch, someString } from '../../../../../src/ledger/filter/search-text.ts';
import { createTextTest } from '../../../../../src/ledger/filter/compile/text-values.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

beforeAll(() => loadRegexFor('/'));

const strings = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'B', 'k', 'K', 's', '7', ' ', '\n', '\r', '.', '_') }),
    fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'K', 'ſ', 'Σ', 'ς', 'é', 'É', '日') }),
  ),
  { maxLength: 4 },
);

const texts = ['', 'a', 'ab', 'K', 'a*b', 'b a', 'İ', 'σ', 'a\nb', '7*', 'é'];
const regexes = [
  '^a',
  'b$',
  '^ab?$',
  'A+',
  '[:-a]',
  '[a-z]7',
  '[^a]',
  '.',
  '^$',
  's',
  '\\bk',
  '\\p{Lu}',
];
const moreRegexes = ['\\Aa', 'a\\z', '(?-i)B', 'a|7', '[\\n]', 'É', '\\W', 'k.s'];
/** Regexes of a few pieces: for some of them, the engine of JavaScript is used. */
const composed = fc
  .tuple(
    fc.constantFrom('', '^'),
    fc.array(
      fc
        .tuple(
          fc.constantFrom(
            'a',
            'B',
            'k',
            '7',
            ' ',
            '.',
            '\\.',
            '[a-k]',
            '[ .A-Z]',
            '\\w',
            '\\d',
            '\\b',
          ),
          fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '|', '$'),
        )
        .map((pieces) => pieces.join('')),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([start, pieces]) => start + pieces.join(''))
  .filter((pattern) => !/\\b[*+?{]/.test(pattern));
const value = fc.oneof(
  fc.constantFrom(...texts).map((text): FilterValue => ({ text, form: 'bare' })),
  fc.constantFrom(...texts).map((text): FilterValue => ({ text, form: 'quoted' })),
  fc
    .oneof(fc.constantFrom(...regexes, ...moreRegexes), composed)
    .map((text): FilterValue => ({ text, form: 'regex' })),
);

it('a search in the text of a row finds what a search in each of its strings finds', () => {
  const field = searchField<{ readonly raw: { readonly list: readonly string[] } }>();
  fc.assert(
    fc.property(strings, value, (list, wanted) => {
      const row = { raw: { list } };
      const found = field.read([wanted], '~');
      const each = createTextTest(wanted, '~');
      if (!found.ok || !each.ok) throw new Error('a value was refused');
      expect(found.value(row, 0)).toBe(someString(row.raw, each.value));
    }),
    { numRuns: roundsOf(3000) },
  );
});

it('a text that a regex requires is in each text that it matches', () => {
  fc.assert(
    fc.property(fc.oneof(composed, fc.constantFrom(...regexes)), strings, (pattern, list) => {
      const test = createTextTest({ text: pattern, form: 'regex' }, '~');
      if (!test.ok) throw new Error('a value was refused');
      for (const text of list.filter((item) => /^[\u0000-\u007f]*$/.test(item) && test.value(item)))
        expect(text.toLowerCase()).toContain(requiredText(pattern));
    }),
    { numRuns: roundsOf(3000) },
  );
});

it.each([
  ['invoice 7+ ', 'invoice 7'],
  ['rent$', 'rent'],
  ['ab?cd', 'cd'],
  ['(rent|lease) due', ' due'],
  ['rent|lease', ''],
  ['[^]ab[c]', ''],
  [String.raw`\QA.B\E`, ''],
  [String.raw`1\.25`, '1.25'],
  ['(?i)rent', ''],
  ['rentx{0}', 'rent'],
])('the regex %j requires %j', (pattern, text) => {
  expect(requiredText(pattern)).toBe(text);
});

it.each([
  ['(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b'],
  ['a?a?a?a?a?a?a?a?aaaaaaaa'],
  ['(a+)+b'],
  ['a*b'],
  ['^a*a*b'],
  ['a{500}b'],
  ['(^a|b)*'],
  ['[^a]b'],
  [String.raw`a\sb`],
])('the regex %j is left to the engine that takes linear time', (pattern) => {
  expect(createNativeTest(pattern)).toBeUndefined();
});

it.each([['rent$'], ['^inv.*rent'], ['(rent|lease)'], ['[0-9]{7}'], [String.raw`1\.\d{2}`]])(
  'the regex %j is run by the engine of JavaScript',
  (pattern) => {
    expect(createNativeTest(pattern)).toBeDefined();
  },
);

it('strings are found in rows that share no more strings, and in rows after them', () => {
  const field = searchField<{ readonly raw: readonly string[] }>();
  const rows = Array.from({ length: 70_000 }, (_, index) => ({
    raw: [`p${index >> 1}`, `q${index >> 1}`, 'same', `own${index}`],
  }));
  const count = (text: string): number => {
    const test = field.read([{ text, form: 'bare' }], '~');
    if (!test.ok) throw new Error('a value was refused');
    return rows.filter((row) => test.value(row, 0)).length;
  };
  expect(['same', 'p34999', 'q3499', 'own69999', 'p35000'].map(count)).toEqual([
    70_000, 2, 22, 1, 0,
  ]);
});

it('search texts are made in steps, so that a key waits for one step at most', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ raw: { id: `${index}` } }));
  expect([...prepareSearch(rows)]).toHaveLength(10);
});
