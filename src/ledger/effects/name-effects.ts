import { omitUndefined, textAt, objectAt } from '../../lib/json/fields.ts';
import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import { offeredBy, readDescribedTransfer, readLog } from './described-transfer.ts';
import type { HoldingChange, HoldingEffects, EffectHistory, ExerciseEffect } from './effects.ts';
import { groupByInstrument, isSameInstrument, type Instrument, amountAt } from './holding.ts';
import type { NamedEffect, Share, EffectKind } from './named-effect.ts';
import { summaryOf } from './logged-inputs.ts';

/**
 * Names of choices and words in results are claims of the code that ran. They decide what a change
 * is called, never how much changes.
 */
interface Story {
  readonly history: EffectHistory;
  readonly effects: HoldingEffects;
  readonly exercises: readonly ExerciseEffect[];
  readonly kinds: readonly string[];
}

const txKind = ({ result }: ExerciseEffect): string =>
  textAt(objectAt(result, 'meta', 'values') ?? {}, 'splice.lfdecentralizedtrust.org/tx-kind');

/** Legs from or to nobody are mints and burns. */
const loggedKinds = (exercise: ExerciseEffect): readonly string[] =>
  (readLog(exercise)?.sides ?? [])
    .filter(({ other }) => other === '')
    .map(({ isSender }) => (isSender ? 'burn' : 'mint'));

const readStory = (history: EffectHistory, effects: HoldingEffects): Story => {
  const exercises = history.events.filter((event) => event.kind === 'exercise');
  return {
    history,
    effects,
    exercises,
    kinds: exercises.flatMap((each) => [txKind(each), ...loggedKinds(each)]),
  };
};

const find = ({ exercises }: Story, pattern: RegExp): ExerciseEffect | undefined =>
  exercises.find(({ choice }) => pattern.test(choice));

const has = (story: Story, pattern: RegExp): boolean => find(story, pattern) !== undefined;

const rewardFields = [
  'inputAppRewardAmount',
  'inputValidatorRewardAmount',
  'inputValidatorFaucetAmount',
  'inputSvRewardAmount',
  'inputUnclaimedActivityRecordAmount',
  'inputDevelopmentFundAmount',
];

const mintsRewards = ({ exercises }: Story): boolean =>
  exercises.some((exercise) => {
    const summary = summaryOf(exercise);
    return rewardFields.some((field) => compareDecimals(amountAt(summary ?? {}, field), '0') === 1);
  });

const kindOfGain = (story: Story): EffectKind => {
  if (has(story, /^AmuletRules_DevNet_Tap$/)) return 'tap';
  if (mintsRewards(story)) return 'reward';
  return has(story, /^(?:AmuletRules_Mint|MintRequest_Accept|MintOffer_Accept)$/) ||
    story.kinds.includes('mint')
    ? 'mint'
    : 'gain';
};

/** Choices of splice-amulet that cost a fee, and those of registries that say so. */
const burning =
  /Burn|^AmuletRules_(?:BuyMemberTraffic|Create(?:ExternalPartySetupProposal|TransferPreapproval))$|^TransferPreapproval_Renew$/;

const kindOfLoss = (story: Story): EffectKind => {
  if (has(story, /^(?:Locked)?Amulet_Expire/)) return 'expiry';
  return has(story, burning) || story.kinds.includes('burn') ? 'burn' : 'loss';
};

const isSettlement = (story: Story): boolean =>
  has(story, /^(?:Allocation_ExecuteTransfer|Allocation_Settle|SettlementFactory_SettleBatch)$/);

const findAccepted = (story: Story): ExerciseEffect | undefined =>
  find(story, /TransferInstruction_Accept$/);

const isAllocation = (story: Story): boolean => has(story, /^AllocationFactory_Allocate$/);

const endings: readonly (readonly [RegExp, EffectKind])[] = [
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Reject$/, 'rejection'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Withdraw$/, 'withdrawal'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Cancel$/, 'cancellation'],
  [/ExpireTransferInstructions$|TransferInstruction_Update$|Allocation_DsoExpire$/, 'expiry'],
];

const readEnding = (story: Story): Pick<NamedEffect, 'kind' | 'subject' | 'contractId'> => {
  for (const [pattern, kind] of endings) {
    const ending = find(story, pattern);
    if (ending === undefined) continue;
    const { contractId, choice } = ending;
    return { kind, subject: /Allocation/.test(choice) ? 'allocation' : 'offer', contractId };
  }
  return { kind: 'unlock' };
};

