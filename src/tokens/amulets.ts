import { readAmount, UnexpectedShapeError } from '../ledger/effects/holding.ts';
import { objectAt, textAt, textsAt } from '../lib/json/fields.ts';
import type { Json, JsonObject } from '../lib/json/json.ts';
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  roundToScale,
} from '../lib/numbers/decimal.ts';
import { isLockOver } from './holdings.ts';
import { dropRepeatedContracts, type ContractFields } from './listed-contract.ts';

export interface PartyHolding {
  readonly contractId: string;
  readonly owner: string;
  readonly admin: string;
  readonly amount: string;
  /** The round in which it was created, and what each round since then costs. */
  readonly createdIn: bigint;
  readonly ratePerRound: string;
  /** `until` is as sent. The owner can spend a holding whose lock has expired. */
  readonly lock?: {
    readonly until: string;
    readonly holders: readonly string[];
    readonly lockReason: string;
    readonly isExpired: boolean;
  };
}

/** Amounts have ten decimal places. */
const scale = 10;

/** This is zero with the decimal places of an amount. */
export const nothing = '0.0000000000';

const templateName = (templateId: string): string => templateId.split(':').slice(1).join(':');

const readLock = (payload: JsonObject, nowMs: number): PartyHolding['lock'] => {
  const lock = objectAt(payload, 'lock');
  if (lock === undefined) return undefined;
  const until = textAt(lock, 'expiresAt');
  return {
    until,
    holders: textsAt(lock, 'holders'),
    lockReason: textAt(lock, 'optContext'),
    isExpired: isLockOver(until, nowMs),
  };
};

/** Both amounts and rates are at least zero. */
const readPositive = (record: JsonObject | undefined, key: string): string => {
  const amount = readAmount(record, key);
  if (compareDecimals(amount, nothing) === -1)
    throw new UnexpectedShapeError(`${key} is less than zero`);
  return amount;
};

/**
 * Reads a holding of amulet (`Splice.Amulet`, amount: `ExpiringAmount` of `Splice.Fees`). Only the
 * package `splice-amulet` counts. `unreadable` lacks an owner or an amount. `nowMs` is the ledger's
 * time.
 */
export const readPartyHolding = (
  { contractId, templateId, packageName, payload }: ContractFields,
  nowMs: number,
): PartyHolding | 'other' | 'unreadable' => {
  const name = packageName === 'splice-amulet' ? templateName(templateId) : '';
  const isLocked = name === 'Splice.Amulet:LockedAmulet';
  if (!isLocked && name !== 'Splice.Amulet:Amulet') return 'other';
  const amulet = isLocked ? objectAt(payload, 'amulet') : payload;
  const amount = objectAt(amulet, 'amount');
  const createdIn = textAt(objectAt(amount, 'createdAt') ?? {}, 'number');
  const lock = isLocked ? readLock(payload, nowMs) : undefined;
  const owner = textAt(amulet ?? {}, 'owner');
  if (owner === '' || !/^\d{1,18}$/.test(createdIn)) return 'unreadable';
  try {
    return {
      contractId,
      owner,
      admin: textAt(amulet ?? {}, 'dso'),
      amount: readPositive(amount, 'initialAmount'),
      createdIn: BigInt(createdIn),
      ratePerRound: readPositive(objectAt(amount, 'ratePerRound'), 'rate'),
      ...(lock !== undefined && { lock }),
    };
  } catch (error) {
    if (error instanceof UnexpectedShapeError) return 'unreadable';
    throw error;
  }
};

/** A scan leaves out the rounds that the caller has: this asks for all. */
export const everyRound = {
  body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] },
};

export interface OpenRound {
  readonly number: string;
  readonly opensAt: number;
}

/** Reads the payload of an open mining round. */
export const readOpenRound = (payload: unknown): OpenRound | undefined => {
  const record = objectAt(payload as Json | undefined) ?? {};
  const number = textAt(objectAt(record, 'round') ?? {}, 'number');
  const opensAt = Date.parse(textAt(record, 'opensAt'));
  return /^\d{1,18}$/.test(number) && !Number.isNaN(opensAt) ? { number, opensAt } : undefined;
};

/**
 * The holding fee up to a round, at most the amount (`SpliceUtil.holdingFee`, apps/common of
 * canton-network/splice; `chargeRatePerRound` of Splice.Fees). Once it reaches the amount, the DSO
 * may expire the contract.
 */
export const accruedFee = (
  { amount, createdIn, ratePerRound }: Pick<PartyHolding, 'amount' | 'createdIn' | 'ratePerRound'>,
  round: bigint,
): string => {
  if (round <= createdIn) return nothing;
  const product = multiplyDecimals(ratePerRound, String(round - createdIn)) ?? nothing;
  const fee = roundToScale(product, scale) ?? nothing;
  return compareDecimals(fee, amount) === 1 ? amount : fee;
};

interface HoldingTotals {
  readonly total: string;
  readonly unlocked: string;
  readonly locked: string;
  /** Absent if no service named the current round. */
  readonly fees?: string;
}

export const sumOf = (amounts: readonly string[]): string =>
  addDecimals([nothing, ...amounts]) ?? nothing;

/** Fees aren't subtracted: amounts are those of the contracts. */
export const sumHoldings = (
  holdings: readonly PartyHolding[],
  round: bigint | undefined,
): HoldingTotals => {
  const amountsOf = (isLocked: boolean): readonly string[] =>
    holdings
      .filter(({ lock }) => (lock !== undefined && !lock.isExpired) === isLocked)
      .map(({ amount }) => amount);
  const [unlocked, locked] = [sumOf(amountsOf(false)), sumOf(amountsOf(true))];
  return {
    total: sumOf([unlocked, locked]),
    unlocked,
    locked,
    ...(round !== undefined && { fees: sumOf(holdings.map((each) => accruedFee(each, round))) }),
  };
};

export const sortHoldings = (holdings: readonly PartyHolding[]): readonly PartyHolding[] =>
  holdings.toSorted((a, b) => compareDecimals(b.amount, a.amount) ?? 0);

export interface CollectedHoldings {
  readonly items: readonly PartyHolding[];
  readonly repeated: number;
  /** Amulets that can't be read, so that no sum has them. */
  readonly unreadable: number;
}

/** Contracts of other owners are omitted. `nowMs` is the ledger's time, which ends locks. */
export const collectHoldings = (
  contracts: readonly ContractFields[],
  party: string,
  nowMs: number,
): CollectedHoldings => {
  const once = dropRepeatedContracts(contracts);
  const read = once.map((contract) => readPartyHolding(contract, nowMs));
  return {
    items: read.flatMap((each) => (typeof each === 'object' && each.owner === party ? [each] : [])),
    repeated: contracts.length - once.length,
    unreadable: read.filter((each) => each === 'unreadable').length,
  };
};
