import type { JsonObject } from '../../../lib/json/json.ts';
import { formatUnits, toIsoTime } from '../../decimal-units.ts';
import type { TokenStandardVersion } from '../../ledger-release.ts';
import type { AllocationTerms } from '../../state/ledger-state.ts';

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
const partyIn = (standard: TokenStandardVersion, party: string): string | JsonObject =>
  standard === 'v1' ? party : account(party);

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

/** Values of `Splice.Api.Token.AllocationV1` and `AllocationV2`: a settlement with one leg. */
const legId = 'payment';

/** `AllocationSpecification` of the first version. */
export const specificationV1 = (dso: string, terms: AllocationTerms): JsonObject => ({
  settlement: {
    executor: terms.executor,
    settlementRef: { id: terms.settlement, cid: null },
    requestedAt: toIsoTime(terms.requestedAt),
    allocateBefore: toIsoTime(terms.settleBefore),
    settleBefore: toIsoTime(terms.settleBefore),
    meta: metadata(),
  },
  transferLegId: legId,
  transferLeg: {
    sender: terms.from,
    receiver: terms.to,
    amount: formatUnits(terms.units),
    instrumentId: { admin: dso, id: instrument },
    meta: metadata(),
  },
});

/** `SettlementInfo` of the second version. */
export const settlementV2 = ({ executor, settlement }: AllocationTerms): JsonObject => ({
  executors: [executor],
  id: settlement,
  cid: null,
  meta: metadata(),
});

/** `TransferLeg` of the second version. */
export const legV2 = ({ from, to, units }: AllocationTerms): JsonObject => ({
  transferLegId: legId,
  sender: account(from),
  receiver: account(to),
  amount: formatUnits(units),
  instrumentId: instrument,
  meta: metadata(),
});

/** A side of the leg, as the event log and the specification name it. */
export const transferSide = ({ from, to, units }: AllocationTerms, authorizer: string) => ({
  id: legId,
  side: authorizer === from ? ('SenderSide' as const) : ('ReceiverSide' as const),
  otherside: account(authorizer === from ? to : from),
  units,
  meta: metadata(),
});

/** `AllocationSpecification` of the second version: the side of the leg that somebody authorizes. */
export const specificationV2 = (
  dso: string,
  terms: AllocationTerms,
  authorizer = terms.from,
): JsonObject => {
  const { id, side, otherside, units, meta } = transferSide(terms, authorizer);
  const amount = formatUnits(units);
  const leg = { transferLegId: id, side, otherside, amount, instrumentId: instrument, meta };
  return {
    admin: dso,
    authorizer: account(authorizer),
    transferLegSides: [leg],
    settlementDeadline: toIsoTime(terms.settleBefore),
    nextIterationFunding: null,
    committed: false,
    meta: metadata(),
  };
};
