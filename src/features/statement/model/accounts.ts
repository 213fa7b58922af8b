import type { Account, Holding, Instrument } from '../../../ledger/effects/holding.ts';
import { atPlaces } from '../../../ledger/effects/named-effect.ts';
import { decimalKey, decimalOfKey } from '../../../lib/numbers/decimal.ts';

/** A token of an issuer, in one account of its owner: never summed with any other. */
export interface AccountName extends Instrument {
  /** Absent for the basic account. */
  readonly account?: Account;
}

export const accountKey = ({ admin, id, account }: AccountName): string =>
  JSON.stringify([admin, id, account?.provider ?? '', account?.id ?? '']);

/** Sums by account, exact: each is a key of a decimal. */
export type Sums = ReadonlyMap<string, bigint>;

/** What a party holds, by contract id, and the accounts that were met. */
export interface Book {
  readonly held: Map<string, Holding>;
  readonly accounts: Map<string, AccountName>;
}

export const accountName = ({ instrument, account }: Pick<Holding, 'instrument' | 'account'>) => ({
  ...instrument,
  ...(account !== undefined && { account }),
});

export const openBook = (holdings: readonly Holding[]): Book => ({
  held: new Map(holdings.map((holding) => [holding.contractId, holding])),
  accounts: new Map(
    holdings.map((holding) => [accountKey(accountName(holding)), accountName(holding)]),
  ),
});

export const addTo = (sums: Map<string, bigint>, holding: Holding, sign: 1n | -1n): void => {
  const key = accountKey(accountName(holding));
  sums.set(key, (sums.get(key) ?? 0n) + sign * (decimalKey(holding.amount) ?? 0n));
};

export const sumHoldings = (holdings: Iterable<Holding>): Sums => {
  const sums = new Map<string, bigint>();
  for (const holding of holdings) addTo(sums, holding, 1n);
  return sums;
};

/** Ten places, or more if a token has them. */
export const amountOf = (key: bigint): string => atPlaces(decimalOfKey(key));
