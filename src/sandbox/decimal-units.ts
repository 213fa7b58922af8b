import type { Random } from './random.ts';

/** Amounts are counted in units of the tenth decimal place: a bigint loses nothing. */
export const unitsOfOne = 10_000_000_000n;

/** The fee for holding an amulet for one round, in units. */
export const holdingRate = 38_051_800n;

/** A decimal with exactly ten fraction digits, as the services write amounts. */
export const formatUnits = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(11, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
};

/** Reads a decimal; undefined if it isn't one, or has more digits than an amount. */
export const parseUnits = (decimal: string): bigint | undefined => {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{1,28})(?:\.(\d{1,10}))?$/.exec(decimal) ?? [];
  if (whole === '') return undefined;
  const units = BigInt(whole) * unitsOfOne + BigInt(fraction.padEnd(10, '0'));
  return sign === '' ? units : -units;
};

export const sumUnits = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, units) => sum + units, 0n);

/** The precision of amounts: mostly whole ones, some cents, some computed values. */
const grains = [unitsOfOne, unitsOfOne, 100_000_000n, 1_000_000n, 1n] as const;

/** Cuts an amount to a precision that is drawn; never to nothing. */
const roughly = (random: Random, units: bigint): bigint => {
  const grain = random.pick(grains);
  const cut = units - (units % grain);
  return cut === 0n ? units : cut;
};

/** An amount out of the blue: up to a few thousand mostly, now and then hundreds of millions. */
export const drawAmount = (random: Random): bigint => {
  const digits = random.below(20) === 0 ? 9 : 1 + random.below(4);
  const whole = 1 + random.below(10 ** digits);
  const fraction = random.below(10_000_000_000);
  return roughly(random, BigInt(whole) * unitsOfOne + BigInt(fraction));
};

/** A part of an amount: a hundredth to a half of it, never nothing. */
export const drawPart = (random: Random, units: bigint): bigint => {
  const part = (units * BigInt(1 + random.below(50))) / 100n;
  return part === 0n ? units : roughly(random, part);
};
