import { objectAt, omitUndefined, textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import type {
  EffectContract,
  EffectEvent,
  EffectHistory,
  HoldingEffects,
} from '../effects/effects.ts';
import type { Instrument } from '../effects/holding.ts';
import { readKnownHoldings } from '../effects/logged-inputs.ts';
import type { ToldUnit } from '../effects/name-effects.ts';
import { atPlaces, changeJson, namedEffectJson } from '../effects/named-effect.ts';
import { draftAbout, eventIdOf, type ActivityDraft } from './draft.ts';
import { effectRows, type EffectRow } from './effect-rows.ts';

const dsoOf = ({ packageName, payload }: EffectContract): string =>
  packageName === 'splice-amulet'
    ? textAt(objectAt(payload, 'amulet') ?? objectAt(payload) ?? {}, 'dso')
    : '';

/** An offer has no field for the issuer, who signs it. */
const signsAmulet = ({ packageName, signatories }: EffectContract, admin: string): boolean =>
  packageName === 'splice-amulet' && signatories.includes(admin);

/**
 * A contract or a choice of splice-amulet names the issuer. Only amounts of Amulet are added up.
 */
export const isAmuletIn =
  ({ events, inputs }: EffectHistory) =>
  ({ admin, id }: Instrument): boolean => {
    if (id !== 'Amulet') return false;
    for (const contract of inputs.values()) if (dsoOf(contract) === admin) return true;
    return events.some((event) => {
      if (event.kind === 'create')
        return dsoOf(event.contract) === admin || signsAmulet(event.contract, admin);
      if (event.packageName !== 'splice-amulet') return false;
      const argument = objectAt(event.argument) ?? {};
      return textAt(argument, 'expectedDso') === admin || textAt(argument, 'admin') === admin;
    });
  };

const effectParties = ({ turnover, notUnderstood }: HoldingEffects): readonly string[] => [
  ...turnover.map(({ party }) => party),
  ...notUnderstood.flatMap(({ parties = [] }) => parties),
];

/** Only an argument or a report says it. */
const isHearsay = ({ effects }: EffectRow): boolean =>
  effects.every(({ isArgument, isReported }) => isArgument === true || isReported === true);

const unclearCount = ({ length }: readonly unknown[]): JsonObject =>
  length === 0 ? {} : { not_understood: length };

/** Ignores contracts of an app that cannot change the amounts of a row. */
const doubtsOf = ({ history, effects }: ToldUnit): HoldingEffects['notUnderstood'] => {
  const packages = new Set<string>();
  const known = readKnownHoldings(history);
  for (const event of history.events) {
    const holding = event.kind === 'create' ? known.get(event.contract.contractId) : undefined;
    if (holding !== undefined) packages.add(holding.packageName);
  }
  return effects.notUnderstood.filter(
    ({ isOfOwnPackage, packageName }) => !isOfOwnPackage || packages.has(packageName),
  );
};

/** What the payer has less than the receivers have more, where a payment burns it. */
const feeOf = ({ kind, effects: [first] }: EffectRow): string | undefined => {
  if (kind !== 'transfer' || first === undefined) return undefined;
  const fee = addDecimals([
    ...first.from.map(({ amount }) => amount),
    ...first.to.map(({ amount }) => `-${amount}`),
  ]);
  return fee !== undefined && compareDecimals(fee, '0') === 1 ? atPlaces(fee) : undefined;
};

const movedBy = (row: EffectRow, isAmulet: (instrument: Instrument) => boolean): JsonObject => {
  const { kind, instrument, sender, receivers, amount, step, memo, effects } = row;
  const [contract, ...others] = step?.contracts ?? [];
  return {
    ...(kind !== 'other' && { kind }),
    ...(sender !== undefined && { sender }),
    receivers: receivers.map((share) => ({ party: share.party, amount: atPlaces(share.amount) })),
    ...(amount !== undefined && { amount: atPlaces(amount) }),
    ...(instrument.id !== '' && !isAmulet(instrument) && { instrument: { ...instrument } }),
    ...omitUndefined({ fee: feeOf(row), contract_id: contract, step: step?.step }),
    ...(others.length > 0 && { also_ends: others }),
    ...(memo !== undefined && { description: memo }),
    effects: effects.map(namedEffectJson),
  };
};

const emptyRow: EffectRow = {
  kind: 'other',
  instrument: { admin: '', id: '' },
  sender: undefined,
  receivers: [],
  amount: undefined,
  step: undefined,
  deadline: undefined,
  memo: undefined,
  involved: [],
  effects: [],
};

/** The round in which it was minted or paid, where the choice says it (AmuletRules.daml). */
const roundOf = ({ core }: ToldUnit): JsonObject => {
  const result = core.kind === 'create' ? undefined : objectAt(core.result);
  const round = objectAt(result, 'round') ?? objectAt(result, 'result', 'round');
  const digits = textAt(round ?? {}, 'number');
  return /^\d{1,15}$/.test(digits) ? { round: Number(digits) } : {};
};

/**
 * The event by which a scan that lists activities names the same one (ScanTxLogParser.scala): a tail goes
 * on across an upgrade that ends that list.
 */
const listedEvent = ({ core, history: { events } }: ToldUnit, { kind }: EffectRow): EffectEvent => {
  const find = (pattern: RegExp): EffectEvent | undefined =>
    events.findLast((event) => event.kind === 'exercise' && pattern.test(event.choice));
  if (find(/^SettlementFactory_SettleBatch$/) !== undefined) return core;
  const outer = find(/^(?:TransferPreapproval_Send(?:V2)?|AmuletRules_DevNet_Tap)$/);
  const offered = kind === 'offer' ? find(/^TransferFactory_Transfer$/) : undefined;
  return (
    outer ??
    offered ??
    find(/^AmuletRules_Transfer$/) ??
    find(/^(?:TransferInstruction|Allocation)_\w+$/) ??
    core
  );
};

/** There are no rows if the unit touches no holding, offer or allocation. */
export const draftUnit = (updateId: string, unit: ToldUnit): readonly ActivityDraft[] => {
  const { effects, history, named } = unit;
  const doubts = doubtsOf(unit);
  const told = effectRows(named);
  const rows = told.length === 0 && doubts.length > 0 ? [emptyRow] : told;
  const isAmulet = isAmuletIn(history);
  const parties = [
    ...effectParties(effects),
    ...told.flatMap((row) => [row.sender ?? '', ...row.receivers.map(({ party }) => party)]),
  ].filter((party) => party !== '');
  const sums: JsonObject = {
    changes: effects.holdings.map((change): JsonObject => ({
      ...changeJson(change),
      ...(isAmulet(change.instrument) && { isAmulet: true }),
    })),
    ...unclearCount(doubts.length === 0 && rows.every(isHearsay) ? effects.notUnderstood : doubts),
  };
  return rows.map((row, index) => {
    const moved = { ...movedBy(row, isAmulet), ...(index === 0 && sums) };
    const draft = draftAbout(updateId, unit.core, { ...roundOf(unit), moved });
    const eventId = eventIdOf(updateId, listedEvent(unit, row));
    const all = [...(draft.parties ?? []), ...row.involved, ...parties];
    return { ...draft, eventId, parties: all, expiresAt: row.deadline };
  });
};
