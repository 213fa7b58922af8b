import type { JsonObject } from '../lib/json/json.ts';
import type { FurtherOperationName } from '../ledger/further-operations.ts';
import { operations } from '../ledger/operations.ts';

export const ledgerReleases = ['3.6', '3.5'] as const;
export type LedgerReleaseName = (typeof ledgerReleases)[number];

type ProtocolVersion = 35 | 36;

/** The hashing schemes of a protocol version (Canton, `HashingSchemeVersion`). */
const hashingVersions: Readonly<Record<ProtocolVersion, readonly string[]>> = {
  35: ['V2', 'V3'],
  36: ['V2', 'V3', 'V4'],
};

/** Says in the ledger's words why a protocol has no such hashing scheme; undefined if it has. */
export const whyUnsupported = (scheme: string, protocol: ProtocolVersion): string | undefined => {
  const version = scheme.replace('HASHING_SCHEME_VERSION_', '');
  const supported = hashingVersions[protocol];
  if (supported.includes(version)) return undefined;
  const oldest = hashingVersions[36].includes(version) ? '36' : 'dev';
  return (
    `Hashing scheme version ${version} is not supported on protocol version ${protocol}. ` +
    `Minimum protocol version for hashing version ${version}: ${oldest}. ` +
    `Supported hashing version on protocol version ${protocol}: ${supported.join(', ')}`
  );
};

export interface LedgerRelease {
  readonly version: string;
  readonly protocolVersion: ProtocolVersion;
  readonly removedFurther: readonly FurtherOperationName[];
  /** True if it refuses what older releases had, unless its operator enables that. */
  readonly disablesDeprecated: boolean;
  readonly hasRecordTimes: boolean;
  readonly hashFields: readonly string[];
}

const furtherNames = Object.keys(operations) as readonly FurtherOperationName[];

export const releases: Readonly<Record<LedgerReleaseName, LedgerRelease>> = {
  '3.5': {
    version: '3.5.14-sandbox',
    protocolVersion: 35,
    removedFurther: furtherNames.filter((name) => operations[name].since === '3.6'),
    disablesDeprecated: false,
    hasRecordTimes: false,
    hashFields: ['externalTransactionHash'],
  },
  '3.6': {
    version: '3.6.1-sandbox',
    protocolVersion: 36,
    removedFurther: [],
    disablesDeprecated: true,
    hasRecordTimes: true,
    hashFields: ['externalTransactionHash', 'transactionHash'],
  },
};

export const versionResponse = ({ version }: LedgerRelease): JsonObject => ({
  version,
  features: {
    experimental: {
      staticTime: { supported: false },
      commandInspectionService: { supported: true },
    },
    userManagement: { supported: true, maxRightsPerUser: 1000, maxUsersPageSize: 1000 },
    partyManagement: { maxPartiesPageSize: 10_000 },
    offsetCheckpoint: {
      maxOffsetCheckpointEmissionDelay: {
        seconds: 75,
        nanos: 0,
        unknownFields: { fields: {} },
      },
    },
    packageFeature: { maxVettedPackagesPageSize: 100 },
  },
});

/** The response of a scan to `/version`: the release whose document the sandbox follows. */
export const scanVersionResponse: JsonObject = {
  version: '0.8.4-sandbox',
  commit_ts: '2026-01-01T00:00:00Z',
};
