import { groupBy } from '../../lib/group-by.ts';
import { textAt, textIfAny, textsAt, objectAt } from '../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { roundToScale, withoutExponent } from '../../lib/numbers/decimal.ts';

/** The same id of another issuer is another token. */
export interface Instrument {
  readonly admin: string;
  readonly id: string;
}

/** Who gives how much of which token to whom. */
export interface TokenMove {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly instrument: Instrument;
}

/** Who can free a holding. */
export interface Lock {
  readonly holders: readonly string[];
  readonly expiresAt: string | undefined;
}

/** Where an owner keeps holdings apart, or with a custodian (CIP-112). */
export interface Account {
  /** The custodian, without whom nothing can be spent; empty if there is none. */
  readonly provider: string;
  /** The id of an account, empty for the only account of the owner with the custodian. */
  readonly id: string;
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
  /** Absent for the basic account, which the owner alone controls. */
  readonly account?: Account;
}

export const isSameInstrument = (a: Instrument, b: Instrument): boolean =>
  a.admin === b.admin && a.id === b.id;

export const groupByInstrument = <Item extends { readonly instrument: Instrument }>(
  items: readonly Item[],
): readonly (readonly [Item, ...Item[]])[] =>
  groupBy(items, ({ instrument: { admin, id } }) => [admin, id]);

export type DescribedHolding = Omit<Holding, 'contractId' | 'packageName'>;

export const amountAt = (record: JsonObject, key: string): string =>
  withoutExponent(textAt(record, key));

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

const pairKey = (pair: Json): string => {
  const [first] = isArray(pair) ? pair : [];
  return typeof first === 'string' ? first : '';
};

export const readLock = (json: Json | undefined): Lock | undefined => {
  if (!isObject(json)) return undefined;
  // Utility registries wrap their list of lockers in a map.
  const lockers = objectAt(json, 'lockers')?.['map'];
  const pairs = isArray(lockers) ? lockers.map(pairKey) : [];
  return {
    holders: [...textsAt(json, 'holders'), ...pairs],
    expiresAt: textIfAny(json, 'expiresAt'),
  };
};

const readAccount = (view: JsonObject): Account | undefined => {
  const account = objectAt(view, 'account') ?? {};
  const [provider, id] = [textAt(account, 'provider'), textAt(account, 'id')];
  return provider === '' && id === '' ? undefined : { provider, id };
};

/** Reads a view of Splice.Api.Token.HoldingV1 or HoldingV2. */
export const readHoldingView = (value: Json | undefined): DescribedHolding | undefined => {
  const view = objectAt(value);
  const instrument = objectAt(view, 'instrumentId');
  if (view === undefined || instrument === undefined) return undefined;
  const account = readAccount(view);
  return {
    ...(account !== undefined && { account }),
    owner: textAt(objectAt(view, 'account') ?? view, 'owner'),
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    amount: amountAt(view, 'amount'),
    lock: readLock(view['lock']),
  };
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

const isNamedHolding = (entity: string): boolean => /:\w*(?:Holding|Token)$/.test(entity);

/** It has an owner and an amount. */
export const looksLikeHolding = (payload: Json): boolean =>
  isObject(payload) &&
  (textAt(payload, 'owner') !== '' || objectAt(payload, 'account') !== undefined) &&
  payload['amount'] !== undefined;

/** An amount is at any depth: whatever it counts may be worth something. */
export const namesAmount = (payload: Json): boolean =>
  isObject(payload) &&
  Object.entries(payload).some(([key, value]) => /amount$/i.test(key) || namesAmount(value));
