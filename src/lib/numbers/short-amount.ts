import { formatAmount } from './decimal.ts';

/** Powers of a thousand, from 10^3 on. */
const units = ['', 'k', 'M', 'B', 'T'] as const;

/** From as many digits before the point, an amount has a unit: 12.3k, and still 9,876.5. */
const unitFrom = 5;

/** The longest short amount: `9,999.9`, and `999.9M` with a mark after it. */
export const shortAmountWidth = 8;

/** The fraction digits to show: fewer, the more digits stand before the point. */
const fractionDigits = (whole: string): number => {
  if (whole === '0') return 4;
  return whole.length < 3 ? 2 : 1;
};

/**
 * Shortens an amount for a ranking: `183.4M`, `10.2k`, `1,393.7`, `54.00`, `0.1733`. It is cut and not
 * rounded, so that it never reads as more; a tiny amount is `<0.0001`. Other texts are unchanged.
 */
export const shortAmount = (text: string): string => {
  const [, sign = '', zeros = '', whole = '', fraction = ''] =
    /^(-?)(0*)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || zeros.length > 60) return text;
  const unit = whole.length < unitFrom ? 0 : Math.floor((whole.length - 1) / 3);
  const name = units[unit];
  if (name === undefined) return formatAmount(text, shortAmountWidth);
  if (whole === '0' && /^0{4}0*[1-9]/.test(fraction)) return `${sign}<0.0001`;
  const end = whole.length - 3 * unit;
  const digits = `${whole.slice(end)}${fraction}`.padEnd(4, '0');
  const shown = unit === 0 ? fractionDigits(whole) : 1;
  const grouped = whole.slice(0, end).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}.${digits.slice(0, shown)}${name}`;
};
