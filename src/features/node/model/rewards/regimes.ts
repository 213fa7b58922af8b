import { rewardsText } from '../../messages/rewards.ts';

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
