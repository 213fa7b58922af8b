import { entityOf, type EffectContract } from '../../../../ledger/effects/effects.ts';
import { numberAt, textAt } from '../../../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import { isDecimal, multiplyDecimals, roundToScale } from '../../../../lib/numbers/decimal.ts';
import { roundNumber, timeIn, type RateName, type RewardRound } from './rounds.ts';

export const rewardKinds = [
  ...(['app', 'validator', 'super-validator', 'liveness'] as const),
  ...(['activity-record', 'development-fund', 'unknown'] as const),
] as const;

export type RewardKind = (typeof rewardKinds)[number];

/** A right to mint, with who may mint it. */
export interface Coupon {
  readonly contractId: string;
  readonly kind: RewardKind;
  readonly owner: string;
  readonly round: bigint | undefined;
  /** In Amulet; undefined where a round's rate decides it. */
  readonly amount: string | undefined;
  readonly weight: string | undefined;
  readonly rate: RateName | undefined;
  /** In ms since 1970; undefined where the coupon ends with its round. */
  readonly expiresAt: number | undefined;
  readonly mintableFrom: number | undefined;
}

interface CouponRow {
  readonly kind: (payload: JsonObject) => RewardKind;
  /** The first of these fields that names a party. */
  readonly owner: readonly string[];
  readonly amount?: string;
  readonly weight?: string;
  readonly rate?: (payload: JsonObject) => RateName;
  readonly ends: 'time' | 'round';
}

const always =
  <T>(value: T) =>
  (): T =>
    value;

/** `RewardKind` (AmuletConfig.daml): none is the kind of an app. */
const kindOfV2 = (payload: JsonObject): RewardKind => {
  const kind = textAt(payload, 'kind');
  if (kind === '' || kind === 'RewardKind_App') return 'app';
  return kind === 'RewardKind_Validator' ? 'validator' : 'unknown';
};

/** By `Module:Entity` of splice-amulet (Amulet.daml at 010956bc, ValidatorLicense.daml at 155293de). */
const couponTemplates: Readonly<Record<string, CouponRow>> = {
  'Splice.Amulet:RewardCouponV2': {
    ...{ kind: kindOfV2, owner: ['beneficiary', 'provider'], amount: 'amount', ends: 'time' },
  },
  'Splice.Amulet:AppRewardCoupon': {
    ...{ kind: always('app'), owner: ['beneficiary', 'provider'], weight: 'amount', ends: 'round' },
    rate: ({ featured }) => (featured === true ? 'featuredApp' : 'unfeaturedApp'),
  },
  'Splice.Amulet:ValidatorRewardCoupon': {
    ...{ kind: always('validator'), owner: ['user'], weight: 'amount', ends: 'round' },
    rate: always('validator'),
  },
  'Splice.Amulet:SvRewardCoupon': {
    ...{ kind: always('super-validator'), owner: ['beneficiary'], weight: 'weight', ends: 'round' },
    rate: always('superValidator'),
  },
  // A sign of life: what it once was worth is no figure here.
  'Splice.ValidatorLicense:ValidatorLivenessActivityRecord': {
    ...{ kind: always('liveness'), owner: ['validator'], ends: 'round' },
  },
  'Splice.ValidatorLicense:ValidatorFaucetCoupon': {
    ...{ kind: always('liveness'), owner: ['validator'], ends: 'round' },
  },
  'Splice.Amulet:UnclaimedActivityRecord': {
    ...{ kind: always('activity-record'), owner: ['beneficiary'], amount: 'amount', ends: 'time' },
  },
  'Splice.Amulet:DevelopmentFundCoupon': {
    ...{ kind: always('development-fund'), owner: ['beneficiary'], amount: 'amount', ends: 'time' },
  },
};

const decimalIn = (payload: JsonObject, key: string | undefined): string | undefined => {
  const text =
    key === undefined ? '' : textAt(payload, key) || String(numberAt(payload, key) ?? '');
  return isDecimal(text) ? text : undefined;
};

export const isCouponTemplate = (template: string, packageName: string): boolean =>
  packageName === 'splice-amulet' && Object.hasOwn(couponTemplates, entityOf(template));

