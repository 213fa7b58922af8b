import { textAt, textIfAny, textsAt, objectAt } from '../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { withoutExponent } from '../../lib/numbers/decimal.ts';

/** The same id of another issuer is another token. */
export interface Instrument {
  readonly admin: string;
  readonly id: string;
}

/** Who can free a holding. */
export interface Lock {
  readonly holders: readonly string[];
  readonly expiresAt: string | undefined;
}

export interface Holding {
  readonly contractId: string;
  readonly packageName: string;
  /** Empty for the accounts that a registry mints from and burns into. */
  readonly owner: string;
  readonly instrument: Instrument;
  /** The amount is never negative. */
  readonly amount: string;
  readonly lock: Lock | undefined;
}

export const isSameInstrument = (a: Instrument, b: Instrument): boolean =>
  a.admin === b.admin && a.id === b.id;

export const groupByInstrument = <Item extends { readonly instrument: Instrument }>(
  items: readonly Item[],
): readonly (readonly Item[])[] => {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.find(([first = item]) =>
      isSameInstrument(first.instrument, item.instrument),
    );
    if (group === undefined) groups.push([item]);
    else group.push(item);
  }
  return groups;
};

export type DescribedHolding = Omit<Holding, 'contractId' | 'packageName'>;

export const amountAt = (record: JsonObject, key: string): string =>
  withoutExponent(textAt(record, key));

const pairKey = (pair: Json): string => {
  const [first] = isArray(pair) ? pair : [];
  return typeof first === 'string' ? first : '';
};

const readLock = (json: Json | undefined): Lock | undefined => {
  if (!isObject(json)) return undefined;
  // Utility registries wrap their list of lockers in a map.
  const lockers = objectAt(json, 'lockers')?.['map'];
  const pairs = isArray(lockers) ? lockers.map(pairKey) : [];
  return {
    holders: [...textsAt(json, 'holders'), ...pairs],
    expiresAt: textIfAny(json, 'expiresAt'),
  };
};

/** Reads a view of Splice.Api.Token.HoldingV1 or HoldingV2. */
export const readHoldingView = (value: Json | undefined): DescribedHolding | undefined => {
  const view = objectAt(value);
  const instrument = objectAt(view, 'instrumentId');
  if (view === undefined || instrument === undefined) return undefined;
  return {
    owner: textAt(objectAt(view, 'account') ?? view, 'owner'),
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    amount: amountAt(view, 'amount'),
    lock: readLock(view['lock']),
  };
};

const readAmulet = (payload: JsonObject | undefined): DescribedHolding | undefined =>
  payload && {
    owner: textAt(payload, 'owner'),
    instrument: { admin: textAt(payload, 'dso'), id: 'Amulet' },
    amount: amountAt(objectAt(payload, 'amount') ?? {}, 'initialAmount'),
    lock: undefined,
  };

const readLockedAmulet = (payload: JsonObject): DescribedHolding | undefined => {
  const amulet = readAmulet(objectAt(payload, 'amulet'));
  return amulet && { ...amulet, lock: readLock(payload['lock']) };
};

const readUtilityHolding = (payload: JsonObject): DescribedHolding | undefined => {
  const instrument = objectAt(payload, 'instrument');
  return (
    instrument && {
      owner: textAt(payload, 'owner'),
      instrument: { admin: textAt(payload, 'registrar'), id: textAt(instrument, 'id') },
      amount: amountAt(payload, 'amount'),
      lock: readLock(payload['lock']),
    }
  );
};

interface KnownHolding {
  readonly packageName: string;
  readonly read: (payload: JsonObject) => DescribedHolding | undefined;
}

const knownHoldings: Readonly<Record<string, KnownHolding>> = {
  'Splice.Amulet:Amulet': { packageName: 'splice-amulet', read: readAmulet },
  'Splice.Amulet:LockedAmulet': { packageName: 'splice-amulet', read: readLockedAmulet },
  'Utility.Registry.Holding.V0.Holding:Holding': {
    packageName: 'utility-registry-holding-v0',
    read: readUtilityHolding,
  },
};

/** Finds a known holding in whatever package it is. */
export const knownHolding = (entity: string): KnownHolding | undefined =>
  Object.hasOwn(knownHoldings, entity) ? knownHoldings[entity] : undefined;

/** Reads a holding of a package that the user trusts. */
export const readTrustedHolding = (payload: JsonObject): DescribedHolding | undefined =>
  readHoldingView(payload) ??
  (textAt(payload, 'registrar') === '' ? undefined : readUtilityHolding(payload));

/**
 * Reads a holding of an unknown package: registries keep a view of the token standard inside the
 * payload. Else the contract is named a holding or a token.
 */
export const readPlausibleHolding = (
  entity: string,
  payload: JsonObject,
): DescribedHolding | undefined => {
  const inside = objectAt(payload, 'holding');
  if (inside !== undefined && 'meta' in inside) return readHoldingView(inside);
  return isNamedHolding(entity) ? readTrustedHolding(payload) : undefined;
};

export const isNamedHolding = (entity: string): boolean => /:\w*(?:Holding|Token)$/.test(entity);

/** It has an owner and an amount. */
export const looksLikeHolding = (payload: Json): boolean =>
  isObject(payload) &&
  (textAt(payload, 'owner') !== '' || objectAt(payload, 'account') !== undefined) &&
  payload['amount'] !== undefined;
