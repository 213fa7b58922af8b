import { expect, it } from 'vitest';
import { pluralize, formatInteger, joinWithOr } from '../../../../src/lib/text/pluralize.ts';

it('sets thousands apart', () => {
  expect([0, 999, 1000, 20_000, 1_234_567].map(formatInteger)).toEqual([
    '0',
    '999',
    '1,000',
    '20,000',
    '1,234,567',
  ]);
});

it('names one thing and many', () => {
  expect(pluralize(1, 'gap')).toBe('1 gap');
  expect(pluralize(2031, 'event')).toBe('2,031 events');
});

it.each([
  [[], ''],
  [['json'], 'json'],
  [['table', 'json'], 'table or json'],
  [['table', 'json', 'csv'], 'table, json or csv'],
])('joins the choices %j for a sentence', (choices, joined) => {
  expect(joinWithOr(choices)).toBe(joined);
});
