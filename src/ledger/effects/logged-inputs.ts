import { listAt, textAt, textsAt } from '../../lib/json/fields.ts';
import { addDecimals } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import { entityOf, type EffectHistory, type ExerciseEffect } from './effect-event.ts';
import type { Holding, Instrument } from './holding.ts';
import { readHolding } from './read-holding.ts';

/** Inputs of which only the sum is known, from what the issuer's own code reports about them. */
export interface ReportedInputs {
  readonly inputs: readonly Holding[];
  /** The contracts that the sums are about. */
  readonly covered: ReadonlySet<string>;
}

const negative = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

interface Log {
  readonly admin: string;
  readonly owner: string;
  readonly inputIds: readonly string[];
  readonly outputIds: readonly string[];
  /** What the account gains less what it loses; undefined if the legs are of several tokens. */
  readonly net: string | undefined;
  readonly token: string | undefined;
}

/** A log counts only if the issuer of the token wrote it. */
const readLog = (event: ExerciseEffect): Log | undefined => {
  const log = objectAt(event.argument);
  if (event.choice !== 'EventLog_HoldingsChange' || log === undefined) return undefined;
  const admin = textAt(log, 'admin');
  if (!event.actingParties.includes(admin)) return undefined;
  const legs = listAt(log, 'transferLegSides');
  const tokens = new Set(legs.map((leg) => textAt(leg, 'instrumentId')));
  const net = addDecimals(
    legs.map((leg) => {
      const amount = textAt(leg, 'amount');
      return textAt(leg, 'side') === 'SenderSide' ? negative(amount) : amount;
    }),
  );
  return {
    admin,
    owner: textAt(objectAt(log, 'account') ?? {}, 'owner'),
    inputIds: textsAt(log, 'inputHoldingCids'),
    outputIds: textsAt(log, 'outputHoldingCids'),
    net: tokens.size > 1 ? undefined : net,
    token: [...tokens][0],
  };
};

/** Templates of which a lock is known without the contract. */
const lockStates: Readonly<Record<string, Holding['lock']>> = {
  'Splice.Amulet:Amulet': undefined,
  'Splice.Amulet:LockedAmulet': { holders: [], expiresAt: undefined },
};

export type HoldingsById = ReadonlyMap<string, Holding>;

/** The holdings that a history creates, whether they last or not. */
export const readCreatedHoldings = (history: EffectHistory): HoldingsById => {
  const holdings = new Map<string, Holding>();
  for (const event of history.events) {
    if (event.kind !== 'create') continue;
    const reading = readHolding(event.contract, history);
    if (reading.kind === 'holding') holdings.set(event.contract.contractId, reading.holding);
  }
  return holdings;
};

/** The sum of some holdings of an owner; undefined if one of them is not known, or is somebody else's. */
const sumKnown = (
  ids: readonly string[],
  owner: string,
  holdings: HoldingsById,
): string | undefined => {
  const known = ids.map((id) => holdings.get(id));
  return known.every((each) => each?.owner === owner)
    ? addDecimals(known.map((each) => each?.amount ?? ''))
    : undefined;
};

/**
 * Reads the sum of the Amulets that an account used, where an update doesn't contain them and nobody
 * looked them up: what it has afterwards, less what its issuer logged as gained
 * (Splice.Api.Token.TransferEventsV2). Only for Amulets in one state, free or locked.
 */
export const readLoggedInputs = (
  history: EffectHistory,
  archivedBefore: readonly ExerciseEffect[],
): ReportedInputs => {
  const created = readCreatedHoldings(history);
  const archived = new Map(archivedBefore.map((event) => [event.contractId, event] as const));
  const inputs: Holding[] = [];
  const covered = new Set<string>();
  for (const event of history.events) {
    const log = event.kind === 'exercise' ? readLog(event) : undefined;
    if (log?.net === undefined || log.owner === '') continue;
    const unseen = log.inputIds.filter((id) => !created.has(id));
    const names = new Set(unseen.map((id) => entityOf(archived.get(id)?.template ?? '')));
    const [name = ''] = names;
    const isKnown = unseen.some((id) => history.inputs.has(id) || covered.has(id));
    if (names.size !== 1 || !Object.hasOwn(lockStates, name) || isKnown) continue;
    const after = sumKnown(log.outputIds, log.owner, created);
    const used = log.inputIds.filter((id) => created.has(id));
    const before = sumKnown(used, log.owner, created);
    if (after === undefined || before === undefined) continue;
    const amount = addDecimals([after, negative(log.net), negative(before)]);
    if (amount === undefined || amount.startsWith('-')) continue;
    const instrument: Instrument = { admin: log.admin, id: log.token ?? 'Amulet' };
    for (const id of unseen) covered.add(id);
    inputs.push({
      contractId: '',
      owner: log.owner,
      instrument,
      amount,
      lock: lockStates[name],
    });
  }
  return { inputs, covered };
};
