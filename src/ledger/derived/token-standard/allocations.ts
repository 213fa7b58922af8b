import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../rules/rules.ts';
import { readAccount, metaText, accountProviders, type Account } from '../accounts.ts';
import {
  dropExplainedChanges,
  descriptionField,
  isTransfer,
  plainTransfer,
  withKind,
  type ActivityDraft,
  type ChoiceReader,
} from '../draft.ts';
import { mergeMovements } from './holdings-log.ts';
import {
  choiceArgument,
  contractIdsIn,
  readReceivedByResult,
  exerciseResult,
  returnedHoldings,
  variantTag,
} from './standard-transfers.ts';
import { actingParties } from '../../activity/update-events.ts';
import {
  readAmount,
  UnexpectedShapeError,
  readDamlRecord,
  sumAmounts,
  readText,
} from '../daml-values.ts';

/** One transfer of a settlement. */
interface Leg {
  readonly sender: Account;
  readonly receiver: Account;
  readonly amount: string;
  readonly description: JsonObject;
}

const records = (value: Json | undefined): readonly JsonObject[] => {
  if (!isArray(value)) throw new UnexpectedShapeError('the transfer legs are not a list');
  return value.map((item) => {
    if (!isObject(item)) throw new UnexpectedShapeError('a transfer leg is not a record');
    return item;
  });
};

const legOf = (leg: JsonObject): Leg => ({
  sender: readAccount(leg, 'sender'),
  receiver: readAccount(leg, 'receiver'),
  amount: readAmount(leg, 'amount'),
  description: descriptionField(metaText(leg, 'reason')),
});

/** A side of a leg (V2): what the account that authorizes it sends or receives. */
const legOfSide = (side: JsonObject, authorizer: Account): Leg => {
  const other = readAccount(side, 'otherside');
  const which = readText(side, 'side');
  if (which !== 'SenderSide' && which !== 'ReceiverSide')
    throw new UnexpectedShapeError('side is neither SenderSide nor ReceiverSide');
  const [sender, receiver] = which === 'SenderSide' ? [authorizer, other] : [other, authorizer];
  const amount = readAmount(side, 'amount');
  return { sender, receiver, amount, description: descriptionField(metaText(side, 'reason')) };
};

const textAt = (record: JsonObject | undefined, ...keys: readonly string[]): string | undefined =>
  keys
    .map((key) => record?.[key])
    .find((value): value is string => typeof value === 'string' && value !== '');

interface Allocated {
  readonly holder: string;
  readonly legs: readonly Leg[];
  /** The amounts that it reserves for the next iteration of its settlement. */
  readonly reserved: readonly string[];
  readonly executors: readonly string[];
  readonly settlementId: string | undefined;
  readonly expiresAt: string | undefined;
}

/** V2 reserves amounts by instrument, also for an allocation without legs (AllocationV2.daml). */
const reservedIn = (allocation: JsonObject): readonly string[] => {
  const funding = objectAt(allocation, 'nextIterationFunding') ?? {};
  return Object.keys(funding).map((instrument) => readAmount(funding, instrument));
};

/** Returns the allocated legs: V1 has one, V2 the sides of legs that one account authorizes. */
const allocatedOf = (argument: JsonObject): Allocated => {
  const allocation = readDamlRecord(argument, 'allocation');
  const settlement = objectAt(argument, 'settlement') ?? objectAt(allocation, 'settlement');
  const executor = textAt(settlement, 'executor');
  const common = {
    reserved: reservedIn(allocation),
    executors: executor === undefined ? contractIdsIn(settlement?.['executors']) : [executor],
    settlementId: textAt(settlement, 'id') ?? textAt(objectAt(settlement, 'settlementRef'), 'id'),
    expiresAt:
      textAt(allocation, 'settlementDeadline') ??
      textAt(settlement, 'settleBefore', 'settlementDeadline'),
  };
  const leg = objectAt(allocation, 'transferLeg');
  if (leg !== undefined) {
    const only = legOf(leg);
    return { ...common, holder: only.sender.party, legs: [only] };
  }
  const authorizer = readAccount(allocation, 'authorizer');
  const legs = records(allocation['transferLegSides']).map((side) => legOfSide(side, authorizer));
  return { ...common, holder: authorizer.party, legs };
};

/** Sums the amounts that the holder sends; an allocation that only receives locks nothing. */
const sentBy = (holder: string, legs: readonly Leg[]): string =>
  sumAmounts(legs.filter(({ sender }) => sender.party === holder).map(({ amount }) => amount));

const plain = ({ sender, receiver, amount }: Leg): JsonObject => ({
  sender: sender.party,
  receiver: receiver.party,
  amount,
});

