import type { Account, Instrument } from '../ledger/effects/holding.ts';
import { groupBy } from '../lib/group-by.ts';
import { compareDecimals } from '../lib/numbers/decimal.ts';
import { amuletId } from '../ledger/effects/describe-instrument.ts';
import { type PartyHolding, sumOf } from './amulets.ts';
import { readHoldings, type OwnedHolding, type UnclearHolding } from './holdings.ts';
import type { ListedContract } from './listed-contract.ts';

export interface InstrumentLock {
  readonly holders: readonly string[];
  /** The time as sent; undefined if only the holders can end the lock. */
  readonly until: string | undefined;
  readonly amount: string;
}

/** Amounts have every digit. The privacy mask knows them by their field names. */
export interface InstrumentHoldings extends Instrument {
  /** Absent for the basic account. What is in another one is never added to it. */
  readonly account?: Account;
  readonly totalAmount: string;
  readonly unlockedAmount: string;
  readonly lockedAmount: string;
  readonly contracts: number;
  readonly locks: readonly InstrumentLock[];
}

export interface UnclearHoldings extends UnclearHolding {
  readonly count: number;
}

type Held = Pick<OwnedHolding, 'instrument' | 'amount' | 'lock' | 'isLocked' | 'account'>;

const locksOf = (holdings: readonly Held[]): readonly InstrumentLock[] =>
  groupBy(
    holdings.flatMap(({ amount, lock, isLocked }) =>
      lock === undefined || !isLocked
        ? []
        : [{ holders: lock.holders, until: lock.expiresAt, amount }],
    ),
    ({ holders, until }) => [holders, until ?? null],
  )
    .map((group) => ({ ...group[0], amount: sumOf(group.map(({ amount }) => amount)) }))
    .toSorted((a, b) => compareDecimals(b.amount, a.amount) ?? 0);

/** Amulet comes first, then the others by id and issuer: the order stays when amounts change. */
const byInstrument = (a: InstrumentHoldings, b: InstrumentHoldings): number => {
  if ((a.id === amuletId) !== (b.id === amuletId)) return a.id === amuletId ? -1 : 1;
  const [left, right] = [a, b].map(
    ({ id, admin, account }) => `${id} ${admin} ${account?.provider ?? ''} ${account?.id ?? ''}`,
  );
  if (left === undefined || right === undefined || left === right) return 0;
  return left < right ? -1 : 1;
};

/** Adds up holdings by issuer, id and account: the same id of another issuer is another instrument. */
const sumInstruments = (holdings: readonly Held[]): readonly InstrumentHoldings[] =>
  groupBy(holdings, ({ instrument: { admin, id }, account }) => [
    ...[admin, id, account?.provider ?? '', account?.id ?? ''],
  ])
    .map((group) => {
      const [{ instrument, account }] = group;
      const amountsOf = (isLocked: boolean): readonly string[] =>
        group.filter((each) => each.isLocked === isLocked).map(({ amount }) => amount);
      const { admin, id } = instrument;
      return {
        ...(account !== undefined && { account }),
        ...{ admin, id, contracts: group.length, locks: locksOf(group) },
        totalAmount: sumOf(group.map(({ amount }) => amount)),
        unlockedAmount: sumOf(amountsOf(false)),
        lockedAmount: sumOf(amountsOf(true)),
      };
    })
    .toSorted(byInstrument);

/** Takes holdings of services that list only amulet. */
export const sumAmulets = (items: readonly PartyHolding[]): readonly InstrumentHoldings[] =>
  sumInstruments(
    items.map(({ admin, amount, lock }) => ({
      instrument: { admin, id: amuletId },
      amount,
      lock: lock && { holders: lock.holders, expiresAt: lock.until || undefined },
      isLocked: lock !== undefined && !lock.isExpired,
    })),
  );

export interface HeldInstruments {
  readonly instruments: readonly InstrumentHoldings[];
  readonly unclear: readonly UnclearHoldings[];
  readonly clear: readonly ListedContract[];
}

/** Holdings of other owners are omitted. `nowMs` is the ledger's time. */
export const readInstruments = (
  contracts: readonly ListedContract[],
  about: { party: string; nowMs: number; hasViews: boolean },
): HeldInstruments => {
  const { holdings, unclear, clear } = readHoldings(contracts, about);
  return {
    clear,
    instruments: sumInstruments(holdings),
    unclear: groupBy(unclear, ({ template, reason }) => [template, reason]).map((group) => ({
      ...group[0],
      count: group.length,
    })),
  };
};
