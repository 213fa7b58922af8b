import { textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
import { formatUnits, parseUnits, toIsoTime } from '../decimal-units.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import type { Contract } from '../state/update-model.ts';

/**
 * Values of the token standard's types as the ledger writes them: `Splice.Api.Token.MetadataV1`,
 * `HoldingV1` and `HoldingV2`, and the keys of `Splice.Amulet.TokenApiUtils`.
 */
const namespace = 'splice.lfdecentralizedtrust.org/';

export const metadata = (values: JsonObject = {}): JsonObject => ({ values });

export const reasonMetadata = (reason: string | undefined): JsonObject =>
  metadata(reason === undefined || reason === '' ? {} : { [`${namespace}reason`]: reason });

export const reasonIn = (meta: Json | undefined): string =>
  textAt(objectAt(meta, 'values') ?? {}, `${namespace}reason`);

export const historyMetadata = ({
  kind,
  reason,
  sender,
}: {
  readonly kind: 'transfer' | 'merge-split' | 'unlock' | 'mint';
  readonly reason?: string;
  readonly sender?: string;
}): JsonObject =>
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

export const contractValue = (id: string): JsonObject => ({ tag: 'AV_ContractId', value: id });

export const flagValue = (flag: boolean): JsonObject => ({ tag: 'AV_Bool', value: flag });

/** The name of the instrument; its administrator is the DSO. */
export const instrument = 'Amulet';

/** `Account` of a party without a provider: amulets know no other. */
export const account = (owner: string): JsonObject => ({ owner, provider: null, id: '' });

const partyIn = (standard: StandardVersion, party: string): string | JsonObject =>
  standard === 'v1' ? party : account(party);

const partyAt = (transfer: JsonObject, field: string): string =>
  textAt(transfer, field) || textAt(objectAt(transfer, field) ?? {}, 'owner');

export interface TransferTerms {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly inputs: readonly string[];
  readonly meta: JsonObject;
  /** Microseconds since 1970. */
  readonly requestedAt: number;
  readonly executeBefore: number;
}

/** `Transfer` of either version of `TransferInstruction`. */
export const transferValue = (
  admin: string,
  terms: TransferTerms,
  standard: StandardVersion,
  id: string = instrument,
): JsonObject => ({
  sender: partyIn(standard, terms.from),
  receiver: partyIn(standard, terms.to),
  amount: formatUnits(terms.units),
  instrumentId: { admin, id },
  requestedAt: toIsoTime(terms.requestedAt),
  executeBefore: toIsoTime(terms.executeBefore),
  inputHoldingCids: terms.inputs,
  meta: terms.meta,
});

const microsAt = (transfer: JsonObject, field: string): number =>
  Number(parseIsoMicros(textAt(transfer, field)) ?? 0n);

/** What `transferValue` writes; what is missing is empty, or zero. */
export const readTransfer = (transfer: JsonObject = {}): TransferTerms => ({
  from: partyAt(transfer, 'sender'),
  to: partyAt(transfer, 'receiver'),
  units: parseUnits(textAt(transfer, 'amount')) ?? 0n,
  inputs: textsAt(transfer, 'inputHoldingCids'),
  meta: objectAt(transfer, 'meta') ?? {},
  requestedAt: microsAt(transfer, 'requestedAt'),
  executeBefore: microsAt(transfer, 'executeBefore'),
});

export const offerTerms = ({ argument }: Contract): TransferTerms =>
  readTransfer(objectAt(argument(), 'transfer'));

/** One side of a transfer, as the account whose holdings changed sees it. */
export interface LegSide {
  readonly id: string;
  readonly side: 'SenderSide' | 'ReceiverSide';
  readonly otherside: JsonObject;
  readonly units: bigint;
  readonly meta: JsonObject;
}

export const legValue = ({ id, side, otherside, units, meta }: LegSide): JsonObject => ({
  transferLegId: id,
  side,
  otherside,
  amount: formatUnits(units),
  instrumentId: instrument,
  meta,
});
