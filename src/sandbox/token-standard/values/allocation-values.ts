import type { JsonObject } from '../../../lib/json/json.ts';
import { formatUnits } from '../../decimal-units.ts';
import { toIsoTime } from '../../state/ledger-time.ts';
import type { AllocationTerms } from '../../state/ledger-state.ts';
import { account, instrument, metadata } from './daml-values.ts';

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
