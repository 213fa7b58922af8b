import { objectAt, textAt } from '../../lib/json/fields.ts';
import {
  addDecimals,
  compareDecimals,
  decimalKey,
  decimalOfKey,
  isDecimal,
} from '../../lib/numbers/decimal.ts';
import { readLog } from './described-transfer.ts';
import type { EffectHistory, ExerciseEffect, HoldingEffects } from './effects.ts';
import { amountAt } from './holding.ts';
import { summaryOf } from './logged-inputs.ts';
import type { EffectKind, NamedEffect, Share } from './named-effect.ts';

/**
 * What happened in an update, to describe its changes. Names of choices and words in results are claims of
 * the code that ran: they decide what a change is called, never how much changes.
 */
export interface Story {
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

export const readStory = (history: EffectHistory, effects: HoldingEffects): Story => {
  const exercises = history.events.filter((event) => event.kind === 'exercise');
  return {
    history,
    effects,
    exercises,
    kinds: exercises.flatMap((each) => [txKind(each), ...loggedKinds(each)]),
  };
};

export const findChoice = ({ exercises }: Story, pattern: RegExp): ExerciseEffect | undefined =>
  exercises.find(({ choice }) => pattern.test(choice));

const has = (story: Story, pattern: RegExp): boolean => findChoice(story, pattern) !== undefined;

const rewardFields = [
  'inputAppRewardAmount',
  'inputValidatorRewardAmount',
  'inputSvRewardAmount',
  'inputUnclaimedActivityRecordAmount',
  'inputDevelopmentFundAmount',
];

/** Who minted how much as rewards, as the choice sums it up (AmuletRules.daml, summarizeTransfer). */
export const readRewards = ({ exercises }: Story): Share | undefined => {
  for (const exercise of exercises) {
    const summary = summaryOf(exercise) ?? {};
    // Rewards of validators include those of faucets.
    const amounts = rewardFields.map((field) => amountAt(summary, field)).filter(isDecimal);
    const amount = decimalOfKey(decimalKey(addDecimals(amounts) ?? '0') ?? 0n);
    if (compareDecimals(amount, '0') !== 1) continue;
    return { party: textAt(objectAt(exercise.argument, 'transfer') ?? {}, 'sender'), amount };
  }
  return undefined;
};

export const kindOfGain = (story: Story): EffectKind => {
  if (has(story, /^AmuletRules_DevNet_Tap$/)) return 'tap';
  if (readRewards(story) !== undefined) return 'reward';
  return has(story, /^(?:AmuletRules_Mint|MintRequest_Accept|MintOffer_Accept)$/) ||
    story.kinds.includes('mint')
    ? 'mint'
    : 'gain';
};

/** Choices of splice-amulet that cost a fee, and those of registries that say so. */
const burning =
  /Burn|^AmuletRules_(?:BuyMemberTraffic|Create(?:ExternalPartySetupProposal|TransferPreapproval))$|^TransferPreapproval_Renew$/;

export const kindOfLoss = (story: Story): EffectKind => {
  if (has(story, /^(?:Locked)?Amulet_Expire/)) return 'expiry';
  return has(story, burning) || story.kinds.includes('burn') ? 'burn' : 'loss';
};

export const isSettlement = (story: Story): boolean =>
  has(story, /^(?:Allocation_ExecuteTransfer|Allocation_Settle|SettlementFactory_SettleBatch)$/);

const exercisedOn = ({ exercises }: Story, pattern: RegExp): readonly string[] => [
  ...new Set(
    exercises.filter(({ choice }) => pattern.test(choice)).map(({ contractId }) => contractId),
  ),
];

/** The offers that were accepted: V2 accepts through V1's choice, on the same contract. */
export const acceptedIn = (story: Story): readonly string[] =>
  exercisedOn(story, /^TransferInstruction_Accept$/);

/** The allocations that are carried out. */
export const settledIn = (story: Story): readonly string[] =>
  exercisedOn(story, /^Allocation_(?:ExecuteTransfer|Settle)$/);

export const isAllocation = (story: Story): boolean => has(story, /^AllocationFactory_Allocate$/);

const endings: readonly (readonly [RegExp, EffectKind])[] = [
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Reject$/, 'rejection'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Withdraw$/, 'withdrawal'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Cancel$/, 'cancellation'],
  [/TransferInstruction_Abort$/, 'abort'],
  [/ExpireTransferInstructions$|TransferInstruction_Update$|Allocation_DsoExpire$/, 'expiry'],
];

/** Completed or still pending: a choice with such a name need not end anything. */
const goesOn = ({ result }: ExerciseEffect): boolean =>
  /_(?:Pending|Completed)$/.test(textAt(objectAt(result, 'output') ?? {}, 'tag'));

type Ending = Pick<NamedEffect, 'kind' | 'subject' | 'contractId'>;

/** What is unlocked without any such choice is unlocked, and nothing else. */
export const readEnding = (story: Story): Ending | undefined => {
  for (const [pattern, kind] of endings) {
    const ending = findChoice(story, pattern);
    if (ending === undefined || (goesOn(ending) && kind === 'expiry')) continue;
    const { contractId, choice } = ending;
    return { kind, subject: /Allocation/.test(choice) ? 'allocation' : 'offer', contractId };
  }
  return undefined;
};
