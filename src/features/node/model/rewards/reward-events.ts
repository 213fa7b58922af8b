import {
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
} from '../../../../ledger/effects/effects.ts';
import { amountAt } from '../../../../ledger/effects/holding.ts';
import { summaryOf } from '../../../../ledger/effects/logged-inputs.ts';
import { readHolding } from '../../../../ledger/effects/read-holding.ts';
import { listAt, objectAt, textAt } from '../../../../lib/json/fields.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { decimalKey } from '../../../../lib/numbers/decimal.ts';
import { isCouponTemplate, readCoupon, type Coupon, type RewardKind } from './coupons.ts';

/** What a transfer minted, by kind; a key of a decimal. */
export interface Minted {
  readonly kind: RewardKind;
  readonly amount: bigint;
}

/** How a coupon of the party ended without being minted. */
export type Ending = 'missed' | 'passed-on' | 'declined' | 'unexplained';

export interface RewardEvents {
  readonly minted: readonly Minted[];
  readonly ended: readonly { readonly coupon: Coupon; readonly ending: Ending }[];
  /** A transfer whose sums contradict the contracts that it creates, or a coupon that can't be read. */
  readonly unclear: readonly ('sums' | 'coupon')[];
}

/** Fields of `TransferSummary`; those of validators include the ones of liveness (AmuletRules.daml). */
const summaryFields = {
  app: 'inputAppRewardAmount',
  validator: 'inputValidatorRewardAmount',
  'super-validator': 'inputSvRewardAmount',
  'activity-record': 'inputUnclaimedActivityRecordAmount',
  'development-fund': 'inputDevelopmentFundAmount',
} as const;

/** Choices that end a coupon, on it or above it (Amulet.daml, AmuletRules.daml, ValidatorLicense.daml). */
const endings: Readonly<Record<string, Ending | 'replaced'>> = {
  AmuletRules_ClaimExpiredRewards: 'missed',
  AmuletRules_ClaimExpiredRewardsV2: 'missed',
  AppRewardCoupon_DsoExpire: 'missed',
  ValidatorRewardCoupon_DsoExpire: 'missed',
  SvRewardCoupon_DsoExpire: 'missed',
  ValidatorFaucetCoupon_DsoExpire: 'missed',
  ValidatorLivenessActivityRecord_DsoExpire: 'missed',
  UnclaimedActivityRecord_DsoExpire: 'missed',
  DevelopmentFundCoupon_DsoExpire: 'missed',
  RewardCoupon_AssignBeneficiaries: 'passed-on',
  DevelopmentFundCoupon_Reject: 'declined',
  DevelopmentFundCoupon_Withdraw: 'declined',
  AmuletRules_UnhideRewardCouponsV2: 'replaced',
};

const keyAt = (record: JsonObject, field: string): bigint =>
  decimalKey(amountAt(record, field)) ?? 0n;

type Placed = readonly [event: ExerciseEffect, index: number];

/** The exercises that an event is in, and itself; the innermost first. */
const around = (exercises: readonly Placed[], at: number): readonly ExerciseEffect[] =>
  exercises
    .filter(([{ below }, index]) => index <= at && at <= index + below)
    .map(([event]) => event)
    .toReversed();

const transferIn = ({ argument }: ExerciseEffect): JsonObject | undefined =>
  objectAt(argument, 'transfer') ?? objectAt(argument);

const senderOf = (event: ExerciseEffect): string => {
  const transfer = transferIn(event) ?? {};
  return textAt(transfer, 'sender') || textAt(transfer, 'provider');
};

/** A transfer names what it uses; a faucet coupon is within an extension. */
const usesCoupon = (event: ExerciseEffect, contractId: string): boolean =>
  listAt(transferIn(event), 'inputs').some(
    ({ value }) =>
      value === contractId || objectAt(value)?.['optInputValidatorFaucetCoupon'] === contractId,
  );

/**
 * What the choice creates is what it used and what it minted, less what it burns at once: it has no fee.
 * Only what the DSO signed counts, because anybody can publish a package whose choices have these names.
 */
const createdBy = (
  history: EffectHistory,
  [event, index]: Placed,
  dso: string | undefined,
): bigint =>
  history.events.slice(index + 1, index + 1 + event.below).reduce((sum, each) => {
    if (each.kind !== 'create') return sum;
    const reading = readHolding(each.contract, { hasViews: history.hasViews, isStrict: false });
    if (reading.kind !== 'holding') return sum;
    const { amount, instrument } = reading.holding;
    return instrument.admin === (dso ?? instrument.admin) ? sum + (decimalKey(amount) ?? 0n) : sum;
  }, 0n);

