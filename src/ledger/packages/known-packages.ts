import type { Result } from '../../lib/result.ts';
import { splicePackages } from './published-packages.ts';
import { registryPackages } from './registry-packages.ts';

/**
 * The modules of the published packages, by their first names, with the packages that have them: read
 * from the sources of Splice and the Daml reference of the registry utility. The longest entry that fits
 * counts: `Splice.Wallet` is also `Splice.Wallet.Install`, but not `Splice.Wallet.Payment`.
 */
export const knownModules: Readonly<Record<string, readonly string[]>> = {
  'Splice.Amulet': ['splice-amulet'],
  'Splice.AmuletAllocation': ['splice-amulet'],
  'Splice.AmuletAllocationV2': ['splice-amulet'],
  'Splice.AmuletConfig': ['splice-amulet'],
  'Splice.AmuletEventLog': ['splice-amulet'],
  'Splice.AmuletRules': ['splice-amulet'],
  'Splice.AmuletTransferInstruction': ['splice-amulet'],
  'Splice.DecentralizedSynchronizer': ['splice-amulet'],
  'Splice.Expiry': ['splice-amulet'],
  'Splice.ExternalPartyAmuletRules': ['splice-amulet'],
  'Splice.ExternalPartyConfigState': ['splice-amulet'],
  'Splice.Fees': ['splice-amulet'],
  'Splice.Issuance': ['splice-amulet'],
  'Splice.RelRound': ['splice-amulet'],
  'Splice.Round': ['splice-amulet'],
  'Splice.Schedule': ['splice-amulet'],
  'Splice.Types': ['splice-amulet'],
  'Splice.ValidatorLicense': ['splice-amulet'],
  'Splice.Ans': ['splice-amulet-name-service'],
  'Splice.Wallet': ['splice-wallet'],
  'Splice.Wallet.Payment': ['splice-wallet-payments'],
  'Splice.Wallet.Subscriptions': ['splice-wallet-payments'],
  'Splice.CometBft': ['splice-dso-governance'],
  'Splice.DSO': ['splice-dso-governance'],
  'Splice.DsoBootstrap': ['splice-dso-governance'],
  'Splice.DsoRules': ['splice-dso-governance'],
  'Splice.SvOnboarding': ['splice-dso-governance'],
  'Splice.ValidatorOnboarding': ['splice-validator-lifecycle'],
  'Splice.Util': ['splice-util'],
  'Splice.Util.FeaturedApp': ['splice-util-featured-app-proxies', 'splice-util-batched-markers'],
  'Splice.Util.Token.Wallet': ['splice-util-token-standard-wallet'],
  'Splice.TokenStandard.Utils': ['splice-token-standard-utils'],
  'Splice.Api.FeaturedAppRightV1': ['splice-api-featured-app-v1'],
  'Splice.Api.FeaturedAppRightV2': ['splice-api-featured-app-v2'],
  'Splice.Api.RewardAssignmentV1': ['splice-api-reward-assignment-v1'],
  'Splice.Api.Token': [],
  'Splice.Api.Token.AllocationInstructionV1': ['splice-api-token-allocation-instruction-v1'],
  'Splice.Api.Token.AllocationInstructionV2': ['splice-api-token-allocation-instruction-v2'],
  'Splice.Api.Token.AllocationRequestV1': ['splice-api-token-allocation-request-v1'],
  'Splice.Api.Token.AllocationRequestV2': ['splice-api-token-allocation-request-v2'],
  'Splice.Api.Token.AllocationV1': ['splice-api-token-allocation-v1'],
  'Splice.Api.Token.AllocationV2': ['splice-api-token-allocation-v2'],
  'Splice.Api.Token.BurnMintV1': ['splice-api-token-burn-mint-v1'],
  'Splice.Api.Token.HoldingV1': ['splice-api-token-holding-v1'],
  'Splice.Api.Token.HoldingV2': ['splice-api-token-holding-v2'],
  'Splice.Api.Token.MetadataV1': ['splice-api-token-metadata-v1'],
  'Splice.Api.Token.TransferEventsV2': ['splice-api-token-transfer-events-v2'],
  'Splice.Api.Token.TransferInstructionV1': ['splice-api-token-transfer-instruction-v1'],
  'Splice.Api.Token.TransferInstructionV2': ['splice-api-token-transfer-instruction-v2'],
  'Utility.Registry': ['utility-registry-v0'],
  'Utility.Registry.App': ['utility-registry-app-v0'],
  'Utility.Registry.Holding': ['utility-registry-holding-v0'],
};

