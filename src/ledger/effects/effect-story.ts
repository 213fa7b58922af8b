import { textAt, objectAt } from '../../lib/json/fields.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { summaryOf } from './amulet-inputs.ts';
import { readDescribedTransfer, readLog } from './described-transfer.ts';
import type { HoldingEffects } from './effects.ts';
import type { EffectHistory, ExerciseEffect } from './effect-event.ts';
import { amountAt, isSameInstrument, type Instrument } from './holding.ts';
import type { EffectKind, NamedEffect, Share } from './named-effect.ts';

/**
 * Names of choices and words in results are claims of the code that ran. They decide what a change
 * is called, never how much changes.
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

export const kindOfGain = (story: Story): EffectKind => {
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

export const kindOfLoss = (story: Story): EffectKind => {
  if (has(story, /^(?:Locked)?Amulet_Expire/)) return 'expiry';
  return has(story, burning) || story.kinds.includes('burn') ? 'burn' : 'loss';
};

export const isSettlement = (story: Story): boolean =>
  has(story, /^(?:Allocation_ExecuteTransfer|Allocation_Settle|SettlementFactory_SettleBatch)$/);

export const findAccepted = (story: Story): ExerciseEffect | undefined =>
  find(story, /TransferInstruction_Accept$/);

export const isAllocation = (story: Story): boolean => has(story, /^AllocationFactory_Allocate$/);

const endings: readonly (readonly [RegExp, EffectKind])[] = [
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Reject$/, 'rejection'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Withdraw$/, 'withdrawal'],
  [/(?:TransferInstruction|AllocationInstruction|Allocation)_Cancel$/, 'cancellation'],
  [/ExpireTransferInstructions$|TransferInstruction_Update$|Allocation_DsoExpire$/, 'expiry'],
];

export const readEnding = (story: Story): Pick<NamedEffect, 'kind' | 'subject' | 'contractId'> => {
  for (const [pattern, kind] of endings) {
    const ending = find(story, pattern);
    if (ending === undefined) continue;
    const { contractId, choice } = ending;
    return { kind, subject: /Allocation/.test(choice) ? 'allocation' : 'offer', contractId };
  }
  return { kind: 'unlock' };
};

/** Where what the payer loses is not understood, an argument may name the payer. */
export const findClaimedPayer = (
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
