import type { JsonObject } from '../../lib/json/json.ts';
import { toIsoTime, roundAt } from '../decimal-units.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { configuredPackages, newestPackage } from '../state/templates.ts';
import { amuletPrice } from './execute-transfer.ts';

/** Arguments of the contracts that configure the network: `AmuletConfig`, `Round` and their types. */
const holdingFee = { rate: '0.0000190259' };
const limits = { maxNumInputs: '100', maxNumOutputs: '100', maxNumLockHolders: '50' };

const transferConfig: JsonObject = {
  createFee: { fee: '0.0000000000' },
  holdingFee,
  transferFee: { initialRate: '0.0000000000', steps: [] },
  lockHolderFee: { fee: '0.0000000000' },
  extraFeaturedAppRewardAmount: '1.0000000000',
  ...limits,
};

const issuance: JsonObject = {
  amuletToIssuePerYear: '40000000000.0000000000',
  validatorRewardPercentage: '0.0500000000',
  appRewardPercentage: '0.1500000000',
  validatorRewardCap: '0.2000000000',
  featuredAppRewardCap: '100.0000000000',
  unfeaturedAppRewardCap: '0.6000000000',
  optValidatorFaucetCap: '2.8500000000',
  optDevelopmentFundPercentage: null,
};

const tickDuration = { microseconds: '600000000' };

const amuletConfig = (synchronizer: string): JsonObject => ({
  transferConfig,
  issuanceCurve: { initialValue: issuance, futureValues: [] },
  decentralizedSynchronizer: {
    requiredSynchronizers: { map: [[synchronizer, {}]] },
    activeSynchronizer: synchronizer,
    fees: {
      baseRateTrafficLimits: { burstAmount: '400000', burstWindow: { microseconds: '1200000000' } },
      extraTrafficPrice: '16.6700000000',
      readVsWriteScalingFactor: '4',
      minTopupAmount: '200000',
    },
  },
  tickDuration,
  packageConfig: Object.fromEntries(
    Object.entries(configuredPackages).map(([field, name]) => [field, newestPackage(name).version]),
  ),
  transferPreapprovalFee: null,
  featuredAppActivityMarkerAmount: '1.0000000000',
  optDevelopmentFundManager: null,
  externalPartyConfigStateTickDuration: null,
  rewardConfig: null,
  tokenStandardMaxTTL: null,
});

export const rulesArgument = ({ dso, synchronizer }: LedgerState): JsonObject => ({
  dso,
  configSchedule: { initialValue: amuletConfig(synchronizer), futureValues: [] },
  isDevNet: true,
  contractStateSchemaVersion: null,
});

/** `ExternalPartyConfigState`: what choices need that are signed a day before they are executed. */
export const configStateArgument = ({ dso, clock }: LedgerState): JsonObject => ({
  dso,
  holdingFeesOpenRoundNumber: { number: String(roundAt(clock)) },
  amuletPrice,
  transferConfig: { holdingFee, ...limits },
  targetArchiveAfter: toIsoTime(clock + 172_800_000_000),
  rewardCalculationVersion: null,
  amuletSwitchOverTimes: null,
  trafficPrice: null,
  requiredSynchronizers: null,
  minTrafficTopupAmount: null,
});

export const roundArgument = ({ dso, clock }: LedgerState): JsonObject => ({
  dso,
  round: { number: String(roundAt(clock)) },
  amuletPrice,
  opensAt: toIsoTime(clock),
  targetClosesAt: toIsoTime(clock + 1_200_000_000),
  issuingFor: { microseconds: '0' },
  transferConfigUsd: transferConfig,
  issuanceConfig: issuance,
  tickDuration,
  trafficPrice: null,
  rewardConfig: null,
});