/** `AllocationFactory_Allocate` of V1 and V2. */
export const readAllocate: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const output = objectAt(exerciseResult(exercised), 'output');
  const { drafts } = seen.below();
  if (drafts.some(({ fields }) => isAllocation(fields))) return dropExplainedChanges(drafts);
  if (variantTag(output) === 'AllocationInstructionResult_Failed')
    throw new UnexpectedShapeError('the result is AllocationInstructionResult_Failed');
  const { holder, legs, reserved, executors, settlementId, expiresAt } = allocatedOf(
    choiceArgument(exercised),
  );
  const cid = textAt(objectAt(output, 'value'), 'allocationCid', 'allocationInstructionCid');
  const own: ActivityDraft = {
    eventId: exercised.id,
    type: 'transfer',
    fields: plainTransfer({
      sender: holder,
      receivers: [{ party: holder, amount: sumAmounts([sentBy(holder, legs), ...reserved]) }],
    }),
    notices: [],
  };
  const added = {
    ...(legs.find(({ description }) => 'description' in description)?.description ?? {}),
    transfer_kind: 'create_allocation',
    ...(cid !== undefined && { allocation_cid: cid }),
    legs: legs.map(plain),
    executors,
    ...(settlementId !== undefined && { settlement_id: settlementId }),
  };
  const parties = [
    ...executors,
    ...legs.flatMap(({ sender, receiver }) => [sender.party, receiver.party]),
    ...accountProviders(legs.flatMap(({ sender, receiver }) => [sender, receiver])),
  ];
  const more = { parties, ...(expiresAt !== undefined && { expiresAt }) };
  const transfers = drafts.some(isTransfer)
    ? dropExplainedChanges(drafts)
    : [own, ...dropExplainedChanges(drafts)];
  return transfers.map((draft) => withKind(draft, added, more));
};

const isAllocation = ({ transfer }: JsonObject): boolean =>
  isObject(transfer) && transfer['transfer_kind'] === 'create_allocation';

const executed = (cids: readonly string[]): JsonObject => ({
  transfer_kind: 'execute_allocation',
  allocation_cids: cids,
});

/** `Allocation_ExecuteTransfer` of V1. */
export const readExecuteAllocation: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const { drafts, untold } = seen.below();
  const cids = contractIdsIn(exerciseResult(exercised)['receiverHoldingCids']);
  const transfers = drafts.some(isTransfer)
    ? dropExplainedChanges(drafts)
    : [readReceivedByResult(seen, cids, untold.logs), ...dropExplainedChanges(drafts)];
  const added = executed([readText(exercised.event, 'contract_id')]);
  return transfers.map((draft) =>
    withKind(draft, added, { parties: actingParties(exercised.event) }),
  );
};

const transferOfLeg = (eventId: string, leg: Leg): ActivityDraft => {
  const { sender, receiver, amount, description } = leg;
  const receivers = [{ party: receiver.party, amount }];
  return {
    eventId,
    type: 'transfer',
    fields: plainTransfer({ sender: sender.party, receivers, more: description }),
    notices: [],
    parties: accountProviders([sender, receiver]),
  };
};

/**
 * `SettlementFactory_SettleBatch` of V2: each leg is a transfer, even if the events below it are netted.
 */
export const readSettleBatch: ChoiceReader = ({ exercised }) => {
  const argument = choiceArgument(exercised);
  const legs = records(argument['transferLegs']).map(legOf);
  if (legs.length === 0) throw new UnexpectedShapeError('the transfer legs are missing');
  const cids = records(argument['allocations']).map((item) => readText(item, 'allocationCid'));
  const acting = actingParties(exercised.event);
  return legs.map((leg, index) => {
    const draft = transferOfLeg(exercised.id, leg);
    const parties = [...(draft.parties ?? []), ...acting];
    return withKind(draft, executed(index === 0 ? cids : []), { parties });
  });
};

/**
 * `Allocation_Settle` of V2 outside a batch: the report below it says what moved. The executor can settle
 * a burn this way, of which the account for burns is the receiver (TestAmuletDeliveryVersusBurn.daml).
 */
export const readSettleAllocation: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const { drafts, untold } = seen.below();
  const reported = mergeMovements(untold.logs)
    .filter(({ sender, receiver }) => sender.party !== receiver.party)
    .map(({ sender, receiver, amount }) =>
      transferOfLeg(exercised.id, { sender, receiver, amount, description: {} }),
    );
  const transfers = drafts.some(isTransfer) ? dropExplainedChanges(drafts) : reported;
  if (transfers.length === 0)
    throw new UnexpectedShapeError('the update does not report what moved');
  const cid = readText(exercised.event, 'contract_id');
  return transfers.map((draft, index) => withKind(draft, executed(index === 0 ? [cid] : [])));
};

/** The choices that end an allocation without a transfer. */
export const readEndAllocation =
  (kind: 'withdraw' | 'cancel' | 'expire'): ChoiceReader =>
  (seen) => {
    const { event, id } = seen.exercised;
    const { drafts } = seen.below();
    if (drafts.some(({ type }) => type === 'abort_allocation')) return dropExplainedChanges(drafts);
    const result = objectAt(event, 'exercise_result');
    const held = contractIdsIn(result?.['senderHoldingCids'] ?? result?.['authorizerHoldingCids']);
    return [
      {
        eventId: id,
        type: 'abort_allocation',
        fields: {
          abort_allocation: { abort_kind: kind, allocation_cid: readText(event, 'contract_id') },
          ...returnedHoldings(seen, held),
        },
        notices: [],
        parties: actingParties(event),
      },
      ...dropExplainedChanges(drafts),
    ];
  };
