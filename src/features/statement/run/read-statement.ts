import type { AskProblem } from '../../../http/ask-operation.ts';
import type { Client } from '../../../http/client.ts';
import type { LedgerUpdate } from '../../../ledger/activity/update-events.ts';
import { findUnseenHoldings } from '../../../ledger/effects/compute-effects.ts';
import { findAcceptedOffers } from '../../../ledger/effects/described-transfer.ts';
import type { EffectContract, EffectHistory } from '../../../ledger/effects/effects.ts';
import {
  ledgerNames,
  readContract,
  readUpdateHistory,
} from '../../../ledger/effects/read-update.ts';
import { plainFormatChoice, standardInterfaces } from '../../../ledger/formats.ts';
import { listAt, objectAt } from '../../../lib/json/fields.ts';
import type { Result } from '../../../lib/result.ts';
import { readHoldings } from '../../../tokens/holdings.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { listContracts } from '../../../tokens/list-contracts.ts';
import type { ListedContract } from '../../../tokens/listed-contract.ts';
import { statementText } from '../messages.ts';
import { openBook, sumHoldings, type Book } from '../model/accounts.ts';
import { contractsNamedIn, readChanges, type Change } from '../model/movements.ts';
import {
  buildStatement,
  type Period,
  type PlacedChange,
  type Statement,
} from '../model/statement.ts';
import {
  createUpdateReader,
  fetchLedgerPlace,
  learnArchived,
  type OffsetRange,
  type UpdateReader,
} from '../../../tokens/list-updates.ts';

export interface StatementDeps {
  readonly request: Client['request'];
  readonly signal: AbortSignal;
  readonly now: () => number;
}

export interface WantedStatement extends Period {
  readonly party: string;
  /** True if the period ends with what the ledger has now. */
  readonly isUpToNow: boolean;
}

type Read<T> = Promise<Result<T, AskProblem>>;

/** Locks count for their owner, so no time ends one here. */
const noTime = 0;

interface Snapshot {
  readonly contracts: readonly ListedContract[];
  readonly book: Book;
  readonly problems: readonly string[];
}

const choice = { ...plainFormatChoice, interfaces: standardInterfaces };

/** What a party holds at an offset, with the offers that its memos are in. */
const readStatementSnapshot = async (
  { request, signal }: StatementDeps,
  party: string,
  offset: number,
): Read<Snapshot> => {
  const listed = await listContracts(request, { party, choice, offset: String(offset), signal });
  if (!listed.ok) return listed;
  const { contracts, isCut, areViewsKnown: hasViews } = listed.value;
  const { holdings, unclear } = readHoldings(contracts, { party, nowMs: noTime, hasViews });
  const problems = groupBy(unclear, ({ template, reason }) => [template, reason]).map((all) =>
    statementText.unclear(all.length, all[0].template, all[0].reason),
  );
  if (isCut) problems.push(statementText.cut(offset, contracts.length));
  return { ok: true, value: { contracts, book: openBook(holdings), problems } };
};

type Contracts = Map<string, EffectContract>;

/** The history of a transaction, or of the contract that a reassignment brings. */
const historyOf = (update: LedgerUpdate, hasViews: boolean): EffectHistory | undefined => {
  if (update.kind === 'Transaction') return readUpdateHistory(update.json, { hasViews });
  const events = listAt(update.value, 'events').flatMap((item) => {
    const created = objectAt(item, 'JsAssignedEvent', 'value', 'createdEvent');
    if (created === undefined) return [];
    const contract = readContract(created, ledgerNames);
    return [{ kind: 'create', contract, depth: 0, below: 0 } as const];
  });
  return { events, inputs: new Map(), scope: 'visible', hasViews, isStrict: false };
};

const createdIn = ({ events }: EffectHistory): readonly EffectContract[] =>
  events.flatMap((event) => (event.kind === 'create' ? [event.contract] : []));

/** Others' contracts that name who paid, and what for. */
const namedIn = (history: EffectHistory): readonly string[] => [
  ...findUnseenHoldings(history),
  ...findAcceptedOffers(history),
];

interface Page {
  readonly updates: readonly LedgerUpdate[];
  readonly book: Book;
  readonly known: Contracts;
  readonly hasViews: boolean;
  readonly missing: (text: string) => void;
}

/** A contract that comes by a reassignment is new if nothing here held it. */
const isKnownReassignment = (update: LedgerUpdate, history: EffectHistory, { held }: Book) =>
  update.kind !== 'Transaction' &&
  createdIn(history).every(({ contractId }) => held.has(contractId));

