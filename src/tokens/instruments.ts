import { entityOf } from '../ledger/effects/effects.ts';
import type { Instrument } from '../ledger/effects/holding.ts';
import { readHolding } from '../ledger/effects/read-holding.ts';
import { compareDecimals } from '../lib/numbers/decimal.ts';
import { amuletId, type PartyHolding, type ListedContract, sumOf } from './amulets.ts';

export interface InstrumentLock {
  readonly holders: readonly string[];
  /** The time as sent; undefined if only the holders can end the lock. */
  readonly until: string | undefined;
  readonly amount: string;
}

/** Amounts have every digit. The privacy mask knows them by their field names. */
export interface InstrumentHoldings extends Instrument {
  readonly totalAmount: string;
  readonly unlockedAmount: string;
  readonly lockedAmount: string;
  readonly contracts: number;
  readonly locks: readonly InstrumentLock[];
}

export interface UnclearHoldings {
  readonly template: string;
  readonly reason: string;
  readonly count: number;
}

/** A holding of any instrument; `lock` is set only while it locks. */
interface OwnedHolding {
  readonly instrument: Instrument;
  readonly amount: string;
  readonly lock?: Pick<InstrumentLock, 'holders' | 'until'>;
}

export const groupBy = <T>(
  all: readonly T[],
  key: (each: T) => unknown,
): readonly (readonly T[])[] => {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = JSON.stringify(key(each));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return [...groups.values()];
};

const locksOf = (holdings: readonly OwnedHolding[]): readonly InstrumentLock[] =>
  groupBy(
    holdings.flatMap(({ amount, lock }) => (lock === undefined ? [] : [{ ...lock, amount }])),
    ({ holders, until }) => [holders, until ?? null],
  )
    .flatMap((group) => {
      const [first] = group;
      return first === undefined
        ? []
        : [{ ...first, amount: sumOf(group.map(({ amount }) => amount)) }];
    })
    .toSorted((a, b) => compareDecimals(b.amount, a.amount) ?? 0);

/** Amulet comes first, then the others by id and issuer: the order stays when amounts change. */
const byInstrument = (a: InstrumentHoldings, b: InstrumentHoldings): number => {
  if ((a.id === amuletId) !== (b.id === amuletId)) return a.id === amuletId ? -1 : 1;
  const [left, right] = [`${a.id} ${a.admin}`, `${b.id} ${b.admin}`];
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

/** Adds up holdings by issuer and id: the same id of another issuer is another instrument. */
const sumInstruments = (holdings: readonly OwnedHolding[]): readonly InstrumentHoldings[] =>
  groupBy(holdings, ({ instrument: { admin, id } }) => [admin, id])
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const amountsOf = (isLocked: boolean): readonly string[] =>
        group.filter(({ lock }) => (lock !== undefined) === isLocked).map(({ amount }) => amount);
      const { admin, id } = first.instrument;
      return [
        {
          ...{ admin, id, contracts: group.length, locks: locksOf(group) },
          totalAmount: sumOf(group.map(({ amount }) => amount)),
          unlockedAmount: sumOf(amountsOf(false)),
          lockedAmount: sumOf(amountsOf(true)),
        },
      ];
    })
    .toSorted(byInstrument);

/** Takes holdings of services that list only amulet. */
export const sumAmulets = (items: readonly PartyHolding[]): readonly InstrumentHoldings[] =>
  sumInstruments(
    items.map(({ admin, amount, lock }) => ({
      instrument: { admin, id: amuletId },
      amount,
      ...(lock !== undefined &&
        !lock.isExpired && { lock: { holders: lock.holders, until: lock.until || undefined } }),
    })),
  );

/** Returns whether a lock has ended at the ledger's time, so that the owner can spend the holding. */
const isOver = (until: string | undefined, nowMs: number): boolean =>
  until !== undefined && Date.parse(until) <= nowMs;

export interface ReadHoldings {
  readonly instruments: readonly InstrumentHoldings[];
  readonly unclear: readonly UnclearHoldings[];
  readonly clear: readonly ListedContract[];
}

/** Holdings of other owners are left out. `nowMs` is the ledger's time. */
export const readInstruments = (
  contracts: readonly ListedContract[],
  { party, nowMs, hasViews }: { party: string; nowMs: number; hasViews: boolean },
): ReadHoldings => {
  const readings = contracts.map((listed) => ({
    listed,
    reading: readHolding(listed.contract, { hasViews, isStrict: false }),
  }));
  const owned = readings.flatMap(({ reading }): readonly OwnedHolding[] => {
    if (reading.kind !== 'holding' || reading.holding.owner !== party) return [];
    const { instrument, amount, lock } = reading.holding;
    return lock === undefined || isOver(lock.expiresAt, nowMs)
      ? [{ instrument, amount }]
      : [{ instrument, amount, lock: { holders: lock.holders, until: lock.expiresAt } }];
  });
  const unclear = readings.flatMap(({ listed: { contract }, reading }) =>
    reading.kind === 'unclear'
      ? [{ template: entityOf(contract.template), reason: reading.reason }]
      : [],
  );
  return {
    instruments: sumInstruments(owned),
    unclear: groupBy(unclear, ({ template, reason }) => [template, reason]).flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [{ ...first, count: group.length }];
    }),
    clear: readings.flatMap(({ listed, reading }) => (reading.kind === 'unclear' ? [] : [listed])),
  };
};
