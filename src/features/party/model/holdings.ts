import { readAmount, UnexpectedShapeError } from '../../../ledger/derived/daml-values.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { textAt, textsAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  roundToScale,
} from '../../../lib/numbers/decimal.ts';

/** A contract with value: an Amulet, or a LockedAmulet. */
export interface PartyHolding {
  readonly contractId: string;
  readonly owner: string;
  /** The issuer of its amulet. */
  readonly admin: string;
  /** The amount that it was created with. */
  readonly amount: string;
  /** The round in which it was created, and what each round since then costs. */
  readonly createdIn: bigint;
  readonly ratePerRound: string;
  /**
   * The lock, with the time of its end as sent and the reason that the wallet noted. Its owner can spend a
   * holding whose lock has expired.
   */
  readonly lock?: {
    readonly until: string;
    readonly holders: readonly string[];
    readonly lockReason: string;
    readonly isExpired: boolean;
  };
}

/** A contract as both services describe it. */
export interface ContractFields {
  readonly contractId: string;
  readonly templateId: string;
  readonly packageName: string;
  readonly payload: JsonObject;
}

/** The id of amulet as an instrument of the token standard. */
export const amuletId = 'Amulet';

/** Amounts have ten fraction digits. */
const scale = 10;

const nothing = '0.0000000000';

const templateName = (templateId: string): string => templateId.split(':').slice(1).join(':');

const readLock = (payload: JsonObject, nowMs: number): PartyHolding['lock'] => {
  const lock = objectAt(payload, 'lock');
  if (lock === undefined) return undefined;
  const until = textAt(lock, 'expiresAt');
  return {
    until,
    holders: textsAt(lock, 'holders'),
    lockReason: textAt(lock, 'optContext'),
    isExpired: Date.parse(until) <= nowMs,
  };
};

/** An amount or a rate of a contract: both are at least zero. */
const readPositive = (record: JsonObject | undefined, key: string): string => {
  const amount = readAmount(record, key);
  if (compareDecimals(amount, nothing) === -1)
    throw new UnexpectedShapeError(`${key} is less than zero`);
  return amount;
};

/**
 * Reads a holding of amulet (`Splice.Amulet`: Amulet and LockedAmulet, whose amount is an
 * `ExpiringAmount` of `Splice.Fees`). `other` for any other contract, also one of another package that
 * only has the name; `unreadable` for one that lacks an owner or an amount. `nowMs` is the ledger's time.
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

/**
 * The holding fee that has accrued up to a round: the rate for each round since the creation, and never
 * more than the amount (`SpliceUtil.holdingFee`, apps/common of canton-network/splice;
 * `chargeRatePerRound` of Splice.Fees). A fee that reaches the amount lets the DSO expire the contract.
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

export interface HoldingTotals {
  readonly total: string;
  readonly unlocked: string;
  readonly locked: string;
  /** Absent if no service named the current round. */
  readonly fees?: string;
}

const sumOf = (amounts: readonly string[]): string => addDecimals([nothing, ...amounts]) ?? nothing;

/** The sums of holdings, to the last digit. Fees aren't subtracted: amounts are those of the contracts. */
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

/** The largest first. */
export const sortHoldings = (holdings: readonly PartyHolding[]): readonly PartyHolding[] =>
  holdings.toSorted((a, b) => compareDecimals(b.amount, a.amount) ?? 0);