/**
 * Anybody may give a package this name, but only the DSO signs for itself: a contract without its signature
 * is no coupon. `unreadable` has it, and lacks an owner or an amount.
 */
export const readCoupon = (
  { contractId, template, packageName, signatories, payload }: EffectContract,
  dso: string | undefined,
): Coupon | 'other' | 'unreadable' => {
  const row = isCouponTemplate(template, packageName)
    ? couponTemplates[entityOf(template)]
    : undefined;
  if (row === undefined || !isObject(payload)) return 'other';
  if (!signatories.includes(dso ?? textAt(payload, 'dso'))) return 'other';
  const owner = row.owner.map((key) => textAt(payload, key)).find((party) => party !== '');
  const [amount, weight] = [decimalIn(payload, row.amount), decimalIn(payload, row.weight)];
  const expiresAt = row.ends === 'time' ? timeIn(payload, 'expiresAt') : undefined;
  const isComplete =
    (row.amount === undefined || amount !== undefined) &&
    (row.weight === undefined || weight !== undefined) &&
    (row.ends === 'round' ? roundNumber(payload) !== undefined : expiresAt !== undefined);
  if (owner === undefined || !isComplete) return 'unreadable';
  return {
    ...{ contractId, kind: row.kind(payload), owner, amount, weight, expiresAt },
    round: roundNumber(payload),
    rate: row.rate?.(payload),
    mintableFrom: timeIn(payload, 'mintAfter'),
  };
};

export type CouponState = 'mintable' | 'waiting' | 'over' | 'unknown';

/** What a coupon is worth now, and until when. Times are in ms since 1970. */
export interface CouponStanding {
  readonly state: CouponState;
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** In Amulet; undefined where no service tells it yet, or any more. */
  readonly value: string | undefined;
}

const scale = 10;

const worth = (
  { amount, weight, rate }: Coupon,
  round: RewardRound | undefined,
): string | undefined => {
  if (amount !== undefined) return amount;
  const each = rate === undefined ? undefined : round?.rates[rate];
  const product =
    weight === undefined || each === undefined ? undefined : multiplyDecimals(weight, each);
  return product === undefined ? undefined : roundToScale(product, scale);
};

const standingByTime = (coupon: Coupon, now: number): CouponStanding => {
  const { expiresAt = 0, mintableFrom, amount } = coupon;
  const isEarly = mintableFrom !== undefined && mintableFrom > now;
  const state = expiresAt <= now ? 'over' : isEarly ? 'waiting' : 'mintable';
  return { state, from: mintableFrom, until: expiresAt, value: amount };
};

/** Rounds go from open over summarizing, which no service lists, to issuing and closed. */
const standingByRound = (
  coupon: Coupon,
  rounds: readonly RewardRound[],
  now: number,
): CouponStanding => {
  const number = coupon.round ?? 0n;
  const round = rounds.find((each) => each.number === number);
  const value = worth(coupon, round);
  if (round?.stage === 'issuing') {
    const { opensAt: from, closesAt: until } = round;
    return { state: (from ?? 0) > now ? 'waiting' : 'mintable', from, until, value };
  }
  const at = (state: CouponState): CouponStanding => ({
    ...{ state, from: undefined, until: undefined, value },
  });
  if (round?.stage === 'closed') return at('over');
  const oldestOpen = rounds.find(({ stage }) => stage === 'open')?.number;
  const newestIssuing = rounds.findLast(({ stage }) => stage === 'issuing')?.number;
  if (oldestOpen === undefined) return at('unknown');
  if (number >= oldestOpen) return at('waiting');
  if (newestIssuing === undefined) return at('unknown');
  return at(number > newestIssuing ? 'waiting' : 'over');
};

export const couponStanding = (
  coupon: Coupon,
  rounds: readonly RewardRound[],
  now: number,
): CouponStanding =>
  coupon.expiresAt === undefined
    ? standingByRound(coupon, rounds, now)
    : standingByTime(coupon, now);

/** The worth of one whose round has closed, while the scan still has that round's rates. */
export const couponWorth = (coupon: Coupon, rounds: readonly RewardRound[]): string | undefined =>
  worth(
    coupon,
    rounds.find(({ number }) => number === coupon.round),
  );
