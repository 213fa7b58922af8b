import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { FilterValue } from '../../../../src/ledger/filter/expression.ts';
import { loadRegexFor } from '../../../../src/ledger/filter/regex.ts';
import { searchField } from '../../../../src/ledger/filter/search-field.ts';
import { prepareSearch, someString } from '../../../../src/ledger/filter/search-text.ts';
import { createTextTest } from '../../../../src/ledger/filter/text-values.ts';
import { roundsOf } from '../../../support/models/torture.ts';

beforeAll(() => loadRegexFor('/'));

const strings = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'B', 'k', 'K', 's', '7', ' ', '\n', '.', '_') }),
    fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'K', 'ſ', 'Σ', 'ς', 'é', 'É', '日') }),
  ),
  { maxLength: 4 },
);

const texts = ['a', 'ab', 'K', 'a*b', 'b a', 'İ', 'σ', 'a\nb', '7*', 'é'];
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
const value = fc.oneof(
  fc.constantFrom(...texts).map((text): FilterValue => ({ text, form: 'bare' })),
  fc.constantFrom(...texts).map((text): FilterValue => ({ text, form: 'quoted' })),
  fc.constantFrom(...regexes, ...moreRegexes).map((text): FilterValue => ({ text, form: 'regex' })),
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

it('search texts are made in steps, so that a key waits for one step at most', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ raw: { id: `${index}` } }));
  expect([...prepareSearch(rows)]).toHaveLength(3);
});
