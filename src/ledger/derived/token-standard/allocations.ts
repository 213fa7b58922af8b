import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../rules/rules.ts';
import { accountProviders } from '../accounts.ts';
import {
  dropExplainedChanges,
  isTransfer,
  plainTransfer,
  withKind,
  type ActivityDraft,
  type ChoiceReader,
} from '../draft.ts';
import { mergeMovements } from './holdings-log.ts';
import {
  allocatedOf,
  allocationKind,
  legOf,
  records,
  reservedTransfer,
  textAt,
  type Leg,
} from './allocation-values.ts';
import { continuedAllocations } from './continued-allocations.ts';
import {
  choiceArgument,
  contractIdsIn,
  readReceivedByResult,
  exerciseResult,
  returnedHoldings,
  variantTag,
} from './standard-transfers.ts';
import { actingParties } from '../../activity/update-events.ts';
import { UnexpectedShapeError, readText } from '../daml-values.ts';

/** `AllocationFactory_Allocate` of V1 and V2. */
export const readAllocate: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const output = objectAt(exerciseResult(exercised), 'output');
  const { drafts } = seen.below();
  if (drafts.some(({ fields }) => isAllocation(fields))) return dropExplainedChanges(drafts);
  if (variantTag(output) === 'AllocationInstructionResult_Failed')
    throw new UnexpectedShapeError('the result is AllocationInstructionResult_Failed');
  const allocated = allocatedOf(choiceArgument(exercised));
  const cid = textAt(objectAt(output, 'value'), 'allocationCid', 'allocationInstructionCid');
  const transfers = drafts.some(isTransfer)
    ? dropExplainedChanges(drafts)
    : [reservedTransfer(exercised.id, allocated), ...dropExplainedChanges(drafts)];
  const { added, more } = allocationKind(allocated, cid);
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
export const readSettleBatch: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const argument = choiceArgument(exercised);
  const legs = records(argument['transferLegs']).map(legOf);
  if (legs.length === 0) throw new UnexpectedShapeError('the transfer legs are missing');
  const cids = records(argument['allocations']).map((item) => readText(item, 'allocationCid'));
  const acting = actingParties(exercised.event);
  const transfers = legs.map((leg, index) => {
    const draft = transferOfLeg(exercised.id, leg);
    const parties = [...(draft.parties ?? []), ...acting];
    return withKind(draft, executed(index === 0 ? cids : []), { parties });
  });
  return [...transfers, ...continuedAllocations(seen)];
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
  return [
    ...transfers.map((draft, index) => withKind(draft, executed(index === 0 ? [cid] : []))),
    ...continuedAllocations(seen),
  ];
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
