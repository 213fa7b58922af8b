import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import { actingParties, contractsInUpdate, walkEvents } from '../../activity/update-events.ts';
import type { NamedEffect } from '../../effects/named-effect.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import { accountProviders, variantTag, UnexpectedShapeError, readText } from '../daml-values.ts';
import {
  isTransfer,
  plainTransfer,
  withKind,
  type ActivityDraft,
  type ChoiceReader,
  type ChoiceContext,
} from '../draft.ts';
import {
  allocatedOf,
  allocationKind,
  legOf,
  records,
  reservedTransfer,
  textAt,
  type Leg,
} from './allocation-values.ts';
import {
  choiceArgument,
  contractIdsIn,
  readReceivedByResult,
  exerciseResult,
  returnedHoldings,
} from './standard-transfers.ts';

const nextOf = (settle: JsonObject): string | undefined => {
  const output = objectAt(settle, 'exercise_result', 'output');
  return variantTag(output) === 'AllocationResult_Settled'
    ? textAt(objectAt(output, 'value'), 'nextIterationAllocationCid')
    : undefined;
};

/**
 * No choice opens the allocation that continues a settled one: `Allocation_Settle` creates it,
 * without legs, and locks what it reserves for the next iteration (AllocationV2.daml,
 * AmuletAllocationV2.daml).
 */
const continuedAllocations = ({
  exercised,
  update,
}: Pick<ChoiceContext, 'exercised' | 'update'>): readonly ActivityDraft[] => {
  const { created } = contractsInUpdate(update);
  return walkEvents<ActivityDraft>(update, exercised.id, (id, event, below) => {
    const cid = event['choice'] === 'Allocation_Settle' ? nextOf(event) : undefined;
    const argument = objectAt(created.get(cid ?? ''), 'create_arguments');
    if (argument === undefined) return below();
    const allocated = allocatedOf(argument);
    const { added, more } = allocationKind(allocated, cid);
    return [withKind(reservedTransfer(id, allocated), added, more), ...below()];
  });
};

/** Reads `AllocationFactory_Allocate` of V1 and V2. */
export const readAllocate: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const output = objectAt(exerciseResult(exercised), 'output');
  const drafts = seen.below();
  if (drafts.some(({ fields }) => isAllocation(fields))) return drafts;
  if (variantTag(output) === 'AllocationInstructionResult_Failed')
    throw new UnexpectedShapeError('the result is AllocationInstructionResult_Failed');
  const allocated = allocatedOf(choiceArgument(exercised));
  const cid = textAt(objectAt(output, 'value'), 'allocationCid', 'allocationInstructionCid');
  const transfers = drafts.some(isTransfer)
    ? drafts
    : [reservedTransfer(exercised.id, allocated), ...drafts];
  const { added, more } = allocationKind(allocated, cid);
  return transfers.map((draft) => withKind(draft, added, more));
};

const isAllocation = ({ transfer }: JsonObject): boolean =>
  isObject(transfer) && transfer['transfer_kind'] === 'create_allocation';

const executed = (cids: readonly string[]): JsonObject => ({
  transfer_kind: 'execute_allocation',
  allocation_cids: cids,
});

/** Reads `Allocation_ExecuteTransfer` of V1. */
export const readExecuteAllocation: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const drafts = seen.below();
  const cids = contractIdsIn(exerciseResult(exercised)['receiverHoldingCids']);
  const transfers = drafts.some(isTransfer)
    ? drafts
    : [readReceivedByResult(seen, cids), ...drafts];
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

/** V2: each leg is a transfer, even if the events below it are netted. */
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

const isLock = ({ kind }: NamedEffect): boolean => kind === 'lock';

/**
 * V2 outside a batch: contracts below it say what moved. The executor can settle a burn this way
 * (TestAmuletDeliveryVersusBurn.daml).
 */
export const readSettleAllocation: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const drafts = seen.below();
  const cid = readText(exercised.event, 'contract_id');
  const isTold = drafts.some(isTransfer);
  const { rows, drafts: draftsOf } = seen.rest();
  // A new lock belongs to the allocation that continues this one.
  const [first, ...others] = rows.filter(({ effects }) => !effects.some(isLock));
  if (!isTold && first === undefined)
    throw new UnexpectedShapeError('the update does not report what moved');
  const settled = first && ({ ...first, contractId: cid, step: 'executed' } as const);
  return [
    ...(isTold
      ? drafts.map((draft, index) => withKind(draft, executed(index === 0 ? [cid] : [])))
      : [...draftsOf(settled === undefined ? [] : [settled, ...others]), ...drafts]),
    ...continuedAllocations(seen),
  ];
};

export const readEndAllocation =
  (kind: 'withdraw' | 'cancel' | 'expire'): ChoiceReader =>
  (seen) => {
    const { event, id } = seen.exercised;
    const drafts = seen.below();
    if (drafts.some(({ type }) => type === 'abort_allocation')) return drafts;
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
      ...drafts,
    ];
  };
