import { formatAmount, isDecimal } from './decimal.ts';

/** The units of 10^0, 10^3, 10^6 and so on. */
const units = ['', 'k', 'M', 'B', 'T'] as const;

const unitFrom = 5;

/** `9,999.9` fits, and `999.9M` with a mark after it. */
export const shortAmountWidth = 8;

/** Fewer decimal places follow the more digits stand before the point. */
const fractionDigits = (whole: string): number => {
  if (whole === '0') return 4;
  return whole.length < 3 ? 2 : 1;
};

/**
 * `183.4M`, `10.2k`, `1,393.7`, `54.00`, `0.1733`. Cut and not rounded, so that it never reads as
 * more; a tiny amount is `<0.0001`. Other texts are unchanged.
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

type AmountParts = {
  /** The digits before the point, grouped, with the sign. */
  readonly whole: string;
  readonly fraction: string;
  readonly zeros: string;
};

/** The ledger's amounts have ten digits after the point. */
const allDigits = 10;

/** A column always has room for these, and a mark for those that are cut. */
const fewestCells = 5;

/** The cells before the decimal point, if no amount needs more. */
export const usualWhole = (width: number): number =>
  Math.max(1, width - 1 - Math.min(allDigits, Math.max(fewestCells, width - 7)));

/** Before the point; 0 if the amount can't be aligned. */
export const wholeCells = (text: string, width: number): number => {
  const whole = /^-?\d{1,64}(?=\.\d{1,64}$|$)/.exec(text)?.[0];
  if (whole === undefined) return 0;
  const digits = whole.replace('-', '').length;
  const cells = whole.length + Math.floor((digits - 1) / 3);
  return cells > width - 1 - fewestCells ? 0 : cells;
};

/** Amounts with their points below each other; other texts end where the digits before a point do. */
export const alignAtPoint = (texts: readonly string[]): readonly string[] => {
  const parts = texts.map((text): readonly [before: string, after: string] => {
    const shown = formatAmount(text);
    const point = isDecimal(text) ? shown.indexOf('.') : shown.length;
    return [shown.slice(0, point), shown.slice(point)];
  });
  const whole = Math.max(0, ...parts.map(([before]) => before.length));
  const rest = Math.max(0, ...parts.map(([, after]) => after.length));
  return parts.map(([before, after]) => `${before.padStart(whole)}${after.padEnd(rest)}`);
};

type AmountCells = { readonly whole: number; readonly fraction: number };

/** The cells of all digits: before the point, and from the point on. */
export const amountCells = (text: string): AmountCells => {
  const [, after = ''] = text.split('.');
  const digits = 1 + after.replace(/0+$/, '').length;
  return {
    whole: wholeCells(text, Number.POSITIVE_INFINITY),
    fraction: Math.max(fewestCells, digits),
  };
};

/**
 * Splits an amount at its point; `whole` and `fraction` count cells, the point included. Undefined for text
 * that is no decimal, or needs more cells. `…` stands for digits that don't fit.
 */
export const splitAmount = (
  text: string,
  whole: number,
  fraction: number,
): AmountParts | undefined => {
  const cells = wholeCells(text, Number.POSITIVE_INFINITY);
  if (cells === 0 || cells > whole || fraction < fewestCells) return undefined;
  const [before = '', after = ''] = formatAmount(text).split('.');
  const significant = after.replace(/0+$/, '');
  const isCut = significant.length > fraction;
  const shown = isCut ? `${significant.slice(0, fraction - 1)}…` : significant;
  const zeros = isCut ? '' : after.slice(significant.length);
  return {
    whole: before,
    fraction: shown === '' ? '' : `.${shown}`,
    zeros: shown === '' ? `.${zeros}` : zeros,
  };
};
