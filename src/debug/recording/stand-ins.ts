import { createHmac } from 'node:crypto';
import { formatDecimal } from '../../lib/numbers/decimal.ts';

/** The same text has the same stand-in everywhere. */
export type StandIns = {
  /** The stand-in has the same length and beginning, so it still looks like a hash. */
  readonly hex: (text: string) => string;
  /** Makes `party-3` for the name in a party id, or in another id of that form. */
  readonly name: (text: string) => string;
  readonly text: (text: string) => string;
  /** Returns a name such as `host-2.example`. */
  readonly host: (text: string) => string;
  /** Multiplies by the secret factor. Zero stays zero, and the sign stays. */
  readonly amount: (text: string) => string;
};

/** The program tells contract ids and multihashes by their beginnings. */
const structure = /^(?:00(?=[0-9a-f]{64}ca)|1220|0[01])/;
const contractId = /^(00)([0-9a-f]{64})(ca1[012]1220)([0-9a-f]*)$/;

const counted = (prefix: string, suffix = ''): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const standIn = known.get(text) ?? `${prefix}-${known.size + 1}${suffix}`;
    known.set(text, standIn);
    return standIn;
  };
};

/** Daml decimals have ten digits after the point. */
const maxFraction = 10;
const factorDigits = 3;

const decimal = /^([-+]?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d{1,3}))?$/;

/** Reads an amount in units of its last digit. */
const readAmount = (text: string) => {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  const digits = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -digits));
  return { sign, units, digits: Math.max(0, digits), isWhole: digits <= 0 };
};

/** Rounds to the nearest unit. */
const roundUnits = (units: bigint, digits: number): bigint => {
  const divisor = 10n ** BigInt(Math.max(0, digits));
  return (units + divisor / 2n) / divisor;
};

const scale = (text: string, factor: bigint): string => {
  const { sign, units, digits, isWhole } = readAmount(text);
  if (units === 0n) return text;
  const kept = isWhole ? 0 : Math.min(maxFraction, digits + factorDigits);
  const scaled = roundUnits(units * factor, digits + factorDigits - kept);
  return `${sign}${formatDecimal({ units: scaled === 0n ? 1n : scaled, scale: kept })}`;
};

/** `key` is random and never written: nobody can compute the stand-in of a known text. */
export const createStandIns = (key: Uint8Array): StandIns => {
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  /** The factor is in thousandths, from 0.3 to 3, and never 1. */
  const factor = 300n + (BigInt(`0x${digest('amounts').slice(0, 12)}`) % 2700n);
  const digits = (text: string): string => {
    let made = '';
    for (let part = 0; made.length < text.length; part += 1) made += digest(`${part} ${text}`);
    return made.slice(0, text.length);
  };
  return {
    hex: (text) => {
      const lower = text.toLowerCase();
      const [, start, discriminator, middle, rest] = contractId.exec(lower) ?? [];
      if (start !== undefined && discriminator !== undefined && middle !== undefined)
        return `${start}${digits(discriminator)}${middle}${digits(rest ?? '')}`;
      const [kept = ''] = structure.exec(lower) ?? [];
      return kept + digits(lower.slice(kept.length));
    },
    name: counted('party'),
    text: counted('text'),
    host: counted('host', '.example'),
    amount: (text) => scale(text, factor === 1000n ? 1001n : factor),
  };
};
