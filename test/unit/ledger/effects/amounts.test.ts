import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../../src/ledger/effects/holding.ts';
import { roundToScale } from '../../../../src/lib/numbers/decimal.ts';

const decimal = fc.stringMatching(/^-?(?:0|0?[1-9]\d{0,30})(?:\.\d{1,14}|\.\d{10})?$/);

describe('amounts of updates', () => {
  it('have ten fraction digits, whether they were written so or not', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(readAmount({ value }, 'value')).toBe(roundToScale(value, 10));
      }),
    );
  });

  it.each([
    ['00.5000000000', '0.5000000000'],
    ['-0.0000000000', '0.0000000000'],
    ['0E-10', '0.0000000000'],
    ['1.00000000005', '1.0000000000'],
  ])('are written in one way: %s as %s', (value, written) => {
    expect(readAmount({ value }, 'value')).toBe(written);
  });
});
