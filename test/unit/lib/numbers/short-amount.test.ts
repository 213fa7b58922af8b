import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortAmount, shortAmountWidth } from '../../../../src/lib/numbers/aligned-amount.ts';

it.each([
  ['183400000.1234567891', '183.4M'],
  ['10287.6743', '10.2k'],
  ['999999.99', '999.9k'],
  ['9999.99', '9,999.9'],
  ['1393.7', '1,393.7'],
  ['631', '631.0'],
  ['54.0', '54.00'],
  ['0.1733', '0.1733'],
  ['0.0000123', '<0.0001'],
  ['0.0', '0.0000'],
  ['0', '0.0000'],
  ['007', '7.00'],
  ['-1234567890123.5', '-1.2T'],
  ['many', 'many'],
])('an amount is cut to what a ranking needs: %s', (text, short) => {
  expect(shortAmount(text)).toBe(short);
});

it('a short amount never takes more cells than a column has, and never reads as more', () => {
  const powers: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9, T: 1e12 };
  fc.assert(
    fc.property(fc.stringMatching(/^(0|[1-9]\d{0,27})(\.\d{1,10})?$/), (text) => {
      const short = shortAmount(text);
      expect(short.length).toBeLessThanOrEqual(shortAmountWidth);
      const [, digits = '', unit = ''] = /^([\d,.]+)([kMBT]?)$/.exec(short) ?? [];
      if (digits === '') return;
      const shown = Number(digits.replaceAll(',', '')) * (powers[unit] ?? 1);
      expect(shown).toBeLessThanOrEqual(Number(text) * 1.000001);
    }),
  );
});