interface KnownPackage {
  readonly name: string;
  /** Absent if no source tells it. */
  readonly version?: string;
}

interface Published extends KnownPackage {
  readonly id: string;
}

const publishedIn = (name: string, text: string): readonly Published[] =>
  text
    .trim()
    .split('\n')
    .map((line): Published => {
      const [version = '-', id = ''] = line.trim().split(' ');
      return version === '-' ? { id, name } : { id, name, version };
    });

const published: readonly Published[] = [splicePackages, ...registryPackages].flatMap(
  ({ packages }) => Object.entries(packages).flatMap(([name, text]) => publishedIn(name, text)),
);

/** Maps, because names and ids of others are looked up. */
const byName: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(published.map(({ name }) => name))].map((name) => [
    name,
    published.filter((each) => each.name === name).map(({ id }) => id),
  ]),
);

const byId: ReadonlyMap<string, KnownPackage> = new Map(
  published.map(({ id, ...known }) => [id, known] as const),
);

/** Returns undefined for an unpublished package. */
export const knownPackage = (id: string): KnownPackage | undefined => byId.get(id);

/** From the oldest version to the newest. */
export const packagesNamed = (name: string): readonly string[] => byName.get(name) ?? [];

const withParents = (module: string): readonly string[] => {
  const parts = module.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
};

/** Empty for an unknown module of the token standard; undefined for any other unknown module. */
export const packagesOfModule = (module: string): readonly string[] | undefined => {
  const entry = withParents(module).find((name) => Object.hasOwn(knownModules, name));
  return entry === undefined ? undefined : knownModules[entry];
};

/**
 * Where the payloads of a template tell what the view of a holding would (Splice.Api.Token.HoldingV1
 * and HoldingV2). A place is the path of a field, its names joined by dots: `holding.account.owner`.
 */
export interface PayloadReading {
  readonly owner: string;
  /** The party of the instrument admin. */
  readonly admin: string;
  /** A place, or the id itself after an equals sign: `=Amulet`. */
  readonly id: string;
  readonly amount: string;
  /** Such a contract is locked while something is there; `always` if it always is. */
  readonly lock?: string | undefined;
  /** The end of the lock, where the lock itself doesn't tell it. */
  readonly lockedUntil?: string | undefined;
}

/** Live contracts of a `no` template have no view of a holding. */
export type TemplateReading = PayloadReading | 'no';

/** By `Module:Entity`. */
export type PayloadReadings = Readonly<Record<string, TemplateReading>>;

export const alwaysLocked = 'always';

/** The user trusts such a package besides the published ones. */
export interface TrustedPackage {
  readonly id: string;
  /** Absent if only its id was written. */
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /** What its payloads mean. */
  readonly readings?: PayloadReadings | undefined;
}

const written = /^(?:([A-Za-z0-9_-]{1,255}): ?)?([0-9a-f]{64})$/;

/** Takes a package id, or `NAME: ID`. */
export const parseTrustedPackage = (text: string): Result<TrustedPackage, string> => {
  const [, name, id] = written.exec(text) ?? [];
  if (id === undefined)
    return { ok: false, error: 'is not a package id of 64 hex digits, nor NAME: ID' };
  return { ok: true, value: name === undefined ? { id } : { id, name } };
};

export const formatTrustedPackage = ({ name, id }: TrustedPackage): string =>
  name === undefined ? id : `${name}: ${id}`;

interface PackageFacts {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

export interface Packages {
  /** Undefined for a package that is neither published nor trusted. */
  readonly find: (id: string) => PackageFacts | undefined;
  readonly named: (name: string) => readonly string[];
}

/** Nobody can change the names of published packages. */
export const packagesWith = (trusted: readonly TrustedPackage[] = []): Packages => {
  const others = trusted.filter(({ id }) => knownPackage(id) === undefined);
  return {
    find: (id) => knownPackage(id) ?? others.find((item) => item.id === id),
    named: (name) => [
      ...packagesNamed(name),
      ...others.filter((item) => item.name === name).map(({ id }) => id),
    ],
  };
};
