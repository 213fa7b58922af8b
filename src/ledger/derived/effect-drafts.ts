import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { changeJson, atPlaces, namedEffectJson, type Share } from '../effects/named-effect.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import type { HoldingEffects, EffectContract, EffectHistory } from '../effects/effects.ts';
import { nameEffects } from '../effects/name-effects.ts';
import { memoOf } from '../effects/described-transfer.ts';
import type { Holding, Instrument } from '../effects/holding.ts';
import { readKnownHoldings, reportedEffects } from '../effects/logged-inputs.ts';
import { sumAmounts } from './daml-values.ts';
import {
  draftOther,
  type ActivityDraft,
  type PartEffects,
  type UnexplainedEvent,
  effectRows,
  type EffectRow,
} from './draft.ts';

export const receiversOf = (holdings: readonly Holding[]): readonly Share[] =>
  [...new Set(holdings.map(({ owner }) => owner))].map((party) => ({
    party,
    amount: sumAmounts(holdings.filter(({ owner }) => owner === party).map(({ amount }) => amount)),
  }));

const dsoOf = ({ packageName, payload }: EffectContract): string =>
  packageName === 'splice-amulet'
    ? textAt(objectAt(payload, 'amulet') ?? objectAt(payload) ?? {}, 'dso')
    : '';

/**
 * A contract or a choice of splice-amulet names the issuer. Only amounts of Amulet are added up.
 */
export const isAmuletIn =
  ({ events, inputs }: EffectHistory) =>
  ({ admin, id }: Instrument): boolean => {
    if (id !== 'Amulet') return false;
    for (const contract of inputs.values()) if (dsoOf(contract) === admin) return true;
    return events.some((event) => {
      if (event.kind === 'create') return dsoOf(event.contract) === admin;
      if (event.packageName !== 'splice-amulet') return false;
      const argument = objectAt(event.argument) ?? {};
      return textAt(argument, 'expectedDso') === admin || textAt(argument, 'admin') === admin;
    });
  };

const createdIn = (history: EffectHistory): readonly Holding[] => {
  const known = readKnownHoldings(history);
  return history.events.flatMap((event) =>
    event.kind === 'create' ? (known.get(event.contract.contractId) ?? []) : [],
  );
};

const partiesIn = ({ turnover, notUnderstood }: HoldingEffects): readonly string[] => [
  ...turnover.map(({ party }) => party),
  ...notUnderstood.flatMap(({ parties = [] }) => parties),
];

const lastingIn = ({ events }: EffectHistory): ReadonlySet<string> => {
  const lasting = new Set<string>();
  for (const event of events) if (event.kind === 'create') lasting.add(event.contract.contractId);
  for (const event of events)
    if (event.kind === 'exercise' && event.consuming) lasting.delete(event.contractId);
  return lasting;
};

/** Only an argument or a report says it. */
const isHearsay = ({ effects }: EffectRow): boolean =>
  effects.every(({ isArgument, isReported }) => isArgument === true || isReported === true);

const unclearCount = ({ length }: readonly unknown[]): JsonObject =>
  length === 0 ? {} : { not_understood: length };

const createdRow = (known: readonly Holding[], history: EffectHistory): EffectRow => {
  const lasting = lastingIn(history);
  const created = known.filter(({ contractId }) => lasting.has(contractId));
  const [first] = created;
  const own = created.filter(({ instrument }) => instrument.id === first?.instrument.id);
  return {
    kind: 'other',
    instrument: first?.instrument ?? { admin: '', id: '' },
    sender: undefined,
    receivers: receiversOf(own),
    amount: own.length === 0 ? undefined : sumAmounts(own.map(({ amount }) => amount)),
    contractId: undefined,
    step: undefined,
    deadline: undefined,
    effects: [],
  };
};

interface Around {
  readonly about: UnexplainedEvent;
  readonly parties: readonly string[];
  readonly description: string | undefined;
  readonly isAmulet: (instrument: Instrument) => boolean;
}

const movedBy = (row: EffectRow, { isAmulet, description }: Around): JsonObject => {
  const { kind, instrument, sender, receivers, amount, contractId, step, effects } = row;
  return {
    ...(kind !== 'other' && { kind }),
    ...(sender !== undefined && { sender }),
    receivers: receivers.map((share) => ({ party: share.party, amount: atPlaces(share.amount) })),
    ...(amount !== undefined && { amount: atPlaces(amount) }),
    ...(instrument.id !== '' && !isAmulet(instrument) && { instrument: { ...instrument } }),
    ...(contractId !== undefined && { contract_id: contractId }),
    ...(step !== undefined && { step }),
    ...(description !== undefined && { description }),
    effects: effects.map(namedEffectJson),
  };
};

const draftRow = (row: EffectRow, around: Around, more: JsonObject): ActivityDraft => {
  const draft = draftOther(around.about, { ...movedBy(row, around), ...more });
  const parties = [...(draft.parties ?? []), ...around.parties];
  return { ...draft, parties, ...(row.deadline !== undefined && { expiresAt: row.deadline }) };
};

/** Reads created and archived contracts. There are no rows if a part touches no holding. */
export const readPart = (about: UnexplainedEvent, history: EffectHistory): PartEffects => {
  const effects = computeHoldings(history);
  const named = nameEffects(history, effects);
  const known = createdIn(history);
  const packages = new Set(known.map(({ packageName }) => packageName));
  const doubts = effects.notUnderstood.filter(
    ({ isOfOwnPackage, packageName }) => !isOfOwnPackage || packages.has(packageName),
  );
  const isUnderstood = named.length > 0 || doubts.length > 0;
  const told = effectRows(isUnderstood ? named : reportedEffects(history));
  const rows = told.length === 0 && doubts.length > 0 ? [createdRow(known, history)] : told;
  const around: Around = {
    about,
    parties: [
      ...partiesIn(effects),
      ...told.flatMap((row) => [row.sender ?? '', ...row.receivers.map(({ party }) => party)]),
    ].filter((party) => party !== ''),
    description: memoOf(history),
    isAmulet: isAmuletIn(history),
  };
  const sumsOf = (all: readonly EffectRow[]): JsonObject => ({
    changes: effects.holdings.map((change): JsonObject => ({
      ...changeJson(change),
      ...(around.isAmulet(change.instrument) && { isAmulet: true }),
    })),
    ...unclearCount(doubts.length === 0 && all.every(isHearsay) ? effects.notUnderstood : doubts),
  });
  return {
    rows,
    drafts: (all) => all.map((row, index) => draftRow(row, around, index === 0 ? sumsOf(all) : {})),
  };
};
