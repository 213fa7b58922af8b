import { ownEntry } from '../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { withoutExponent } from '../../lib/numbers/decimal.ts';
import { alwaysLocked, type PayloadReading } from '../packages/known-packages.ts';
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

interface PublishedReading extends PayloadReading {
  readonly packageName: string;
}

/**
 * The holdings of the published packages, by `Module:Entity`: Amulet.daml, the Daml reference of the
 * Registry App, TestTokenV1.daml and TestTokenV2/Holding.daml of Splice. The offers and allocations
 * of the first test token are holdings themselves, locked until their deadlines.
 */
const readings: Readonly<Record<string, PublishedReading>> = {
  'Splice.Amulet:Amulet': {
    packageName: 'splice-amulet',
    owner: 'owner',
    admin: 'dso',
    id: '=Amulet',
    amount: 'amount.initialAmount',
  },
  'Splice.Amulet:LockedAmulet': {
    packageName: 'splice-amulet',
    owner: 'amulet.owner',
    admin: 'amulet.dso',
    id: '=Amulet',
    amount: 'amulet.amount.initialAmount',
    lock: 'lock',
  },
  'Utility.Registry.Holding.V0.Holding:Holding': {
    packageName: 'utility-registry-holding-v0',
    owner: 'owner',
    admin: 'registrar',
    id: 'instrument.id',
    amount: 'amount',
    lock: 'lock',
  },
  'Splice.Testing.Tokens.TestTokenV1:Token': {
    packageName: 'splice-test-token-v1',
    owner: 'holding.owner',
    admin: 'holding.instrumentId.admin',
    id: 'holding.instrumentId.id',
    amount: 'holding.amount',
    lock: 'holding.lock',
  },
  'Splice.Testing.Tokens.TestTokenV1:TokenTransferOffer': {
    packageName: 'splice-test-token-v1',
    owner: 'transfer.sender',
    admin: 'transfer.instrumentId.admin',
    id: 'transfer.instrumentId.id',
    amount: 'transfer.amount',
    lock: alwaysLocked,
    lockedUntil: 'transfer.executeBefore',
  },
  'Splice.Testing.Tokens.TestTokenV1:TokenAllocation': {
    packageName: 'splice-test-token-v1',
    owner: 'allocation.transferLeg.sender',
    admin: 'allocation.transferLeg.instrumentId.admin',
    id: 'allocation.transferLeg.instrumentId.id',
    amount: 'allocation.transferLeg.amount',
    lock: alwaysLocked,
    lockedUntil: 'allocation.settlement.settleBefore',
  },
  'Splice.Testing.Tokens.TestTokenV2.Holding:Token': {
    packageName: 'splice-test-token-v2',
    owner: 'holding.account.owner',
    admin: 'holding.instrumentId.admin',
    id: 'holding.instrumentId.id',
    amount: 'holding.amount',
    lock: 'holding.lock',
  },
};

interface KnownHolding {
  readonly packageName: string;
  readonly read: (payload: JsonObject) => DescribedHolding | undefined;
}

/** Finds a known holding in whatever package it is. */
export const knownHolding = (entity: string): KnownHolding | undefined => {
  const reading = ownEntry(readings, entity);
  return (
    reading && {
      packageName: reading.packageName,
      read: (payload) => readPayloadBy(payload, reading),
    }
  );
};
