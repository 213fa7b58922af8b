import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { ownEntry } from '../../lib/json/fields.ts';
import { withoutExponent } from '../../lib/numbers/decimal.ts';
import { alwaysLocked, type PayloadReading } from '../packages/payload-reading.ts';
import { readLock, type DescribedHolding, type Lock } from './holding.ts';

const isLiteral = (place: string): boolean => place.startsWith('=');

/** Undefined where nothing is; an empty Optional is null. */
export const valueAt = (payload: JsonObject, place: string): Json | undefined => {
  let value: Json | undefined = payload;
  for (const name of place.split('.')) value = isObject(value) ? ownEntry(value, name) : undefined;
  return value;
};

const textAtPlace = (payload: JsonObject, place: string): string | undefined => {
  if (isLiteral(place)) return place.slice(1);
  const value = valueAt(payload, place);
  if (value === null) return '';
  return typeof value === 'string' ? value : undefined;
};

const unlocked = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (isArray(value) && value.length === 0);

const lockAt = (payload: JsonObject, { lock, lockedUntil }: PayloadReading): Lock | undefined => {
  const value = lock === undefined || lock === alwaysLocked ? undefined : valueAt(payload, lock);
  if (lock !== alwaysLocked && unlocked(value)) return undefined;
  const end = lockedUntil === undefined ? undefined : textAtPlace(payload, lockedUntil);
  const told = readLock(value) ?? {
    holders: typeof value === 'string' ? [value] : [],
    expiresAt: undefined,
  };
  return end === undefined || end === '' ? told : { ...told, expiresAt: end };
};

/** Undefined if a place leads nowhere: then the reading is for other payloads. */
export const readPayloadBy = (
  payload: JsonObject,
  reading: PayloadReading,
): DescribedHolding | undefined => {
  const [owner, admin, id, amount] = [reading.owner, reading.admin, reading.id, reading.amount].map(
    (place) => textAtPlace(payload, place),
  );
  if (owner === undefined || admin === undefined || id === undefined || amount === undefined)
    return undefined;
  const instrument = { admin, id };
  return { owner, instrument, amount: withoutExponent(amount), lock: lockAt(payload, reading) };
};