const changesOn = async (
  deps: StatementDeps,
  party: string,
  { updates, book, known, hasViews, missing }: Page,
): Promise<readonly PlacedChange[]> => {
  const histories = updates.map((update) => [update, historyOf(update, hasViews)] as const);
  const created = new Map(
    histories.flatMap(([, history]) =>
      history === undefined ? [] : createdIn(history).map((each) => [each.contractId, each]),
    ),
  );
  for (const [id, contract] of created) known.set(id, contract);
  const unseen = histories.flatMap(([, history]) => (history ? namedIn(history) : []));
  await learnArchived(deps, party, { known, ids: unseen });
  return histories.flatMap(([update, history]) => {
    if (history === undefined || isKnownReassignment(update, history, book)) return [];
    const { updateId, recordTime: at } = update;
    const reader = { party, hasViews, book, missing, updateId };
    const isMoved = update.kind !== 'Transaction';
    const inputs = contractsNamedIn(update.value, known);
    return readChanges({ ...history, inputs }, reader).map((change: Change) => ({
      ...change,
      ...(isMoved && ({ kind: 'reassignment' } as const)),
      ...{ at, updateId },
    }));
  });
};

const consumed = (update: LedgerUpdate): readonly string[] =>
  listAt(update.value, 'events').flatMap((item) =>
    Object.values(item).flatMap((event) => {
      const { consuming, contractId } = objectAt(event) ?? {};
      return consuming === true && typeof contractId === 'string' ? [contractId] : [];
    }),
  );

interface Range extends OffsetRange {
  readonly reader: UpdateReader;
  readonly start: Snapshot;
  readonly period: Period;
}

interface Collected {
  readonly changes: readonly PlacedChange[];
  readonly missing: readonly string[];
}

/** Reads the updates of a range, page after page; contracts that are used up are forgotten. */
const collectChanges = async (
  deps: StatementDeps,
  party: string,
  { reader, start, period, after, upTo }: Range,
): Read<Collected> => {
  const { book, contracts } = start;
  const known: Contracts = new Map(
    contracts.map(({ contract }) => [contract.contractId, contract]),
  );
  const changes: PlacedChange[] = [];
  const missing: string[] = [];
  let strays = 0;
  for (let from = after; from < upTo;) {
    const page = await reader.list({ after: from, upTo });
    if (!page.ok) return page;
    const { updates, reached } = page.value;
    const read = { updates, book, known, hasViews: reader.hasViews() };
    changes.push(
      ...(await changesOn(deps, party, { ...read, missing: (text) => missing.push(text) })),
    );
    for (const update of updates) {
      for (const contractId of consumed(update)) known.delete(contractId);
      const at = Date.parse(update.recordTime);
      if (at < period.from || at >= period.to) strays += 1;
    }
    from = reached;
  }
  if (strays > 0) missing.push(statementText.outOfOrder(strays));
  return { ok: true, value: { changes, missing } };
};

/**
 * Reads what a party held at the start, everything that moved, and what it held at the end: three readings
 * that have to agree. A pruned ledger begins where it was pruned, so its opening balance isn't known.
 */
export const readStatement = async (
  deps: StatementDeps,
  wanted: WantedStatement,
): Read<Statement> => {
  const { party, from, to, isUpToNow } = wanted;
  const place = await fetchLedgerPlace(deps.request, deps.signal);
  if (!place.ok) return place;
  const { end, pruned } = place.value;
  const reader = createUpdateReader(deps.request, party, deps.signal);
  const all = { after: pruned, upTo: end };
  const after = await reader.offsetBefore(all, from);
  if (!after.ok) return after;
  const upTo = isUpToNow
    ? ({ ok: true, value: end } as const)
    : await reader.offsetBefore({ ...all, after: after.value }, to);
  if (!upTo.ok) return upTo;
  const start = await readStatementSnapshot(deps, party, after.value);
  if (!start.ok) return start;
  const base = sumHoldings(start.value.book.held.values());
  const range = { reader, start: start.value, period: { from, to: isUpToNow ? Infinity : to } };
  const found = await collectChanges(deps, party, {
    ...range,
    after: after.value,
    upTo: upTo.value,
  });
  if (!found.ok) return found;
  const finish = await readStatementSnapshot(deps, party, upTo.value);
  if (!finish.ok) return finish;
  const seen = await reader.first(all);
  if (!seen.ok) return seen;
  const unread = await reader.findUnread(place.value, upTo.value, wanted, deps.now());
  const isOpeningKnown = pruned === 0 || after.value > pruned;
  const { book } = finish.value;
  return {
    ok: true,
    value: buildStatement({
      isSeen: seen.value !== undefined || start.value.contracts.length > 0,
      ...{ party, from, to, base, isOpeningKnown, changes: found.value.changes },
      accounts: new Map([...start.value.book.accounts, ...book.accounts]),
      closing: sumHoldings(book.held.values()),
      missing: [
        ...(isOpeningKnown ? [] : [statementText.pruned(pruned, new Date(from).toISOString())]),
        ...start.value.problems,
        ...found.value.missing,
        ...finish.value.problems.filter((text) => !start.value.problems.includes(text)),
        ...unread,
      ],
    }),
  };
};
