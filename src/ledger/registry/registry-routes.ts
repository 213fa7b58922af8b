import { encodePathPart } from '../../lib/io/service-address.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import { ownEntry } from '../../lib/own-entry.ts';
import { err, type Result } from '../../lib/result.ts';
import type { Holding } from '../effects/holding.ts';

/** What the rules of Amulet take at once (`maxNumInputs`); no other registry says its own limit. */
const mostInputs = 100;

const sumOf = (holdings: readonly Holding[]): string =>
  addDecimals(['0', ...holdings.map(({ amount }) => amount)]) ?? '0';

/** The largest first: a payment uses few contracts. The id decides between equals, so that it repeats. */
const largestFirst = (a: Holding, b: Holding): number =>
  (compareDecimals(b.amount, a.amount) ?? 0) || (a.contractId < b.contractId ? -1 : 1);

/** Why the holdings of a payer don't pay an amount. */
type Shortage =
  | { readonly kind: 'too-little'; readonly has: string }
  /** The amount is there, in too many pieces. */
  | { readonly kind: 'too-many-pieces'; readonly of: string };

export const chooseInputs = (
  unlocked: readonly Holding[],
  amount: string,
): Result<readonly Holding[], Shortage> => {
  const sorted = unlocked.toSorted(largestFirst);
  if (compareDecimals(sumOf(sorted), amount) === -1)
    return err({ kind: 'too-little', has: sumOf(sorted) });
  const count = sorted.findIndex(
    (_, index) => compareDecimals(sumOf(sorted.slice(0, index + 1)), amount) !== -1,
  );
  const chosen = sorted.slice(0, count + 1);
  return chosen.length <= mostInputs
    ? { ok: true, value: chosen }
    : err({ kind: 'too-many-pieces', of: sumOf(sorted.slice(0, mostInputs)) });
};

/** The smallest pieces first, as many as one transaction takes: a merge leaves the fewest behind. */
export const chooseMerged = (
  unlocked: readonly Holding[],
): { readonly inputs: readonly Holding[]; readonly amount: string } => {
  const inputs = unlocked.toSorted(largestFirst).reverse().slice(0, mostInputs);
  return { inputs, amount: sumOf(inputs) };
};

/** The versions of the token standard's transfers: V2 (CIP-112) has accounts and actors. */
export type StandardVersion = 'v1' | 'v2';

/** What a registry says about itself. */
export interface RegistryInfo {
  readonly adminId: string;
  /** Names of APIs with the minor version that it serves. */
  readonly supportedApis: Readonly<Record<string, number>>;
}

/** What a registry says about a token of its own: claims, not facts of the ledger. */
export interface InstrumentInfo {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Decimal places of an amount, 0 to 10. */
  readonly decimals: number;
  readonly totalSupply?: string;
  readonly totalSupplyAsOf?: string;
  readonly isPaused: boolean;
  readonly pauseReason?: string;
  readonly pausedUntil?: string;
}

export interface InstrumentPage {
  readonly instruments: readonly InstrumentInfo[];
  readonly nextPageToken?: string;
}

/** A contract that the participant doesn't have, as the field of a prepare request. */
export type DisclosedContract = {
  readonly templateId: string;
  readonly contractId: string;
  readonly createdEventBlob: string;
  readonly synchronizerId: string;
};

/** What a choice needs besides its own arguments. */
export interface ChoiceContext {
  /** `extraArgs.context` of the choice, unchanged: only the registry knows what its keys mean. */
  readonly context: JsonObject;
  readonly disclosedContracts: readonly DisclosedContract[];
}

export const transferKinds = ['self', 'direct', 'offer'] as const;

export type TransferKind = (typeof transferKinds)[number];

export interface TransferFactory extends ChoiceContext {
  readonly factoryId: string;
  readonly transferKind: TransferKind;
}

/** Where a profile finds registries. */
export interface RegistryAddressBook {
  /** Base addresses by the party of the instrument admin. */
  readonly registries?: Readonly<Record<string, string>> | undefined;
  /** With its `/api/scan` prefix; empty if there is none. */
  readonly scanUrl: string;
}

const scanPrefix = /\/api\/scan$/;

/** The host of a scan serves the registry of Amulet, next to the scan. */
export const scanRegistryAddress = (scanUrl: string): string => scanUrl.replace(scanPrefix, '');

/**
 * The address that a profile names for an instrument admin. Undefined if there is none: no directory of
 * registries exists, and only the scan's own registry can say whether the party is the admin of Amulet.
 */
export const configuredRegistry = (
  { registries = {} }: RegistryAddressBook,
  admin: string,
): string | undefined => ownEntry(registries, admin);

export interface RegistryQuestion {
  readonly method: 'GET' | 'POST';
  /** The path below the base address of the registry. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The ways to end an offer. */
export const offerActions = ['accept', 'reject', 'withdraw'] as const;

export type OfferAction = (typeof offerActions)[number];

const metadataPath = '/registry/metadata/v1';

const transfersPath = (version: StandardVersion): string =>
  `/registry/transfer-instruction/${version}`;

/** What a registry says about itself. */
export const infoQuestion: RegistryQuestion = { method: 'GET', path: `${metadataPath}/info` };

export const instrumentsQuestion = (pageToken?: string): RegistryQuestion => ({
  method: 'GET',
  path: `${metadataPath}/instruments`,
  query: { pageSize: '100', ...(pageToken !== undefined && { pageToken }) },
});

/** What a registry says about one of its tokens. */
export const instrumentQuestion = (id: string): RegistryQuestion => ({
  method: 'GET',
  path: `${metadataPath}/instruments/${encodePathPart(id)}`,
});

/** The factory of a transfer. `choiceArguments` is the whole argument of the choice, without a context. */
export const transferFactoryQuestion = (
  version: StandardVersion,
  choiceArguments: JsonObject,
): RegistryQuestion => ({
  method: 'POST',
  path: `${transfersPath(version)}/transfer-factory`,
  body: { choiceArguments, excludeDebugFields: true },
});

/** What it needs to end an offer. */
export const offerContextQuestion = (
  version: StandardVersion,
  instructionId: string,
  action: OfferAction,
): RegistryQuestion => ({
  method: 'POST',
  path: `${transfersPath(version)}/${encodePathPart(instructionId)}/choice-contexts/${action}`,
  body: { meta: {}, excludeDebugFields: true },
});
