import type {
  EffectContract,
  EffectEvent,
  EffectHistory,
} from '../../../ledger/effects/effects.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import type { Holding } from '../../../ledger/effects/holding.ts';
import { tellUnits } from '../../../ledger/effects/name-effects.ts';
import type { EffectKind, NamedEffect, Share } from '../../../ledger/effects/named-effect.ts';
import { readHolding } from '../../../ledger/effects/read-holding.ts';
import { decimalKey } from '../../../lib/numbers/decimal.ts';
import { statementText } from '../messages.ts';
import { accountKey, addTo, accountName, type Book } from './accounts.ts';

type Contracts = ReadonlyMap<string, EffectContract>;

/**
 * Those that the JSON of an update names anywhere. Effects read all contracts that they get, and a party may
 * hold thousands.
 */
export const contractsNamedIn = (json: Json, known: Contracts): Contracts => {
  const named = new Map<string, EffectContract>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      const contract = known.get(value);
      if (contract !== undefined) named.set(value, contract);
    } else if (isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
  };
  visit(json);
  return named;
};

export interface Change {
  readonly account: string;
  /** The key of a signed decimal. */
  readonly change: bigint;
  readonly kind: EffectKind | 'reassignment' | 'other';
  readonly counterparty: string | undefined;
  readonly memo: string | undefined;
}

type Told = Pick<Change, 'kind' | 'counterparty' | 'memo'>;

/** They lock or free what stays with its owner. */
const keepsOwner: ReadonlySet<EffectKind> = new Set([
  ...(['offer', 'allocation', 'lock', 'unlock', 'rejection', 'withdrawal'] as const),
  ...(['cancellation', 'abort', 'merge', 'split'] as const),
]);

const shareOf = (shares: readonly Share[], party: string): bigint =>
  shares
    .filter((share) => share.party === party)
    .reduce((sum, { amount }) => sum + (decimalKey(amount) ?? 0n), 0n);

/** What an effect says that the party gains or loses. */
const netOf = ({ kind, from, to, subject }: NamedEffect, party: string): bigint =>
  keepsOwner.has(kind) || subject !== undefined ? 0n : shareOf(to, party) - shareOf(from, party);

/** Those on the other side, with what each gives or gets. */
const othersOf = ({ from, to }: NamedEffect, party: string, change: bigint): readonly Share[] =>
  (change < 0n ? to : from).filter((share) => share.party !== party && share.party !== '');

/** One change for each counterparty if their shares are all of it; else one that names them all. */
const splitByParty = (effect: NamedEffect, party: string, change: bigint) => {
  const others = othersOf(effect, party, change);
  const { kind, memo } = effect;
  const amounts = others.map(({ amount }) => decimalKey(amount) ?? 0n);
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const names = others.map((share) => share.party);
  if (names.length > 1 && total === (change < 0n ? -change : change))
    return names.map((counterparty, index) => {
      const amount = amounts[index] ?? 0n;
      return { change: change < 0n ? -amount : amount, kind, memo, counterparty };
    });
  return [{ change, kind, memo, counterparty: names.length === 0 ? undefined : names.join(' + ') }];
};

/** Words come from the effects; if those aren't the whole change, they name it, and contracts count it. */
const describeChange = (
  party: string,
  change: bigint,
  effects: readonly NamedEffect[],
): readonly (Told & { readonly change: bigint })[] => {
  const moving = effects.filter((effect) => netOf(effect, party) !== 0n);
  const told = moving.reduce((sum, effect) => sum + netOf(effect, party), 0n);
  if (told === change)
    return moving.flatMap((effect) => splitByParty(effect, party, netOf(effect, party)));
  const [first] = moving;
  if (first === undefined)
    return [{ change, kind: 'other', counterparty: undefined, memo: undefined }];
  const [named, another] = othersOf(first, party, change).map((share) => share.party);
  const counterparty = another === undefined ? named : undefined;
  return [{ change, kind: first.kind, memo: first.memo, counterparty }];
};

interface Reader {
  readonly party: string;
  readonly hasViews: boolean;
  readonly book: Book;
  readonly missing: (text: string) => void;
  readonly updateId: string;
}

/** A contract that can't be read counts as missing only if it may be the party's. */
const readCreated = (
  event: EffectEvent,
  { party, hasViews, missing, updateId }: Reader,
): Holding | undefined => {
  if (event.kind !== 'create') return undefined;
  const { contract } = event;
  const reading = readHolding(contract, { hasViews, isStrict: false });
  const isOwn = contract.signatories.length === 0 || contract.signatories.includes(party);
  if (reading.kind === 'unclear' && reading.isLikely && isOwn)
    missing(statementText.unreadable(updateId, contract.template, reading.reason));
  return reading.kind === 'holding' && reading.holding.owner === party
    ? reading.holding
    : undefined;
};

/** A participant that took a party over from another one lists no update with what the party brought. */
const checkArchived = (
  contract: EffectContract | undefined,
  { party, hasViews, missing, updateId }: Reader,
): void => {
  if (contract === undefined) return;
  const reading = readHolding(contract, { hasViews, isStrict: false });
  if (reading.kind !== 'holding' || reading.holding.owner !== party) return;
  const { amount, instrument } = reading.holding;
  missing(statementText.unseen(updateId, amount, instrument.id));
};

type Inputs = EffectHistory['inputs'];

/** What the events create for the party, less what they archive of it. */
const sumEvents = (
  events: readonly EffectEvent[],
  inputs: Inputs,
  reader: Reader,
): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  const { held, accounts } = reader.book;
  for (const event of events) {
    const created = readCreated(event, reader);
    if (created !== undefined) {
      addTo(sums, created, 1n);
      accounts.set(accountKey(accountName(created)), accountName(created));
      held.set(created.contractId, created);
    }
    if (event.kind !== 'exercise' || !event.consuming) continue;
    const archived = held.get(event.contractId);
    if (archived === undefined) {
      checkArchived(inputs.get(event.contractId), reader);
      continue;
    }
    addTo(sums, archived, -1n);
    held.delete(archived.contractId);
  }
  return sums;
};

const isOfAccount = (key: string, book: Book) => {
  const name = book.accounts.get(key);
  return ({ instrument }: NamedEffect): boolean =>
    instrument.admin === name?.admin && instrument.id === name.id;
};

/**
 * What a transaction changes for the party, unit by unit. Amounts come from the contracts alone: the book
 * knows what each archived one was worth. Locks, offers, merges and splits change nothing.
 */
export const readChanges = (history: EffectHistory, reader: Reader): readonly Change[] => {
  const units = tellUnits(history);
  const inUnits = new Set(units.flatMap(({ history: { events } }) => events));
  const rest = history.events.filter((event) => !inUnits.has(event));
  const own = new Set(
    history.events.flatMap((event) => (event.kind === 'create' ? [event.contract.contractId] : [])),
  );
  const inputs = new Map([...history.inputs].filter(([id]) => !own.has(id)));
  const parts = [
    ...units.map(({ history: { events }, named }) => ({ events, named })),
    { events: rest, named: [] },
  ];
  return parts.flatMap(({ events, named }) =>
    [...sumEvents(events, inputs, reader)]
      .filter(([, change]) => change !== 0n)
      .flatMap(([account, change]) =>
        describeChange(reader.party, change, named.filter(isOfAccount(account, reader.book))).map(
          (told) => ({ account, ...told }),
        ),
      ),
  );
};
