import { addDecimals } from '../../lib/numbers/decimal.ts';
import {
  entityOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
  type HoldingsById,
} from './effect-event.ts';
import type { Holding, Instrument } from './holding.ts';
import { negatedDecimal, readLog, readNet } from './described-transfer.ts';
import { readHolding } from './read-holding.ts';

/** From what the issuer's code reports, only the sum of some inputs is known. */
export interface ReportedInputs {
  readonly inputs: readonly Holding[];
  /** The contracts of the sums. */
  readonly covered: ReadonlySet<string>;
}

const lockStates: Readonly<Record<string, Holding['lock']>> = {
  'Splice.Amulet:Amulet': undefined,
  'Splice.Amulet:LockedAmulet': { holders: [], expiresAt: undefined },
};

/** Those that it creates, whether they last or not, and its inputs. */
export const readKnownHoldings = (history: EffectHistory): HoldingsById => {
  if (history.known !== undefined) return history.known;
  const holdings = new Map<string, Holding>();
  const note = (contract: EffectContract): void => {
    const reading = readHolding(contract, history);
    if (reading.kind === 'holding') holdings.set(contract.contractId, reading.holding);
  };
  for (const contract of history.inputs.values()) note(contract);
  for (const event of history.events) if (event.kind === 'create') note(event.contract);
  return holdings;
};

/** Undefined if one isn't known, or is somebody else's. */
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
 * What an account has afterwards, less what the issuer logged as gained
 * (Splice.Api.Token.TransferEventsV2), where nobody looked its Amulets up. Only if they are all
 * free or all locked.
 */
export const readLoggedInputs = (
  history: EffectHistory,
  archivedBefore: readonly ExerciseEffect[],
  known: HoldingsById,
): ReportedInputs => {
  const archived = new Map(archivedBefore.map((event) => [event.contractId, event] as const));
  const inputs: Holding[] = [];
  const covered = new Set<string>();
  for (const event of history.events) {
    const log = event.kind === 'exercise' ? readLog(event) : undefined;
    const sum = log && readNet(log);
    if (log === undefined || sum === undefined || log.owner === '') continue;
    const unseen = log.inputIds.filter((id) => !known.has(id));
    const names = new Set(unseen.map((id) => entityOf(archived.get(id)?.template ?? '')));
    const [name = ''] = names;
    const isSummed = unseen.some((id) => covered.has(id));
    if (names.size !== 1 || !Object.hasOwn(lockStates, name) || isSummed) continue;
    const after = sumKnown(log.outputIds, log.owner, known);
    const used = log.inputIds.filter((id) => known.has(id));
    const before = sumKnown(used, log.owner, known);
    if (after === undefined || before === undefined) continue;
    const amount = addDecimals([after, negatedDecimal(sum.net), negatedDecimal(before)]);
    if (amount === undefined || amount.startsWith('-')) continue;
    const instrument: Instrument = { admin: log.admin, id: sum.token };
    for (const id of unseen) covered.add(id);
    inputs.push({
      contractId: '',
      packageName: 'splice-amulet',
      owner: log.owner,
      instrument,
      amount,
      lock: lockStates[name],
    });
  }
  return { inputs, covered };
};
