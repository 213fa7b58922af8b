import { nullOr, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import { addDecimals, compareDecimals, formatAmount } from '../../../../lib/numbers/decimal.ts';
import { textTable } from '../../../../lib/text/text-table.ts';
import { formatDuration, formatIsoMinute, timeJson } from '../../../../lib/time/time.ts';
import { groupBy } from '../../../../lib/group-by.ts';
import { rewardsText } from '../../messages.ts';
import type { Fact, FactsPage } from '../page.ts';
import { couponStanding, couponWorth, type Coupon, type CouponStanding } from './coupons.ts';
import type { Ending } from './reward-events.ts';
import type { RegimeOfRound, RewardRound } from './rounds.ts';

/** How far back rewards are read if nobody says. */
export const usualRewardsMs = 7 * 24 * 3_600_000;

interface Placed {
  /** The record time as sent. */
  readonly at: string;
  readonly updateId: string;
}

export interface MintedReward extends Placed {
  readonly kind: Coupon['kind'];
  readonly amount: string;
}

export interface EndedCoupon extends Placed {
  readonly coupon: Coupon;
  readonly ending: Ending;
}

export interface FeaturedRight {
  /** Undefined if the party has none. */
  readonly contractId: string | undefined;
  readonly weight: string;
}

/** Rounds in which a validator reported that it is alive: a sign of health, and no money. */
export interface Liveness {
  readonly collected: string;
  readonly missed: string;
  readonly first: string;
  readonly last: string;
}

/** What could not be learned is undefined, with its reason among the problems. Times are in ms since 1970. */
export interface RewardsReport {
  readonly party: string;
  readonly at: number;
  readonly dso: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly rounds: readonly RewardRound[] | undefined;
  readonly coupons: readonly Coupon[] | undefined;
  readonly minted: readonly MintedReward[] | undefined;
  readonly ended: readonly EndedCoupon[] | undefined;
  readonly featured: FeaturedRight | undefined;
  /** Locked Amulet of the party. */
  readonly locked: string | undefined;
  /** Null if the scan knows no validator of the party. */
  readonly liveness: Liveness | null | undefined;
  readonly sources: Readonly<Record<string, string>>;
  /** Why minted and missed rewards may be missing. */
  readonly missing: readonly string[];
  readonly problems: readonly string[];
  /** False if the ledger lists nothing of the party. */
  readonly isSeen: boolean;
  readonly exitCode: number;
}

/** What apps lock to stay featured. A rule that replaces it is another row; the last one counts. */
const lockRules = [{ rule: 'CIP-0116', needed: '5000000' }] as const;

const dangersOf = ({ featured, locked }: RewardsReport): readonly string[] => {
  if (featured?.contractId === undefined || locked === undefined) return [];
  return lockRules.slice(-1).flatMap(({ rule, needed }) => {
    const isEnough = compareDecimals(locked, needed) !== -1;
    return isEnough
      ? []
      : [rewardsText.tooLittle(formatAmount(locked), rule, formatAmount(needed))];
  });
};

const stages = (now: number): ((round: RewardRound) => string) => {
  const isAhead = (at: number | undefined): boolean => at !== undefined && at > now;
  return ({ stage, opensAt }) => (stage !== 'closed' && isAhead(opensAt) ? `${stage} soon` : stage);
};

const minute = (at: number | undefined): string => (at === undefined ? '-' : formatIsoMinute(at));

const regimeWords = (each: RegimeOfRound): string =>
  [
    each.regime?.text ?? rewardsText.unknownRegime(each.version),
    ...(each.couponLifetimeSeconds === undefined
      ? []
      : [rewardsText.lifetime(formatDuration(each.couponLifetimeSeconds * 1000))]),
    ...(each.threshold === undefined ? [] : [rewardsText.threshold(formatAmount(each.threshold))]),
    ...(each.dryRun === undefined ? [] : [rewardsText.dryRun(each.dryRun)]),
  ].join('; ');

const roundRows = (rounds: readonly RewardRound[], now: number): readonly (readonly string[])[] => [
  ['ROUND', 'STAGE', 'OPENS', 'CLOSES', 'APPS'],
  ...rounds.map((round) => [
    ...[String(round.number), stages(now)(round), minute(round.opensAt), minute(round.closesAt)],
    round.regimes === undefined ? rewardsText.noRegime : regimeWords(round.regimes.app),
  ]),
];

const endWords = ({ state, from, until }: CouponStanding): string => {
  if (state === 'waiting' && from !== undefined) return rewardsText.from(minute(from));
  return until === undefined ? rewardsText.withRound : rewardsText.upTo(minute(until));
};

type Standing = readonly [coupon: Coupon, standing: CouponStanding];

/** The nearest end first. */
const standings = ({ coupons = [], rounds = [], at }: RewardsReport): readonly Standing[] =>
  coupons
    .map((coupon) => [coupon, couponStanding(coupon, rounds, at)] as const)
    .toSorted(([, a], [, b]) => (a.until ?? Infinity) - (b.until ?? Infinity) || 0);

const amountWords = (value: string | undefined): string =>
  value === undefined ? rewardsText.notToldYet : formatAmount(value);

const couponRows = (report: RewardsReport): readonly (readonly string[])[] => [
  ['COUPON', 'ROUND', 'AMULET', 'STATE', 'MINT'],
  ...standings(report).map(([{ kind, round }, standing]) => [
    ...[kind, String(round ?? '-')],
    kind === 'liveness' ? '-' : amountWords(standing.value),
    ...[standing.state, endWords(standing)],
  ]),
];

const endedWorth = ({ coupon }: EndedCoupon, { rounds = [] }: RewardsReport): string | undefined =>
  coupon.kind === 'liveness' ? undefined : couponWorth(coupon, rounds);

const mintedRow = (same: readonly MintedReward[]): readonly string[] => {
  const sum = addDecimals(same.map(({ amount }) => amount)) ?? '0';
  return ['minted', same[0]?.kind ?? '', String(same.length), formatAmount(sum)];
};

/** A sum is marked if the worth of some isn't known. */
const endedRow = (same: readonly EndedCoupon[], report: RewardsReport): readonly string[] => {
  const [first] = same;
  if (first === undefined) return [];
  const known = same.flatMap((each) => endedWorth(each, report) ?? []);
  const sum = known.length === 0 ? '-' : formatAmount(addDecimals(known) ?? '0');
  const isMore = known.length > 0 && known.length < same.length;
  return [
    ...[rewardsText.endings[first.ending], first.coupon.kind, String(same.length)],
    isMore ? `${sum}+` : sum,
  ];
};

const historyRows = (report: RewardsReport): readonly (readonly string[])[] => {
  const { minted = [], ended = [] } = report;
  return [
    ['SINCE THEN', 'KIND', 'COUNT', 'AMULET'],
    ...groupBy(minted, ({ kind }) => [kind]).map(mintedRow),
    ...groupBy(ended, ({ ending, coupon }) => [ending, coupon.kind]).map((same) =>
      endedRow(same, report),
    ),
  ];
};

const livenessWords = ({ liveness, rounds = [], at }: RewardsReport): string | undefined => {
  if (liveness === null) return rewardsText.notValidator;
  if (liveness === undefined) return undefined;
  const open = rounds.filter(({ stage, opensAt }) => stage === 'open' && (opensAt ?? 0) <= at);
  const newest = open.at(-1)?.number;
  const behind = newest === undefined ? 0n : newest - BigInt(liveness.last);
  return (
    rewardsText.liveness(liveness.collected, liveness.missed, liveness.last) +
    (behind > 0n ? rewardsText.livenessBehind(String(behind)) : '')
  );
};

/** A list that was read and is empty has no table. */
const noneOf = (list: readonly unknown[] | undefined): string | undefined =>
  list?.length === 0 ? rewardsText.none : undefined;

export const rewardFacts = (report: RewardsReport): readonly Fact[] => {
  const { featured, locked, sources } = report;
  const right =
    featured &&
    (featured.contractId === undefined ? rewardsText.noRight : rewardsText.right(featured.weight));
  const newest = report.rounds?.findLast(({ stage }) => stage === 'open')?.regimes;
  return [
    ['party', report.party],
    ['apps earn', newest && regimeWords(newest.app)],
    ['validators', newest && regimeWords(newest.validator)],
    ['featured', right],
    ...dangersOf(report).map((text): Fact => ['', text]),
    ['locked', locked && rewardsText.locked(formatAmount(locked))],
    ['liveness', livenessWords(report)],
    ['coupons', noneOf(report.coupons)],
    ...(report.missing.length > 0
      ? []
      : ([
          ['minted', noneOf(report.minted)],
          ['missed', noneOf(report.ended)],
        ] as const)),
    ['history', `${formatIsoMinute(report.from)} to ${formatIsoMinute(report.to)}`],
    ...Object.entries(sources).map(([name, source]): Fact => [`from ${name}`, source]),
    ...rewardsText.untold.map((text): Fact => [rewardsText.untoldLabel, text]),
  ];
};

/** A table without rows is omitted. */
const rewardTables = (report: RewardsReport): FactsPage['tables'] =>
  [
    { rows: roundRows(report.rounds ?? [], report.at), right: new Set([0]) },
    { rows: couponRows(report), right: new Set([1, 2]) },
    { rows: historyRows(report), right: new Set([2, 3]) },
  ].flatMap(({ rows, right }) => (rows.length > 1 ? [textTable(rows, right)] : []));

export const rewardsPage = (report: RewardsReport): FactsPage => ({
  problems: [
    ...report.problems,
    ...report.missing.map((text) => rewardsText.incomplete(text)),
    ...(report.isSeen ? [] : [rewardsText.notSeen(report.party)]),
  ],
  facts: rewardFacts(report),
  tables: rewardTables(report),
});

const regimeJson = (each: RegimeOfRound): JsonObject => ({
  version: each.version === '' ? null : each.version,
  regime: each.regime?.id ?? null,
  dryRun: each.dryRun ?? null,
  couponLifetimeSeconds: each.couponLifetimeSeconds ?? null,
  thresholdUsd: each.threshold ?? null,
});

const roundJson = (round: bigint | undefined): Json => nullOr(round, String);

/** Null where nothing tells it. */
export const rewardsJson = (report: RewardsReport): JsonObject => ({
  ...{ party: report.party, at: timeJson(report.at), dso: report.dso ?? null },
  rounds: nullOr(report.rounds, (rounds) =>
    rounds.map((round) => ({
      ...{ round: String(round.number), stage: stages(report.at)(round) },
      ...{ opensAt: timeJson(round.opensAt), closesAt: timeJson(round.closesAt) },
      app: nullOr(round.regimes?.app, regimeJson),
      validator: nullOr(round.regimes?.validator, regimeJson),
    })),
  ),
  coupons: nullOr(report.coupons, () =>
    standings(report).map(([{ contractId, kind, round, weight }, standing]) => ({
      ...{ contractId, kind, round: roundJson(round), weight: weight ?? null },
      ...{ amount: standing.value ?? null, state: standing.state },
      ...{ mintableFrom: timeJson(standing.from), mintableUntil: timeJson(standing.until) },
    })),
  ),
  ...{ from: timeJson(report.from), to: timeJson(report.to) },
  ...{ complete: report.missing.length === 0, missing: [...report.missing] },
  minted: nullOr(report.minted, (minted) =>
    minted.map(({ at, updateId, kind, amount }) => ({ at, updateId, kind, amount })),
  ),
  ended: nullOr(report.ended, (ended) =>
    ended.map((each) => {
      const { at, updateId, ending, coupon } = each;
      const [weight, amount] = [coupon.weight ?? null, endedWorth(each, report) ?? null];
      const round = roundJson(coupon.round);
      return { at, updateId, ending, kind: coupon.kind, round, weight, amount };
    }),
  ),
  featured: nullOr(report.featured, ({ contractId, weight }) => ({
    contractId: contractId ?? null,
    weight: contractId === undefined ? null : weight,
    dangers: [...dangersOf(report)],
  })),
  locked: report.locked ?? null,
  liveness: report.liveness ? { ...report.liveness } : null,
  sources: { ...report.sources },
  untold: [...rewardsText.untold],
});
