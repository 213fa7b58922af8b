import type { JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../rules/rules.ts';
import { contractsInUpdate, walkEvents } from '../../activity/update-events.ts';
import { withKind, type ActivityDraft, type ChoiceContext } from '../draft.ts';
import { allocatedOf, allocationKind, reservedTransfer, textAt } from './allocation-values.ts';
import { variantTag } from '../accounts.ts';

/** The allocation that continues a settled one; undefined if the settlement was its last iteration. */
const nextOf = (settle: JsonObject): string | undefined => {
  const output = objectAt(settle, 'exercise_result', 'output');
  return variantTag(output) === 'AllocationResult_Settled'
    ? textAt(objectAt(output, 'value'), 'nextIterationAllocationCid')
    : undefined;
};

/**
 * The allocations that continue settled ones (AllocationV2.daml: `nextIterationAllocationCid`). No choice
 * of its own opens such an allocation: `Allocation_Settle` creates it, without legs, and locks what it
 * reserves for the next iteration (AmuletAllocationV2.daml).
 */
export const continuedAllocations = ({
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
