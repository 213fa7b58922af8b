import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { addDecimals, roundToScale, withoutExponent } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../../lib/json/fields.ts';

/** Some encodings omit digits. */
const fractionDigits = 10;

/** Nearly all amounts: they stay as they are, which is faster than computing them. */
const usualAmount = /^(?:0|[1-9]\d{0,63})\.\d{10}$/;

/** Returns undefined for anything but a decimal. */
const withFraction = (text: string): string | undefined =>
  usualAmount.test(text) ? text : roundToScale(withoutExponent(text), fractionDigits);

/** An update lacks a value, or has it in a form that its choice doesn't define. */
export class UnexpectedShapeError extends Error {}

/** Reads an amount with ten fraction digits. Throws `UnexpectedShapeError`. */
export const readAmount = (record: JsonObject | undefined, key: string): string => {
  const value = record?.[key];
  const amount = typeof value === 'string' ? withFraction(value) : undefined;
  if (amount === undefined) throw new UnexpectedShapeError(`${key} is not a decimal`);
  return amount;
};

export const readOptionalAmount = (record: JsonObject, key: string): string | undefined =>
  (record[key] ?? null) === null ? undefined : readAmount(record, key);

/** Throws `UnexpectedShapeError` for an absent or empty text. */
export const readText = (record: JsonObject | undefined, key: string): string => {
  const value = record?.[key];
  if (typeof value !== 'string' || value === '')
    throw new UnexpectedShapeError(`${key} is not a text`);
  return value;
};

/** Throws `UnexpectedShapeError` if the value has another shape. */
export const readDamlRecord = (value: Json | undefined, ...keys: readonly string[]): JsonObject => {
  const record = objectAt(value, ...keys);
  if (record === undefined) throw new UnexpectedShapeError(`${keys.join('.')} is missing`);
  return record;
};

/** Updates write the number as a text. Throws `UnexpectedShapeError`. */
export const readRound = (record: JsonObject): number => {
  const round = Number(readText(objectAt(record, 'round'), 'number'));
  if (!Number.isSafeInteger(round)) throw new UnexpectedShapeError('round is not a whole number');
  return round;
};

export const sumAmounts = (amounts: readonly string[]): string => {
  const [only, ...others] = amounts;
  return only !== undefined && others.length === 0 && usualAmount.test(only)
    ? only
    : roundAmount(addDecimals(amounts));
};

export const roundAmount = (amount: string | undefined): string =>
  roundToScale(amount ?? '0', fractionDigits) ?? '0.0000000000';

/** Maps are lists of two or, with texts as keys, an object. */
export const readMapEntries = (
  map: Json | undefined,
): readonly (readonly [string, JsonObject])[] => {
  const pairs = isObject(map) ? Object.entries(map) : Array.isArray(map) ? map : [];
  return pairs.flatMap((pair: unknown): readonly (readonly [string, JsonObject])[] => {
    const [key, value] = Array.isArray(pair) ? (pair as readonly Json[]) : [];
    return typeof key === 'string' && isObject(value) ? [[key, value]] : [];
  });
};

/** V1 of the token standard writes a party, V2 `{ owner, provider, id }`. */
export interface Account {
  /** The owner, or the name of an account without one, such as the account for burns. */
  readonly party: string;
  readonly provider?: string;
  /** Value sent to it is burned, value from it is minted: it has no owner. */
  readonly special?: 'burn' | 'mint' | 'other';
}

const textOrNothing = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** TokenStandard/Utils/Internal/Events.daml: `cip-112/burn` and `cip-112/mint`. */
const specialNames = new Map([
  ['cip-112/burn', 'burn'],
  ['cip-112/mint', 'mint'],
] as const);

const specialAccount = (id: string): Account => ({
  party: id === '' ? 'account without an owner' : id,
  special: specialNames.get(id as 'cip-112/burn') ?? 'other',
});

/** Throws `UnexpectedShapeError` if the value has another shape. */
export const readAccount = (record: JsonObject | undefined, key: string): Account => {
  const value = record?.[key];
  const party = textOrNothing(value);
  if (party !== undefined) return { party };
  if (!isObject(value)) throw new UnexpectedShapeError(`${key} is neither a party nor an account`);
  const owner = textOrNothing(value['owner']);
  if (owner === undefined) {
    if ((value['owner'] ?? null) !== null || typeof value['id'] !== 'string')
      throw new UnexpectedShapeError(`${key} is not an account`);
    return specialAccount(value['id']);
  }
  const provider = textOrNothing(value['provider']);
  return provider === undefined ? { party: owner } : { party: owner, provider };
};

export const accountProviders = (accounts: readonly Account[]): readonly string[] =>
  accounts.flatMap(({ provider }) => (provider === undefined ? [] : [provider]));

const metaKey = (name: string): string => `splice.lfdecentralizedtrust.org/${name}`;

export const metaText = (
  record: JsonObject | undefined,
  name: 'reason' | 'sender' | 'burned',
): string | undefined => textOrNothing(objectAt(record, 'meta', 'values')?.[metaKey(name)]);

/** Updates write variants as `{ tag, value }`. */
export const variantTag = (variant: Json | undefined): string => {
  const tag = objectAt(variant)?.['tag'];
  return typeof tag === 'string' ? tag : '';
};
