import type { JsonObject } from '../../lib/json/json.ts';

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

/** A page of the tokens of a registry. */
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

/** How a registry says that it will carry out a transfer. */
export type TransferKind = (typeof transferKinds)[number];

/** The contract that makes a transfer, and what its choice needs. */
export interface TransferFactory extends ChoiceContext {
  readonly factoryId: string;
  readonly transferKind: TransferKind;
}
