import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  formatAmount,
  isDecimal,
  multiplyDecimals,
  roundToScale,
  withoutExponent,
} from '../../../../src/lib/numbers/decimal.ts';

/** A decimal text and its value in units of 10^-10, as the service's amounts have them. */
const amount = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }).map((units) => {
  const digits = String(units < 0n ? -units : units).padStart(11, '0');
  const sign = units < 0n ? '-' : '';
  return { units, text: `${sign}${digits.slice(0, -10)}.${digits.slice(-10)}` };
});

describe('decimals as text', () => {
  it.each(['0', '1.0', '-12.7700000000', '0001', '99999999999999999999999999999.9'])(
    'knows %s as a decimal',
    (text) => {
      expect(isDecimal(text)).toBe(true);
    },
  );

  it.each(['', '.5', '5.', '1e3', '+1', '1,000', ' 1', '1\n', 'NaN', '--1', '9'.repeat(65)])(
    'knows %j as none',
    (text) => {
      expect(isDecimal(text)).toBe(false);
    },
  );

  it.each([
    ['7.02E-8', '0.0000000702'],
    ['-7E-8', '-0.00000007'],
    ['0E-10', '0.0000000000'],
    ['1.25e1', '12.5'],
    ['1E+3', '1000'],
    ['12.50', '12.50'],
    ['1E-41', '1E-41'],
  ])('writes %s with as many digits as it has: %s', (text, plain) => {
    expect(withoutExponent(text)).toBe(plain);
  });

  it('orders amounts that a float cannot tell apart', () => {
    expect(compareDecimals('9007199254740993.1', '9007199254740993.2')).toBe(-1);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('-1', '-2')).toBe(1);
    expect(compareDecimals('one', '2')).toBeUndefined();
  });

  it('orders any two amounts as their units are ordered', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const expected = a.units === b.units ? 0 : a.units < b.units ? -1 : 1;
        expect(compareDecimals(a.text, b.text)).toBe(expected);
      }),
    );
  });

  it('adds any amounts exactly', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (terms) => {
        const sum = addDecimals(terms.map(({ text }) => text)) ?? '';
        const units = terms.reduce((total, term) => total + term.units, 0n);
        expect(BigInt(sum.replace('.', ''))).toBe(units);
      }),
    );
  });

  it('keeps the longest fraction of what it adds, and adds nothing to a text', () => {
    expect(addDecimals(['0.1', '0.2000'])).toBe('0.3000');
    expect(addDecimals([])).toBe('0');
    expect(addDecimals(['1', 'many'])).toBeUndefined();
  });
});

describe('an amount in a list', () => {
  it.each([
    ['1250.0000000000', '1,250.0000'],
    ['12.77', '12.7700'],
    ['10000', '10,000.0000'],
    ['1000000', '1.000…e6'],
    ['1234567.8', '1.234…e6'],
    ['-1234567890123456789012345678', '-1.2…e27'],
    ['-500.1300000000', '-500.1300'],
    ['0.0000000001', '0.0000…'],
    ['999.99999', '999.9999…'],
    ['a lot', 'a lot'],
    ['', ''],
  ])('writes %j as %j', (text, shown) => {
    expect(formatAmount(text, 8)).toBe(shown);
  });

  it('keeps every digit where there is room, without zeros at the end', () => {
    expect(formatAmount('1234567.1234567890')).toBe('1,234,567.123456789');
    expect(formatAmount('1234567.1234567890', 19)).toBe('1,234,567.123456789');
    expect(formatAmount('1234567.1234567890', 18)).toBe('1,234,567.1234…');
    expect(formatAmount('25.0000000000', 4)).toBe('25.0000');
  });

  it('never rounds: without commas and mark it is the beginning of the amount', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 10, max: 48 }), ({ text }, width) => {
        const shown = formatAmount(text, width);
        const [digits = '', power] = shown.replaceAll(/[,…]/g, '').split('e');
        const plain = (number: string): string => number.replace('.', '');
        expect(plain(text).startsWith(plain(digits))).toBe(true);
        const [whole = ''] = text.replace('-', '').split('.');
        if (power !== undefined) expect(Number(power)).toBe(whole.length - 1);
      }),
    );
  });

  it('shows how large a number is wherever its point has no room', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 10, max: 48 }), ({ text }, width) => {
        const visible = formatAmount(text, width).slice(0, width);
        expect(visible).toMatch(/\.|e\d+$/);
      }),
    );
  });
});

describe('a product', () => {
  it('is exact', () => {
    expect(multiplyDecimals('0.0038051800', '-2910042')).toBe('-11073.2336175600');
    expect(multiplyDecimals('12', 'a dozen')).toBeUndefined();
  });
});

describe('a decimal with so many fraction digits', () => {
  it.each([
    ['25.0', '25.00'],
    ['25', '25.00'],
    ['-0.005', '0.00'],
    ['0.015', '0.02'],
    ['0.0251', '0.03'],
    ['-1.999', '-2.00'],
  ])('is rounded half to even, as ledgers round: %s', (text, expected) => {
    expect(roundToScale(text, 2)).toBe(expected);
  });

  it('is nothing for what is no decimal', () => {
    expect(roundToScale('1e5', 2)).toBeUndefined();
  });
});