/** Where what the payer loses is not understood, an argument may name the payer. */
const findClaimedPayer = (
  story: Story,
  instrument: Instrument,
  gainer: Share,
): string | undefined =>
  story.effects.notUnderstood.length === 0
    ? undefined
    : story.exercises
        .map(({ argument }) => readDescribedTransfer(objectAt(argument)?.['transfer']))
        .find(
          (transfer) =>
            transfer?.receiver === gainer.party &&
            isSameInstrument(transfer.instrument, instrument) &&
            compareDecimals(transfer.amount, gainer.amount) === 0,
        )?.sender;

const isPositive = (amount: string): boolean => compareDecimals(amount, '0') === 1;
const isNegative = (amount: string): boolean => compareDecimals(amount, '0') === -1;

const absolute = (amount: string): string => (isNegative(amount) ? amount.slice(1) : amount);

const totalOf = ({ unlocked, locked }: HoldingChange): string =>
  addDecimals([unlocked, locked]) ?? '0';

const shareOf = (change: HoldingChange): Share => ({
  party: change.party,
  amount: absolute(totalOf(change)),
});

const nameMoved = (story: Story): Pick<NamedEffect, 'kind' | 'contractId'> => {
  const accepted = findAccepted(story);
  return accepted === undefined
    ? { kind: 'payment' }
    : { kind: 'acceptance', contractId: accepted.contractId };
};

const nameGain = (story: Story, instrument: Instrument, to: readonly Share[]): NamedEffect => {
  const [gainer, another] = to;
  const payer =
    gainer === undefined || another !== undefined
      ? undefined
      : findClaimedPayer(story, instrument, gainer);
  if (gainer === undefined || payer === undefined || payer === gainer.party)
    return { kind: kindOfGain(story), instrument, from: [], to };
  const from = [{ party: payer, amount: gainer.amount }];
  return { ...nameMoved(story), instrument, from, to, isClaimed: true };
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
  if (gainers.length === 0) return { kind: kindOfLoss(story), ...moved };
  if (another !== undefined || isSettlement(story)) return { kind: 'settlement', ...moved };
  return { ...(wasLocked ? nameMoved(story) : { kind: 'payment' }), ...moved };
};

const readOffer = (
  { history }: Story,
  { party, amount }: Share,
  instrument: Instrument,
): Pick<NamedEffect, 'to' | 'contractId' | 'deadline'> | undefined => {
  for (const event of history.events) {
    if (event.kind !== 'create') continue;
    const offer = offeredBy(event.contract);
    if (
      offer?.sender !== party ||
      offer.receiver === party ||
      !isSameInstrument(offer.instrument, instrument) ||
      compareDecimals(offer.amount, amount) !== 0
    )
      continue;
    const { contractId } = event.contract;
    const { receiver, deadline } = offer;
    return { to: [{ party: receiver, amount }], contractId, ...omitUndefined({ deadline }) };
  }
  return undefined;
};

/** Each lock for itself: it has its own holders and end. */
const nameLocks = (story: Story): readonly NamedEffect[] =>
  story.effects.locks.map(({ owner, instrument, amount, lock }): NamedEffect => {
    const own = { party: owner, amount };
    const locked = { instrument, from: [own], ...(lock && { lock }) };
    const offer = readOffer(story, own, instrument);
    if (offer !== undefined) return { kind: 'offer', ...locked, ...offer };
    return { kind: isAllocation(story) ? 'allocation' : 'lock', ...locked, to: [] };
  });

const nameUnlock = (story: Story, { party, instrument, locked }: HoldingChange): NamedEffect => ({
  ...readEnding(story),
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
  changes: readonly HoldingChange[],
): readonly NamedEffect[] => {
  const losers = changes.filter((each) => isNegative(totalOf(each)));
  const gainers = changes.filter((each) => isPositive(totalOf(each)));
  const same = changes.filter((each) => !losers.includes(each) && !gainers.includes(each));
  const [mover] = [...losers, ...gainers];
  const moved =
    mover === undefined ? [] : [nameMovement(story, mover.instrument, [losers, gainers])];
  return [
    ...moved,
    ...same.filter(({ locked }) => isNegative(locked)).map((each) => nameUnlock(story, each)),
  ];
};

/** Names what moves first, then what is locked, then what is rearranged. */
export const nameEffects = (
  history: EffectHistory,
  effects: HoldingEffects,
): readonly NamedEffect[] => {
  const story = readStory(history, effects);
  return [
    ...groupByInstrument(effects.holdings).flatMap((each) => nameInstrument(story, each)),
    ...nameLocks(story),
    ...nameRearranged(story),
  ];
};
