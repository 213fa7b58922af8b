import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import {
  type Node,
  alice,
  bob,
  contractId,
  created,
  custodian,
  dso,
  exercised,
  venue,
} from './nodes.ts';
import {
  type Side,
  account,
  amulet,
  archive,
  idOf,
  lockedAmulet,
  meta,
  noArgs,
  sentBy,
  spent,
} from './holdings.ts';
import {
  type Moved,
  allocationTemplate,
  allocationV2Template,
  deadline,
  rules,
} from './transfers.ts';

/* Allocations (AmuletAllocation.daml, AmuletAllocationV2.daml) */

const settlementV1 = {
  executor: venue,
  settlementRef: { id: 'OTC-7', cid: null },
  requestedAt: '2026-05-06T06:00:00Z',
  allocateBefore: '2026-05-06T12:00:00Z',
  settleBefore: deadline,
  meta: meta(),
};

export const settlementV2 = { executors: [venue], id: 'OTC-7', cid: null, meta: meta() };

export const allocated = ({
  sender = alice,
  receiver = bob,
  amount = '60.0000000000',
  allocation = contractId(),
}: Moved & { readonly allocation?: string } = {}): Node => {
  const specification = {
    settlement: settlementV1,
    transferLegId: 'leg0',
    transferLeg: {
      sender,
      receiver,
      amount,
      instrumentId: { admin: dso, id: 'Amulet' },
      meta: meta(),
    },
  };
  return exercised({
    choice: 'AllocationFactory_Allocate',
    template: rules,
    through: 'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
    argument: {
      expectedAdmin: dso,
      allocation: specification,
      requestedAt: '2026-05-06T06:00:00Z',
      inputHoldingCids: [contractId()],
      extraArgs: noArgs,
    },
    result: {
      senderChangeCids: [],
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: allocation },
      },
      meta: meta(),
    },
    below: [
      spent(),
      lockedAmulet(sender, amount),
      created(
        allocationTemplate,
        { lockedAmulet: contractId(), allocation: specification },
        allocation,
      ),
    ],
  });
};

/** An allocation that only receives locks nothing. */
const lockOf = (owner: string, amounts: readonly string[]): readonly Node[] =>
  amounts.length === 0 ? [] : [lockedAmulet(owner, addDecimals(amounts) ?? '')];

/** V2: the account authorizes sides of legs, and what is locked is their net. */
export const allocatedV2 = ({
  authorizer = alice,
  sides = [{ side: 'SenderSide', otherside: account(bob, '', custodian), amount: '60.0000000000' }],
  allocation = contractId(),
  reserved = null,
}: {
  readonly authorizer?: string;
  readonly sides?: readonly Side[];
  /** By instrument: what is locked for the next iteration. */
  readonly reserved?: JsonObject | null;
  readonly allocation?: string;
} = {}): Node =>
  exercised({
    choice: 'AllocationFactory_Allocate',
    template: rules,
    through: 'Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
    argument: {
      settlement: settlementV2,
      allocation: {
        admin: dso,
        authorizer: account(authorizer),
        transferLegSides: sides.map(({ side: which, otherside, amount, leg = 'leg0' }) => ({
          transferLegId: leg,
          side: which,
          otherside,
          amount,
          instrumentId: 'Amulet',
          meta: meta(),
        })),
        settlementDeadline: deadline,
        nextIterationFunding: reserved,
        committed: false,
        meta: meta(),
      },
      requestedAt: '2026-05-06T06:00:00Z',
      inputHoldingCids: [contractId()],
      extraArgs: noArgs,
      actors: [authorizer],
    },
    result: {
      authorizerChangeCids: {},
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: allocation },
      },
      meta: meta(),
    },
    below: [
      spent(),
      ...lockOf(authorizer, [
        ...sides.filter(({ side: which }) => which === 'SenderSide').map(({ amount }) => amount),
        ...Object.values(reserved ?? {}).map(String),
      ]),
      created(allocationV2Template, {}, allocation),
    ],
  });

export const executedAllocation = ({
  sender = alice,
  receiver = bob,
  amount = '60.0000000000',
  allocation = contractId(),
}: Moved & { readonly allocation?: string } = {}): Node => {
  const made = amulet(receiver, amount);
  return exercised({
    choice: 'Allocation_ExecuteTransfer',
    template: allocationTemplate,
    through: 'Splice.Api.Token.AllocationV1:Allocation',
    contract: allocation,
    consuming: true,
    acting: [venue, sender, receiver],
    argument: { extraArgs: noArgs },
    result: { senderHoldingCids: [], receiverHoldingCids: [idOf(made)], meta: sentBy(sender) },
    below: [archive('Splice.Amulet:LockedAmulet'), made],
  });
};

export const endedAllocation = (
  choice: 'Cancel' | 'Withdraw',
  {
    sender = alice,
    amount = '60.0000000000',
    allocation = contractId(),
  }: Moved & { readonly allocation?: string } = {},
): Node => {
  const back = amulet(sender, amount);
  return exercised({
    choice: `Allocation_${choice}`,
    template: allocationTemplate,
    through: 'Splice.Api.Token.AllocationV1:Allocation',
    contract: allocation,
    consuming: true,
    acting: [choice === 'Cancel' ? venue : sender],
    argument: { extraArgs: noArgs },
    result: { senderHoldingCids: [idOf(back)], meta: meta() },
    below: [archive('Splice.Amulet:LockedAmulet'), back],
  });
};
