import { expect, it } from 'vitest';
import { pluralize, formatInteger } from '../../../../src/lib/text/pluralize.ts';

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
