import type { JsonObject } from '../../lib/json/json.ts';
import { ownEntry } from '../../lib/json/fields.ts';

/** V2 (CIP-112) has accounts and actors. */
export type StandardVersion = 'v1' | 'v2';

export interface RegistryInfo {
  readonly adminId: string;
  /** The key is an API, the value the minor version that it serves. */
  readonly supportedApis: Readonly<Record<string, number>>;
}

export interface InstrumentInfo {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** A number from 0 to 10. */
  readonly decimals: number;
  readonly isPaused: boolean;
  readonly pauseReason?: string;
}

export interface InstrumentPage {
  readonly instruments: readonly InstrumentInfo[];
  readonly nextPageToken?: string;
}

/** A contract that the payer’s participant lacks, and that a registry hands over for a command. */
export type DisclosedContract = {
  readonly templateId: string;
  readonly contractId: string;
  readonly createdEventBlob: string;
  readonly synchronizerId: string;
};

export interface ChoiceContext {
  /** `extraArgs.context` of the choice, unchanged: only the registry knows its keys. */
  readonly context: JsonObject;
  readonly disclosedContracts: readonly DisclosedContract[];
}

export const transferKinds = ['self', 'direct', 'offer'] as const;

export type TransferKind = (typeof transferKinds)[number];

export interface TransferFactory extends ChoiceContext {
  readonly factoryId: string;
  readonly transferKind: TransferKind;
}

/** The registries that a profile names. */
export interface RegistryAddressBook {
  /** The key is the party of the instrument admin. */
  readonly registries?: Readonly<Record<string, string>> | undefined;
  /** With its `/api/scan` prefix; may be empty. */
  readonly scanUrl: string;
}

const scanPrefix = /\/api\/scan$/;

/** A scan's host serves the registry of Amulet. */
export const scanRegistryAddress = (scanUrl: string): string => scanUrl.replace(scanPrefix, '');

/** There is no directory of registries: the profile names them, or the scan's is asked. */
export const configuredRegistry = (
  { registries = {} }: RegistryAddressBook,
  admin: string,
): string | undefined => ownEntry(registries, admin);

export const offerActions = ['accept', 'reject', 'withdraw'] as const;

export type OfferAction = (typeof offerActions)[number];
