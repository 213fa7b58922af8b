import { addDecimals, isDecimal, negatedDecimal } from '../../lib/numbers/decimal.ts';
import {
  entityOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
  type HoldingsById,
  type EffectEvent,
} from './effects.ts';
import { type Holding, type Instrument, amountAt } from './holding.ts';
import { readLog, readNet } from './described-transfer.ts';
import { readHolding } from './read-holding.ts';
import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';

/** From what the issuer's code reports, only the sum of some inputs is known. */
export interface ReportedInputs {
  readonly inputs: readonly Holding[];
  /** The contracts of the sums. */
  readonly covered: ReadonlySet<string>;
}

/** Explains what was archived, as far as nobody looked it up. */
export type InputReader = (
  history: EffectHistory,
  archivedBefore: readonly ExerciseEffect[],
  known: HoldingsById,
) => ReportedInputs;

const lockStates: Readonly<Record<string, Holding['lock']>> = {
  'Splice.Amulet:Amulet': undefined,
  'Splice.Amulet:LockedAmulet': { holders: [], expiresAt: undefined },
};

/** Returns the holdings that an update creates, whether they last or not, and those among its inputs. */
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
export const readLoggedInputs: InputReader = (history, archivedBefore, known) => {
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

const amulet = 'Splice.Amulet:Amulet';

/** They use Amulets and sum them up (AmuletRules.daml). */
const summing: readonly string[] = [
  'Splice.AmuletRules:AmuletRules',
  'Splice.AmuletRules:TransferPreapproval',
];

/** Returns its own summary, or that of the transfer inside it. */
export const summaryOf = ({ result }: ExerciseEffect): JsonObject | undefined =>
  objectAt(result, 'summary') ??
  objectAt(result, 'result', 'summary') ??
  objectAt(result, 'transferResult', 'summary');

/** The only other signatory of an Amulet besides the DSO is its owner. */
const ownersOf = (archives: readonly ExerciseEffect[], dso: string): readonly string[] => [
  ...new Set(archives.flatMap(({ actingParties }) => actingParties.filter((p) => p !== dso))),
];

const dsoIn = (history: EffectHistory, choice: ExerciseEffect): string => {
  for (const event of history.events)
    if (event.kind === 'create' && entityOf(event.contract.template) === amulet)
      return textAt(objectAt(event.contract.payload) ?? {}, 'dso');
  return textAt(objectAt(choice.argument) ?? {}, 'expectedDso');
};

const isAmuletArchive = (event: EffectEvent): event is ExerciseEffect =>
  event.kind === 'exercise' && event.consuming && /:(?:Locked)?Amulet$/.test(event.template);

const createdIn = (events: readonly EffectEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap((each) => (each.kind === 'create' ? [each.contract.contractId] : [])));

/** Undefined if an amount is unknown. */
const sumOthers = (
  archives: readonly ExerciseEffect[],
  { known, madeBelow }: { readonly known: HoldingsById; readonly madeBelow: ReadonlySet<string> },
): string | undefined =>
  addDecimals(
    archives
      .filter(({ contractId }) => !madeBelow.has(contractId))
      .map(({ contractId }) => known.get(contractId)?.amount ?? ''),
  );

/**
 * What a choice used, where nobody looked the contracts up: `summary.inputAmuletAmount`
 * (AmuletRules.daml, summarizeTransfer) less those that are known. Only if all have one owner and
 * none is locked.
 */
export const readAmuletInputs: InputReader = (history, archivedBefore, known) => {
  const before = new Set<ExerciseEffect>(archivedBefore);
  const inputs: Holding[] = [];
  const covered = new Set<string>();
  history.events.forEach((event, index) => {
    if (event.kind !== 'exercise' || !summing.includes(entityOf(event.template))) return;
    const sum = amountAt(summaryOf(event) ?? {}, 'inputAmuletAmount');
    if (event.packageName !== 'splice-amulet' || !isDecimal(sum)) return;
    const below = history.events.slice(index + 1, index + 1 + event.below);
    const archives = below.filter(isAmuletArchive);
    const unseen = archives.filter((each) => before.has(each));
    const isSummed = unseen.some(({ contractId }) => covered.has(contractId));
    const admin = dsoIn(history, event);
    const [owner, another] = ownersOf(unseen, admin);
    if (owner === undefined || another !== undefined || isSummed) return;
    if (!archives.every(({ template }) => entityOf(template) === amulet)) return;
    const seen = archives.filter((each) => !before.has(each));
    const others = sumOthers(seen, { known, madeBelow: createdIn(below) });
    const amount = others && addDecimals([sum, `-${others}`]);
    if (amount === undefined || amount.startsWith('-')) return;
    for (const { contractId } of unseen) covered.add(contractId);
    const instrument = { admin, id: 'Amulet' };
    inputs.push({
      contractId: '',
      packageName: event.packageName,
      owner,
      instrument,
      amount,
      lock: undefined,
    });
  });
  return { inputs, covered };
};
