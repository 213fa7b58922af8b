import { type Node, contractId, dso, exercised, venue } from './nodes.ts';
import { type Side, account, archive, holdingsChange, meta, noArgs } from './holdings.ts';
import { allocationV2Template, rules } from './transfers.ts';
import { settlementV2 } from './allocations.ts';

export interface BatchLeg {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
}

/** `Allocation_Settle`, which reports the sides of the account that authorized the allocation. */
const settled = (owner: string, cid: string, sides: readonly Side[]): Node =>
  exercised({
    choice: 'Allocation_Settle',
    template: allocationV2Template,
    through: 'Splice.Api.Token.AllocationV2:Allocation',
    contract: cid,
    acting: [dso, venue],
    argument: {
      actors: [dso, venue],
      extraTransferLegSides: [],
      nextIterationFunding: null,
      extraArgs: noArgs,
    },
    result: {
      output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
      authorizerHoldingCids: {},
      meta: meta(),
    },
    below: [archive(allocationV2Template, cid), holdingsChange(account(owner), sides)],
  });

/** The executor settles an allocation by itself: its value is burned. */
export const settledBurn = (owner: string, amount: string, cid = contractId()): Node =>
  settled(owner, cid, [{ side: 'SenderSide', otherside: account(null, 'cip-112/burn'), amount }]);

/** V2 settles a batch: each allocation is settled below, and reports its own side. */
export const settledBatch = (
  legs: readonly BatchLeg[],
  allocations: readonly string[] = legs.flatMap(() => [contractId(), contractId()]),
): Node => {
  const sidesOf = (owner: string): readonly Side[] =>
    legs.flatMap(({ sender, receiver, amount }, index): readonly Side[] => [
      ...(sender === owner
        ? [
            {
              side: 'SenderSide' as const,
              otherside: account(receiver),
              amount,
              leg: `leg${index}`,
            },
          ]
        : []),
      ...(receiver === owner
        ? [
            {
              side: 'ReceiverSide' as const,
              otherside: account(sender),
              amount,
              leg: `leg${index}`,
            },
          ]
        : []),
    ]);
  const owners = [...new Set(legs.flatMap(({ sender, receiver }) => [sender, receiver]))];
  return exercised({
    choice: 'SettlementFactory_SettleBatch',
    template: rules,
    through: 'Splice.Api.Token.AllocationV2:SettlementFactory',
    acting: [venue],
    argument: {
      settlement: settlementV2,
      transferLegs: legs.map(({ sender, receiver, amount }, index) => ({
        transferLegId: `leg${index}`,
        sender: account(sender),
        receiver: account(receiver),
        amount,
        instrumentId: 'Amulet',
        meta: meta(),
      })),
      allocations: allocations.map((allocationCid) => ({
        allocationCid,
        extraTransferLegSides: [],
        nextIterationFunding: null,
      })),
      actors: [venue],
      extraArgs: noArgs,
    },
    result: { allocationSettleResults: [], meta: meta() },
    below: owners.map((owner, index) =>
      settled(owner, allocations[index] ?? contractId(), sidesOf(owner)),
    ),
  });
};
