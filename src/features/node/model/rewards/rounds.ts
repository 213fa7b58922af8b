import { rewardsText } from '../../messages.ts';
import { objectAt, textAt } from '../../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import { isDecimal } from '../../../../lib/numbers/decimal.ts';

/** How rewards of a round arise, and until when they can be minted. */
export interface Regime {
  readonly id: string;
  readonly text: string;
}

const appMarkers: Regime = { id: 'app-markers', text: rewardsText.appMarkers };
const validatorBurn: Regime = { id: 'validator-burn', text: rewardsText.validatorBurn };

/**
 * By the `mintingVersion` of a round's own configuration (AmuletConfig.daml of canton-network/splice at
 * 1376bebf). A round without one has the key ''. A regime that comes later is one more row.
 */
const regimes = {
  app: {
    '': appMarkers,
    RewardVersion_FeaturedAppMarkers: appMarkers,
    RewardVersion_TrafficBasedAppRewards: { id: 'app-traffic', text: rewardsText.appTraffic },
  },
  validator: {
    '': validatorBurn,
    ValidatorRewardVersion_AmuletBurn: validatorBurn,
    ValidatorRewardVersion_TrafficBased: {
      id: 'validator-traffic',
      text: rewardsText.validatorTraffic,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, Regime>>>;

/** Where a round has the configuration of each. */
export const configurations = {
  app: 'rewardConfig',
  validator: 'validatorRewardConfig',
} as const satisfies Record<keyof typeof regimes, string>;

export type RegimeKind = keyof typeof regimes;

/** Undefined for a version that no row has: nobody guesses what it means. */
export const findRegime = (kind: RegimeKind, version: string): Regime | undefined => {
  const table: Readonly<Record<string, Regime>> = regimes[kind];
  return Object.hasOwn(table, version) ? table[version] : undefined;
};

/** The regime of one round, as its own configuration names it. */
export interface RegimeOfRound {
  /** Empty if the round has no such configuration. */
  readonly version: string;
  /** Undefined for a version that isn't known here. */
  readonly regime: Regime | undefined;
  /** A scheme that is only computed: it mints nothing. */
  readonly dryRun: string | undefined;
  readonly couponLifetimeSeconds: number | undefined;
  /** In USD: what is worth less in a round is not minted. */
  readonly threshold: string | undefined;
}

const rates = {
  validator: 'issuancePerValidatorRewardCoupon',
  featuredApp: 'issuancePerFeaturedAppRewardCoupon',
  unfeaturedApp: 'issuancePerUnfeaturedAppRewardCoupon',
  superValidator: 'issuancePerSvRewardCoupon',
} as const;

export type RateName = keyof typeof rates;

/** Amulet for each unit of a coupon's weight. */
export type Rates = Readonly<Partial<Record<RateName, string>>>;

/** A round earns while it is open, and can be minted while it issues. Times are in ms since 1970. */
export interface RewardRound {
  readonly number: bigint;
  readonly stage: 'open' | 'issuing' | 'closed';
  readonly opensAt: number | undefined;
  /** The earliest time at which the DSO closes it. */
  readonly closesAt: number | undefined;
  /** Only an open round has its configuration; undefined in the others. */
  readonly regimes: Readonly<Record<RegimeKind, RegimeOfRound>> | undefined;
  readonly rates: Rates;
}

/** In ms since 1970; undefined if there is none. */
export const timeIn = (payload: JsonObject, key: string): number | undefined => {
  const at = Date.parse(textAt(payload, key));
  return Number.isNaN(at) ? undefined : at;
};

/** `RelTime` of Daml, in seconds. */
const secondsIn = (json: JsonObject | undefined): number | undefined => {
  const micros = textAt(json ?? {}, 'microseconds');
  return /^\d{1,16}$/.test(micros) ? Number(micros) / 1e6 : undefined;
};

const regimeIn = (payload: JsonObject, kind: RegimeKind): RegimeOfRound => {
  const config = objectAt(payload, configurations[kind]) ?? {};
  const version = textAt(config, 'mintingVersion');
  return {
    version,
    regime: findRegime(kind, version),
    dryRun: textAt(config, 'dryRunVersion') || undefined,
    couponLifetimeSeconds: secondsIn(objectAt(config, 'rewardCouponTimeToLive')),
    threshold: textAt(config, 'appRewardCouponThreshold') || undefined,
  };
};

const ratesIn = (payload: JsonObject): Rates =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([name, key]) => {
      const rate = textAt(payload, key);
      return isDecimal(rate) ? [[name, rate]] : [];
    }),
  );

/** The number of a round; undefined if it has none. */
export const roundNumber = (payload: JsonObject): bigint | undefined => {
  const number = textAt(objectAt(payload, 'round') ?? {}, 'number');
  return /^\d{1,18}$/.test(number) ? BigInt(number) : undefined;
};

/** Reads the payloads of `OpenMiningRound`, `IssuingMiningRound` and `ClosedMiningRound` (Splice.Round). */
export const readRewardRounds = (
  payloads: readonly (readonly [stage: RewardRound['stage'], payload: Json])[],
): readonly RewardRound[] =>
  payloads
    .flatMap(([stage, payload]): readonly RewardRound[] => {
      const number = isObject(payload) ? roundNumber(payload) : undefined;
      if (!isObject(payload) || number === undefined) return [];
      return [
        {
          ...{ number, stage, rates: ratesIn(payload) },
          opensAt: timeIn(payload, 'opensAt'),
          closesAt: timeIn(payload, 'targetClosesAt'),
          regimes:
            stage === 'open'
              ? { app: regimeIn(payload, 'app'), validator: regimeIn(payload, 'validator') }
              : undefined,
        },
      ];
    })
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
