import type { JsonObject } from '../../../lib/json/json.ts';
import { statementText } from '../messages.ts';
import { amountOf, type AccountName, type Sums } from './accounts.ts';
import type { Change } from './movements.ts';

/** Instants in ms since 1970: the start is included, the end isn't. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export interface Movement {
  /** The record time as sent. */
  readonly at: string;
  readonly updateId: string;
  readonly kind: Change['kind'];
  readonly counterparty: string | undefined;
  readonly change: string;
  /** After the movement. */
  readonly balance: string;
  readonly memo: string | undefined;
}

export interface AccountStatement extends AccountName {
  /** Undefined if the ledger no longer knows what was held at the start. */
  readonly opening: string | undefined;
  readonly closing: string;
  readonly movements: readonly Movement[];
}

export interface Statement extends Period {
  readonly party: string;
  /** False if the ledger lists nothing of the party, at any time. */
  readonly isSeen: boolean;
  /** Why something may be missing; empty for a complete statement. */
  readonly missing: readonly string[];
  readonly accounts: readonly AccountStatement[];
}

/** A change, with the update that makes it. */
export interface PlacedChange extends Change {
  readonly at: string;
  readonly updateId: string;
}

export interface StatementParts extends Period {
  readonly party: string;
  readonly isSeen: boolean;
  readonly accounts: ReadonlyMap<string, AccountName>;
  /** What was held before the first listed update. */
  readonly base: Sums;
  /** False if the base is of a later time than the start: the ledger has pruned what is between. */
  readonly isOpeningKnown: boolean;
  readonly closing: Sums;
  readonly changes: readonly PlacedChange[];
  readonly missing: readonly string[];
}

const byName = ([, a]: readonly [string, AccountName], [, b]: readonly [string, AccountName]) => {
  const [left, right] = [a, b].map((each) => JSON.stringify([each.id, each.admin, each.account]));
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

/** Adds up each account, and compares the sum with what is held at the end, to the last digit. */
export const buildStatement = (parts: StatementParts): Statement => {
  const missing = [...parts.missing];
  const accounts = [...parts.accounts].toSorted(byName).flatMap(([key, name]) => {
    const base = parts.base.get(key) ?? 0n;
    const closing = parts.closing.get(key) ?? 0n;
    const changes = parts.changes.filter(({ account }) => account === key);
    let balance = base;
    const movements = changes.map(({ at, updateId, kind, counterparty, memo, change }) => {
      balance += change;
      const amounts = { change: amountOf(change), balance: amountOf(balance) };
      return { at, updateId, kind, counterparty, memo, ...amounts };
    });
    if (balance !== closing)
      missing.push(statementText.unexplained(name.id, amountOf(closing - balance)));
    if (base === 0n && closing === 0n && movements.length === 0) return [];
    const opening = parts.isOpeningKnown ? amountOf(base) : undefined;
    return [{ ...name, opening, closing: amountOf(closing), movements }];
  });
  const { party, isSeen, from, to } = parts;
  return { party, isSeen, from, to, missing, accounts };
};

const accountJson = ({ account }: AccountName): JsonObject | null =>
  account === undefined
    ? null
    : { provider: account.provider === '' ? null : account.provider, id: account.id };

export const statementJson = ({ party, from, to, missing, accounts }: Statement): JsonObject => ({
  party,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  complete: missing.length === 0,
  missing: [...missing],
  instruments: accounts.map((each) => ({
    ...{ admin: each.admin, id: each.id, account: accountJson(each) },
    ...{ opening: each.opening ?? null, closing: each.closing },
    movements: each.movements.map(
      ({ at, updateId, kind, counterparty, change, balance, memo }) => ({
        ...{ at, updateId, kind, counterparty: counterparty ?? null, change, balance },
        memo: memo ?? null,
      }),
    ),
  })),
});
