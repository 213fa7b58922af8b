import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAmount, usualWhole, wholeCells } from '../../../../src/lib/numbers/aligned-amount.ts';

const digits = fc.stringMatching(/^(0|[1-9]\d{0,27})(\.\d{1,10})?$/);

describe('an amount in a column', () => {
  it.each([
    ['631.9', '631', '.9', '000'],
    ['1.0000000000', '1', '', '.0000'],
    ['12', '12', '', '.0000'],
    ['1234.0000012340', '1,234', '.000001234', ''],
    ['-0.5', '-0', '.5', '000'],
  ])('is split so that what says little can be dimmed: %s', (text, whole, fraction, zeros) => {
    expect(splitAmount(text, 6, 10)).toEqual({ whole, fraction, zeros });
  });

  it('marks digits that are cut, and is not split where a digit before the point would be', () => {
    expect(splitAmount('7.1234567891', 6, 8)?.fraction).toBe('.1234567…');
    expect(splitAmount('1234567.5', 6, 10)).toBeUndefined();
    expect(splitAmount('many', 6, 10)).toBeUndefined();
  });

  it('has room for ten fraction digits in a usual column, and for four in a narrow one', () => {
    expect(17 - 1 - usualWhole(17)).toBe(10);
    expect(10 - 1 - usualWhole(10)).toBe(5);
  });

  it('never shows another number, only fewer digits of it', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 10, max: 48 }), (text, width) => {
        const whole = Math.max(usualWhole(width), wholeCells(text, width));
        const parts = splitAmount(text, whole, width - whole - 1);
        if (parts === undefined) return;
        const shown = `${parts.whole}${parts.fraction}${parts.zeros}`.replaceAll(',', '');
        expect(parts.whole.length).toBeLessThanOrEqual(whole);
        const cut = shown.endsWith('…');
        const padded = text.includes('.') ? text.padEnd(60, '0') : `${text}.`.padEnd(60, '0');
        expect(padded.startsWith(cut ? shown.slice(0, -1) : shown)).toBe(true);
        if (!cut) expect(/[1-9]/.test(padded.slice(shown.length))).toBe(false);
      }),
    );
  });
});
