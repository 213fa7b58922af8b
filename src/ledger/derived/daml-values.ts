import { addDecimals, roundToScale, withoutExponent } from '../../lib/numbers/decimal.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../rules/rules.ts';

/** Amounts have ten fraction digits, even if the encoding of the update omits some. */
const fractionDigits = 10;

/** An amount as nearly all are written: it stays as it is, which is faster than computing it. */
const usualAmount = /^(?:0|[1-9]\d{0,63})\.\d{10}$/;

/** Returns a decimal with ten fraction digits; undefined for any other text. */
const withFraction = (text: string): string | undefined =>
  usualAmount.test(text) ? text : roundToScale(withoutExponent(text), fractionDigits);

/** An update lacks a value, or has it in a form that its choice doesn't define. */
export class UnexpectedShapeError extends Error {}

/** Reads a decimal of a record, with ten fraction digits. Throws `UnexpectedShapeError`. */
export const readAmount = (record: JsonObject | undefined, key: string): string => {
  const value = record?.[key];
  const amount = typeof value === 'string' ? withFraction(value) : undefined;
  if (amount === undefined) throw new UnexpectedShapeError(`${key} is not a decimal`);
  return amount;
};

/** Like `readAmount`, for an optional field. */
export const readOptionalAmount = (record: JsonObject, key: string): string | undefined =>
  (record[key] ?? null) === null ? undefined : readAmount(record, key);

/** Reads a required text of a record. Throws `UnexpectedShapeError`. */
export const readText = (record: JsonObject | undefined, key: string): string => {
  const value = record?.[key];
  if (typeof value !== 'string' || value === '')
    throw new UnexpectedShapeError(`${key} is not a text`);
  return value;
};

/** Reads a record inside a value. Throws `UnexpectedShapeError`. */
export const readDamlRecord = (value: Json | undefined, ...keys: readonly string[]): JsonObject => {
  const record = objectAt(value, ...keys);
  if (record === undefined) throw new UnexpectedShapeError(`${keys.join('.')} is missing`);
  return record;
};

/** Reads the number of a round, which updates write as a text. Throws `UnexpectedShapeError`. */
export const readRound = (record: JsonObject): number => {
  const round = Number(readText(objectAt(record, 'round'), 'number'));
  if (!Number.isSafeInteger(round)) throw new UnexpectedShapeError('round is not a whole number');
  return round;
};

/** Adds amounts, with ten fraction digits. */
export const sumAmounts = (amounts: readonly string[]): string => {
  const [only, ...others] = amounts;
  return only !== undefined && others.length === 0 && usualAmount.test(only)
    ? only
    : roundAmount(addDecimals(amounts));
};

/** Formats a computed amount with ten fraction digits. */
export const roundAmount = (amount: string | undefined): string =>
  roundToScale(amount ?? '0', fractionDigits) ?? '0.0000000000';

/** The pairs of a map: lists of two or, with texts as keys, an object. */
export const readMapEntries = (
  map: Json | undefined,
): readonly (readonly [string, JsonObject])[] => {
  const pairs = isObject(map) ? Object.entries(map) : Array.isArray(map) ? map : [];
  return pairs.flatMap((pair: unknown): readonly (readonly [string, JsonObject])[] => {
    const [key, value] = Array.isArray(pair) ? (pair as readonly Json[]) : [];
    return typeof key === 'string' && isObject(value) ? [[key, value]] : [];
  });
};
