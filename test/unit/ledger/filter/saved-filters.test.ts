import { expect, it } from 'vitest';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { readDefinition } from '../../../../src/ledger/filter/saved-filters.ts';

const saved = [
  { name: 'large', text: 'amount>1000 or type=tap' },
  { name: 'mine', text: 'party~alice and @large' },
  { name: 'loop', text: 'not @pool' },
  { name: 'pool', text: '@loop' },
];

it('a name in a filter means the saved filter, as a group', () => {
  const parsed = parseFilter('type=mint and not @mine', saved);
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      text: 'type=mint and not (party~alice and (amount>1000 or type=tap))',
      fields: new Set(['type', 'party', 'amount']),
    },
  });
});

it.each([
  ['type=mint @larg', 11, 'there is no saved filter @larg', 'Saved filters: @large, @mine'],
  ['@loop', 1, '@loop uses itself', 'without its own name'],
])('a name that means nothing is refused: %s', (text, at, message, remedy) => {
  expect(parseFilter(text, saved)).toMatchObject({
    ok: false,
    error: { at, message, remedy: expect.stringContaining(remedy) as string },
  });
});

it('a name in quotes is text, and so is one after an operator', () => {
  expect(parseFilter('"@large" memo~@large', saved)).toMatchObject({ ok: true });
});

it('saved filters that multiply are bounded', () => {
  const doubling = Array.from({ length: 8 }, (_, index) => ({
    name: `f${index}`,
    text: index === 7 ? 'rent' : `@f${index + 1} @f${index + 1} @f${index + 1}`,
  }));
  expect(parseFilter('@f0', doubling)).toMatchObject({
    ok: false,
    error: { message: 'too many terms in saved filters: the limit is 200' },
  });
  const deep = Array.from({ length: 20 }, (_, index) => ({
    name: `f${index}`,
    text: index === 19 ? 'rent' : `@f${index + 1}`,
  }));
  expect(parseFilter('@f0', deep)).toMatchObject({
    ok: false,
    error: { message: 'saved filters use each other too deeply' },
  });
});

it('a name and = before a filter give it that name', () => {
  expect(readDefinition('@large = amount>1000')).toEqual({
    name: 'large',
    text: 'amount>1000',
    at: 9,
  });
  expect(readDefinition(' @a=b=c ')).toEqual({ name: 'a', text: 'b=c', at: 4 });
  expect(readDefinition('@large =')).toMatchObject({ name: 'large', text: '' });
  expect(readDefinition('@large and type=mint')).toBeUndefined();
});