const summingChoices: ReadonlySet<string> = new Set([
  'AmuletRules_Transfer',
  'AmuletRules_BuyMemberTraffic',
]);

const mintedBy = (summary: JsonObject): readonly Minted[] => {
  const liveness = keyAt(summary, 'inputValidatorFaucetAmount');
  return [
    ...Object.entries(summaryFields).map(([kind, field]) => ({
      kind: kind as RewardKind,
      amount: keyAt(summary, field) - (kind === 'validator' ? liveness : 0n),
    })),
    { kind: 'liveness' as const, amount: liveness },
  ].filter(({ amount }) => amount !== 0n);
};

const readMinted = (
  history: EffectHistory,
  exercises: readonly Placed[],
  { party, dso }: Pick<RewardReader, 'party' | 'dso'>,
) => {
  const own = exercises.filter(
    ([event]) =>
      event.packageName === 'splice-amulet' &&
      summingChoices.has(event.choice) &&
      senderOf(event) === party,
  );
  return own.map((placed) => {
    const summary = summaryOf(placed[0]) ?? {};
    const minted = mintedBy(summary);
    const total = minted.reduce((sum, { amount }) => sum + amount, 0n);
    if (total === 0n) return { minted: [], isSound: true };
    const burnt = keyAt(objectAt(placed[0].result) ?? {}, 'amuletPaid');
    const rest = keyAt(summary, 'inputAmuletAmount') + total - createdBy(history, placed, dso);
    const isSound = rest === 0n || rest === burnt;
    return { minted: isSound ? minted : [], isSound };
  });
};

const endingOf = (
  exercises: readonly Placed[],
  [{ contractId }, at]: Placed,
  { expiresAt }: Coupon,
  recordTime: number,
): Ending | 'minted' | 'replaced' => {
  const inside = around(exercises, at);
  if (inside.some((event) => usesCoupon(event, contractId))) return 'minted';
  const named = inside.flatMap(({ choice }) => (Object.hasOwn(endings, choice) ? [choice] : []))[0];
  if (named !== undefined) return endings[named] ?? 'unexplained';
  // After its end, nothing else can archive it.
  return expiresAt !== undefined && recordTime >= expiresAt ? 'missed' : 'unexplained';
};

/** The coupons that a transaction archives, of any owner. */
export const archivedCoupons = ({ events }: EffectHistory): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'exercise' && event.consuming && isCoupon(event) ? [event.contractId] : [],
  );

const isCoupon = ({ template, packageName }: ExerciseEffect): boolean =>
  isCouponTemplate(template, packageName);

export interface RewardReader {
  readonly party: string;
  readonly dso: string | undefined;
  readonly known: ReadonlyMap<string, EffectContract>;
  /** In ms since 1970. */
  readonly recordTime: number;
}

/**
 * What a transaction minted for the party, and which of its coupons it ended otherwise. Amounts come from the
 * choice's own result, and only if the contracts that it creates add up to it.
 */
export const readRewardEvents = (
  history: EffectHistory,
  { party, dso, known, recordTime }: RewardReader,
): RewardEvents => {
  const exercises = history.events.flatMap((event, index): readonly Placed[] =>
    event.kind === 'exercise' ? [[event, index]] : [],
  );
  const sums = readMinted(history, exercises, { party, dso });
  const ended: { readonly coupon: Coupon; readonly ending: Ending }[] = [];
  const unclear: ('sums' | 'coupon')[] = sums.flatMap(({ isSound }) => (isSound ? [] : ['sums']));
  for (const placed of exercises) {
    const [event] = placed;
    if (!event.consuming || !isCoupon(event)) continue;
    const contract = known.get(event.contractId);
    const coupon = contract === undefined ? 'unreadable' : readCoupon(contract, dso);
    if (coupon === 'unreadable') unclear.push('coupon');
    if (typeof coupon === 'string' || coupon.owner !== party) continue;
    const ending = endingOf(exercises, placed, coupon, recordTime);
    if (ending !== 'minted' && ending !== 'replaced') ended.push({ coupon, ending });
  }
  return { minted: sums.flatMap(({ minted }) => minted), ended, unclear };
};
