import type { JsonObject } from '../../../lib/json/json.ts';
import { formatUnits } from '../../decimal-units.ts';
import { toIsoTime } from '../../state/ledger-time.ts';
import type { TokenStandardVersion } from '../../ledger-release.ts';

/**
 * Values of the token standard's types as the ledger writes them: `Splice.Api.Token.MetadataV1`,
 * `HoldingV1` and `HoldingV2`, and the keys of `Splice.Amulet.TokenApiUtils`.
 */
const namespace = 'splice.lfdecentralizedtrust.org/';

/** `Metadata`: a map from texts to texts. */
export const metadata = (values: JsonObject = {}): JsonObject => ({ values });

/** The note that a person wrote. */
export const reasonMetadata = (reason: string | undefined): JsonObject =>
  metadata(reason === undefined || reason === '' ? {} : { [`${namespace}reason`]: reason });

interface HistoryNote {
  readonly kind: 'transfer' | 'merge-split' | 'unlock' | 'mint';
  readonly reason?: string | undefined;
  readonly sender?: string | undefined;
}

/**
 * Returns the metadata for readers of the history: kind, reason and sender of a change of holdings.
 */
export const historyMetadata = ({ kind, reason, sender }: HistoryNote): JsonObject =>
  metadata({
    ...(reason !== undefined && { [`${namespace}reason`]: reason }),
    ...(sender !== undefined && { [`${namespace}sender`]: sender }),
    [`${namespace}tx-kind`]: kind,
  });

/** `ExtraArgs`: what the registry hands over, and what the caller notes. */
export const extraArgs = (context: JsonObject = {}, meta = metadata()): JsonObject => ({
  context: { values: context },
  meta,
});

/** `AnyValue` of a contract id. */
export const contractValue = (id: string): JsonObject => ({ tag: 'AV_ContractId', value: id });

/** `AnyValue` of a flag. */
export const flagValue = (flag: boolean): JsonObject => ({ tag: 'AV_Bool', value: flag });

/** The name of the instrument; its administrator is the DSO. */
export const instrument = 'Amulet';

/** `Account` of a party without a provider: amulets know no other. */
export const account = (owner: string): JsonObject => ({ owner, provider: null, id: '' });

/** `Account` that new value comes from. */
export const mintAccount: JsonObject = { owner: null, provider: null, id: 'cip-112/mint' };

/** A party as the version of the token standard names it. */
export const partyIn = (standard: TokenStandardVersion, party: string): string | JsonObject =>
  standard === 'v1' ? party : account(party);

/** The terms of a requested transfer. */
export interface TransferTerms {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  /** Contracts that pay for it. */
  readonly inputs: readonly string[];
  readonly meta: JsonObject;
  /** Microseconds since 1970. */
  readonly requestedAt: number;
  readonly executeBefore: number;
}

/** `Transfer` of either version of `TransferInstruction`. */
export const transferValue = (
  dso: string,
  terms: TransferTerms,
  standard: TokenStandardVersion,
): JsonObject => ({
  sender: partyIn(standard, terms.from),
  receiver: partyIn(standard, terms.to),
  amount: formatUnits(terms.units),
  instrumentId: { admin: dso, id: instrument },
  requestedAt: toIsoTime(terms.requestedAt),
  executeBefore: toIsoTime(terms.executeBefore),
  inputHoldingCids: terms.inputs,
  meta: terms.meta,
});
