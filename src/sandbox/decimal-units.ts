import { formatDecimal } from '../lib/numbers/decimal.ts';
import { formatIsoMicros } from '../lib/time/time.ts';

/** A time in microseconds since 1970, as both services write it: UTC, six digits. */
export const toIsoTime = (micros: number): string => formatIsoMicros(BigInt(micros));

/** Ten minutes, in microseconds. */
const roundLength = 600_000_000;

const firstRound = 2_900_000;

export const roundAt = (micros: number): number => Math.floor(micros / roundLength) - firstRound;

export const roundStart = (round: number): number => (round + firstRound) * roundLength;

/** The ledger's effective time lies a little before the record time: in microseconds. */
export const effectiveBefore = 421_000;

export interface Random {
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  readonly hex: (digits: number) => string;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Chris Doty-Humphrey's small fast counter: 128 bits of state; nothing here is a secret. */
const wordsFrom = (seed: string): (() => number) => {
  let [a, b, c, counter] = [hashOf(`a ${seed}`), hashOf(`b ${seed}`), hashOf(`c ${seed}`), 1];
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) word();
  return word;
};

/** Gives the numbers of a seed. Two purposes take two seeds, so that neither disturbs the other. */
export const createRandom = (seed: string): Random => {
  const word = wordsFrom(seed);
  const words = new Uint32Array(16);
  const bytes = Buffer.from(words.buffer);
  const next = (): number => word() / 0x100000000;
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    // One native call for an id: the history is made while somebody waits for the first frame.
    hex: (digits) => {
      for (let index = 0; index * 8 < digits; index++) words[index] = word();
      return bytes.toString('hex', 0, digits / 2);
    },
  };
};

/** Amounts are counted in units of the tenth decimal place: a bigint loses nothing. */
export const unitsOfOne = 10_000_000_000n;

/** The fee for holding an amulet for one round, in units. */
export const holdingRate = 38_051_800n;

/** A decimal with exactly ten decimal places, as the services write amounts. */
export const formatUnits = (units: bigint): string => formatDecimal({ units, scale: 10 });

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

export const drawPart = (random: Random, units: bigint): bigint => {
  const part = (units * BigInt(1 + random.below(50))) / 100n;
  return part === 0n ? units : roughly(random, part);
};
