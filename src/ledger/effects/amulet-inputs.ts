import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import {
  entityOf,
  type EffectEvent,
  type EffectHistory,
  type ExerciseEffect,
  type HoldingsById,
} from './effect-event.ts';
import { amountAt, type Holding } from './holding.ts';
import type { ReportedInputs } from './logged-inputs.ts';

const amulet = 'Splice.Amulet:Amulet';

/** They use Amulets and sum them up (AmuletRules.daml). */
const summing: readonly string[] = [
  'Splice.AmuletRules:AmuletRules',
  'Splice.AmuletRules:TransferPreapproval',
];

/** Its own, or that of the transfer inside it. */
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
export const readAmuletInputs = (
  history: EffectHistory,
  archivedBefore: readonly ExerciseEffect[],
  known: HoldingsById,
): ReportedInputs => {
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
