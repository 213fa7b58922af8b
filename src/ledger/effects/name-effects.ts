import { objectAt, omitUndefined, textAt, textIfAny } from '../../lib/json/fields.ts';
import { addDecimals, compareDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { computeHoldings } from './compute-effects.ts';
import { memoOf, metaText, readDescribedTransfer } from './described-transfer.ts';
import type { EffectHistory, HoldingChange, HoldingEffects } from './effects.ts';
import { groupByInstrument, isSameInstrument, type Instrument } from './holding.ts';
import { readKnownHoldings } from './logged-inputs.ts';
import { findLegs, markNets, netOfToldLegs, reportedEffects } from './movements.ts';
import type { NamedEffect, Share } from './named-effect.ts';
import { nameOpened } from './opened-contracts.ts';
import {
  acceptedIn,
  findChoice,
  isSettlement,
  kindOfGain,
  kindOfLoss,
  readEnding,
  readRewards,
  readStory,
  settledIn,
  type Story,
} from './story.ts';
import { splitUnits, unitHistories, type Unit } from './units.ts';

const isPositive = (amount: string): boolean => compareDecimals(amount, '0') === 1;
const isNegative = (amount: string): boolean => compareDecimals(amount, '0') === -1;

const absolute = (amount: string): string => (isNegative(amount) ? amount.slice(1) : amount);

const holdingTotal = ({ unlocked, locked }: HoldingChange): string =>
  addDecimals([unlocked, locked]) ?? '0';

const shareOf = (change: HoldingChange): Share => ({
  party: change.party,
  amount: absolute(holdingTotal(change)),
});

/** Where what the payer loses is not understood, a choice may name the payer. */
const findClaimedPayer = (
  { effects, exercises }: Story,
  instrument: Instrument,
  gainer: Share,
): string | undefined => {
  if (effects.notUnderstood.length === 0) return undefined;
  const described = exercises
    .map(({ argument }) => readDescribedTransfer(objectAt(argument)?.['transfer']))
    .find(
      (transfer) =>
        transfer?.receiver === gainer.party &&
        isSameInstrument(transfer.instrument, instrument) &&
        compareDecimals(transfer.amount, gainer.amount) === 0,
    );
  const [named] = exercises.flatMap(({ result }) => metaText(result, 'sender') ?? []);
  return described?.sender ?? named;
};

/** A row has one contract, and ends the others with it. */
const endedContracts = ([contractId, ...alsoEnds]: readonly string[]): Pick<
  NamedEffect,
  'contractId' | 'alsoEnds'
> => ({
  ...omitUndefined({ contractId }),
  ...(alsoEnds.length > 0 && { alsoEnds }),
});

const nameMoved = (story: Story): Pick<NamedEffect, 'kind' | 'contractId' | 'alsoEnds'> => {
  const accepted = endedContracts(acceptedIn(story));
  if (accepted.contractId !== undefined) return { kind: 'acceptance', ...accepted };
  if (!isSettlement(story)) return { kind: 'payment' };
  return { kind: 'settlement', ...endedContracts(settledIn(story)) };
};

/** Several holdings out of nothing may be as many mints, of which a view shows nothing else. */
const piecesOf = ({ effects }: Story, instrument: Instrument): Pick<NamedEffect, 'pieces'> => {
  const [only, another] = effects.turnover.filter((each) =>
    isSameInstrument(each.instrument, instrument),
  );
  return only === undefined || another !== undefined || only.archived > 0 || only.created < 2
    ? {}
    : { pieces: { before: 0, after: only.created } };
};

const nameGain = (story: Story, instrument: Instrument, to: readonly Share[]): NamedEffect => {
  const [gainer, another] = to;
  const payer =
    gainer === undefined || another !== undefined
      ? undefined
      : findClaimedPayer(story, instrument, gainer);
  if (gainer === undefined || payer === undefined || payer === gainer.party) {
    const ended = endedContracts(acceptedIn(story));
    const pieces = another === undefined ? piecesOf(story, instrument) : {};
    return { kind: kindOfGain(story), instrument, from: [], to, ...ended, ...pieces };
  }
  const from = [{ party: payer, amount: gainer.amount }];
  return { ...nameMoved(story), instrument, from, to, isClaimed: true };
};

/** Returns one effect for each leg of a settlement; the first ends the allocation. */
const nameLegs = (
  story: Story,
  instrument: Instrument,
  changes: readonly HoldingChange[],
): readonly NamedEffect[] | undefined => {
  if (!isSettlement(story)) return undefined;
  const legs = findLegs(story.history, instrument, changes);
  if (legs === undefined || !legs.every(({ from, to }) => from !== '' && to !== ''))
    return undefined;
  const { contractId, alsoEnds } = nameMoved(story);
  return legs.map(({ from, to, amount, memo }, index) => ({
    kind: 'settlement',
    instrument,
    from: [{ party: from, amount }],
    to: [{ party: to, amount }],
    ...omitUndefined({ memo }),
    ...(index === 0 && omitUndefined({ contractId, alsoEnds })),
  }));
};

/** Who pays out of rewards that it mints at once pays, and doesn't share the rewards. */
const nameRewards = (
  story: Story,
  instrument: Instrument,
  gainers: readonly HoldingChange[],
  losers: readonly HoldingChange[],
): readonly NamedEffect[] | undefined => {
  const minted = readRewards(story);
  const others = gainers.filter(({ party }) => party !== minted?.party);
  const own = [...gainers, ...losers].find(({ party }) => party === minted?.party);
  if (minted === undefined || others.length === 0) return undefined;
  if (losers.some((loser) => loser !== own)) return undefined;
  const to = others.map(shareOf);
  const paid = addDecimals([
    minted.amount,
    `-${own === undefined ? '0' : holdingTotal(own)}`.replace('--', ''),
  ]);
  const rest = paid && addDecimals([paid, ...to.map(({ amount }) => `-${amount}`)]);
  if (paid === undefined || rest === undefined || isNegative(rest)) return undefined;
  const from = [{ party: minted.party, amount: paid }];
  return [
    { kind: 'payment', instrument, from, to },
    { kind: 'reward', instrument, from: [], to: [minted] },
  ];
};

const nameMovement = (
  story: Story,
  instrument: Instrument,
  [losers, gainers]: readonly [readonly HoldingChange[], readonly HoldingChange[]],
): NamedEffect => {
  const [loser, another] = losers;
  const to = gainers.map(shareOf);
  if (loser === undefined) return nameGain(story, instrument, to);
  const wasLocked = isNegative(loser.locked) && !isNegative(loser.unlocked);
  const moved = {
    instrument,
    from: losers.map(shareOf),
    to,
    ...(wasLocked && ({ wasLocked } as const)),
  };
  if (gainers.length === 0) {
    return { kind: kindOfLoss(story), ...moved, ...endedContracts(settledIn(story)) };
  }
  const net = isSettlement(story) ? netOfToldLegs(story.history, instrument) : {};
  if (another !== undefined) return { ...nameMoved(story), ...moved, ...net, kind: 'settlement' };
  return wasLocked || isSettlement(story)
    ? { ...nameMoved(story), ...moved, ...net }
    : { kind: 'payment', ...moved };
};

const nameUnlock = (story: Story, { party, instrument, locked }: HoldingChange): NamedEffect => ({
  ...(readEnding(story) ?? { kind: 'unlock' }),
  instrument,
  from: [],
  to: [{ party, amount: absolute(locked) }],
  wasLocked: true,
});

const nameRearranged = ({ effects }: Story): readonly NamedEffect[] =>
  effects.turnover.flatMap(({ party, instrument, archived, created }): readonly NamedEffect[] => {
    const isChanged = effects.holdings.some(
      (change) => change.party === party && isSameInstrument(change.instrument, instrument),
    );
    if (isChanged || archived === 0 || created === 0) return [];
    const kind = archived >= created ? 'merge' : 'split';
    const pieces = { before: archived, after: created };
    return [{ kind, instrument, from: [], to: [{ party, amount: '0' }], pieces }];
  });

const nameInstrument = (
  story: Story,
  changes: readonly [HoldingChange, ...HoldingChange[]],
): readonly NamedEffect[] => {
  const losers = changes.filter((each) => isNegative(holdingTotal(each)));
  const gainers = changes.filter((each) => isPositive(holdingTotal(each)));
  const same = changes.filter((each) => !losers.includes(each) && !gainers.includes(each));
  const unlocked = same
    .filter(({ locked }) => isNegative(locked))
    .map((each) => nameUnlock(story, each));
  const [{ instrument }] = changes;
  const legs = nameLegs(story, instrument, changes);
  // Legs that undo each other move nothing but locks.
  if (legs !== undefined) return losers.length === 0 ? legs : [...legs, ...unlocked];
  if (losers.length + gainers.length === 0) return unlocked;
  const moved = nameRewards(story, instrument, gainers, losers) ?? [
    nameMovement(story, instrument, [losers, gainers]),
  ];
  return [...moved, ...unlocked];
};

const noInstrument: Instrument = { admin: '', id: '' };

/** What is known to be created of a change that is not understood as a whole. */
const createdParts = ({ effects }: Story): Pick<NamedEffect, 'instrument' | 'to'> => {
  const parts = effects.parts.filter(({ created }) => isPositive(created));
  const instrument = parts[0]?.instrument ?? noInstrument;
  const own = parts.filter((part) => isSameInstrument(part.instrument, instrument));
  return { instrument, to: own.map(({ party, created }) => ({ party, amount: created })) };
};

/**
 * The end of an offer or an allocation is one even where the view shows no holding of the other party,
 * and an acceptance or a settlement even where nothing shows what moved.
 */
const nameEnding = (story: Story, told: readonly NamedEffect[]): readonly NamedEffect[] => {
  const ending = readEnding(story) ?? nameMoved(story);
  const isTold = told.some(
    ({ kind, contractId }) => kind === ending.kind || contractId === ending.contractId,
  );
  return ending.contractId === undefined || isTold
    ? []
    : [{ ...ending, from: [], ...createdParts(story) }];
};

/** What is known of changes that are not understood as a whole. */
const nameParts = ({ effects }: Story, told: readonly NamedEffect[]): readonly NamedEffect[] =>
  effects.parts.flatMap(({ party, instrument, created, archived }): readonly NamedEffect[] => {
    const shown = told
      .filter((each) => isSameInstrument(each.instrument, instrument))
      .flatMap(({ kind, from, to }) => (kind === 'payment' ? [] : [...from, ...to]))
      .filter((share) => share.party === party)
      .map(({ amount }) => `-${amount}`);
    const rest = addDecimals([created, ...shown]) ?? '0';
    const to = isPositive(rest) ? [{ party, amount: rest }] : [];
    const from = isPositive(archived) ? [{ party, amount: archived }] : [];
    return from.length + to.length === 0 ? [] : [{ kind: 'part', instrument, from, to }];
  });

/** Where no contract says more, what a choice says is called a claim. */
const nameClaim = (story: Story, told: readonly NamedEffect[]): readonly NamedEffect[] => {
  const burned = story.exercises.flatMap(({ result }) => metaText(result, 'burned') ?? []);
  const [instrument = noInstrument] = story.effects.parts.map((part) => part.instrument);
  const [amount] = burned.filter(isDecimal);
  const [party = ''] = story.effects.notUnderstood.flatMap(({ parties = [] }) =>
    parties.filter((each) => each !== instrument.admin),
  );
  if (amount !== undefined && story.effects.notUnderstood.length > 0)
    return [{ kind: 'burn', instrument, from: [{ party, amount }], to: [], isResult: true }];
  if (told.length > 0) return [];
  const factory = findChoice(story, /^TransferFactory_Transfer$/);
  const transfer = readDescribedTransfer(objectAt(factory?.argument)?.['transfer']);
  if (factory === undefined || transfer === undefined) return [];
  const output = objectAt(factory.result, 'output');
  const opened = textIfAny(objectAt(output, 'value') ?? {}, 'transferInstructionCid');
  const isOffer = textAt(output ?? {}, 'tag') === 'TransferInstructionResult_Pending';
  const { sender, receiver, instrument: token, deadline } = transfer;
  return [
    {
      kind: isOffer ? 'offer' : 'payment',
      instrument: token,
      from: [{ party: sender, amount: transfer.amount }],
      to: [{ party: receiver, amount: transfer.amount }],
      isArgument: true,
      ...(isOffer && omitUndefined({ contractId: opened, deadline })),
    },
  ];
};

const withMemo = (
  named: readonly NamedEffect[],
  memo: string | undefined,
): readonly NamedEffect[] =>
  memo === undefined ? named : named.map((effect) => ({ memo, ...effect }));

/** Names what moves first, then what opens and ends, what is rearranged, and what only a part shows. */
const nameUnit = (history: EffectHistory, effects: HoldingEffects): readonly NamedEffect[] => {
  const story = readStory(history, effects);
  const moved = groupByInstrument(effects.holdings).flatMap((each) => nameInstrument(story, each));
  const known = [...moved, ...nameOpened(story)];
  const told = [...known, ...nameEnding(story, known), ...nameRearranged(story)];
  const parts = nameParts(story, told);
  const named = [...told, ...parts, ...nameClaim(story, [...told, ...parts])];
  const isUnderstood =
    named.length > 0 || effects.notUnderstood.some(({ isOfOwnPackage }) => !isOfOwnPackage);
  return withMemo(
    isUnderstood || history.isStrict ? named : reportedEffects(history),
    memoOf(history),
  );
};

/** Marks what is the net of several movements in a unit. */
const nameWhole = (
  history: EffectHistory,
  { parts = [] }: Unit,
  named: readonly NamedEffect[],
): readonly NamedEffect[] =>
  parts.length < 2
    ? named
    : markNets(
        named,
        [...unitHistories(history, parts).values()].flatMap((part) =>
          nameUnit(part, computeHoldings(part)),
        ),
      );

/** A unit with what it does. */
export interface ToldUnit extends Unit {
  readonly history: EffectHistory;
  readonly effects: HoldingEffects;
  readonly named: readonly NamedEffect[];
}

export const tellUnits = (history: EffectHistory): readonly ToldUnit[] => {
  const read = { ...history, known: readKnownHoldings(history) };
  return [...unitHistories(read, splitUnits(read))].map(([unit, part]) => {
    const effects = computeHoldings(part);
    const named = nameWhole(read, unit, nameUnit(part, effects));
    return { ...unit, history: part, effects, named };
  });
};

/** Unit by unit: two payments of one update are two, even if each undoes the other. */
export const nameEffects = (
  history: EffectHistory,
  effects: HoldingEffects,
): readonly NamedEffect[] => {
  const told = tellUnits(history);
  return told.length === 0 ? nameUnit(history, effects) : told.flatMap(({ named }) => named);
};
