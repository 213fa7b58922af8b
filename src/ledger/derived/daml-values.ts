import type { JsonObject } from '../../lib/json/json.ts';
import { roundToScale, withoutExponent } from '../../lib/numbers/decimal.ts';

/** Some encodings omit digits. */
const fractionDigits = 10;

/** A contract lacks a value, or has it in a form that its template doesn't define. */
export class UnexpectedShapeError extends Error {}

/** Reads an amount with ten decimal places. Throws `UnexpectedShapeError`. */
export const readAmount = (record: JsonObject | undefined, key: string): string => {
  const value = record?.[key];
  const amount =
    typeof value === 'string' ? roundToScale(withoutExponent(value), fractionDigits) : undefined;
  if (amount === undefined) throw new UnexpectedShapeError(`${key} is not a decimal`);
  return amount;
};
