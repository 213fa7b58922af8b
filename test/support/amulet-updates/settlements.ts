import { type Node, contractId, created, dso, exercised, venue } from './nodes.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import {
  type Side,
  account,
  amulet,
  archive,
  holdingsChange,
  idOf,
  lockedAmulet,
  meta,
  noArgs,
} from './holdings.ts';
import { allocationV2Template, deadline, rules } from './transfers.ts';
import { settlementV2 } from './allocations.ts';

export interface BatchLeg {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
}

/** The allocation that continues a settled one, and what it locks for the next iteration. */
export interface Continued {
  readonly cid: string;
  readonly reserved: string;
}

const continuedAs = (
  owner: string,
  { cid, reserved }: Continued,
  lock: string,
): readonly Node[] => [
  lockedAmulet(owner, reserved, lock),
  created(
    allocationV2Template,
    {
      lockedAmulet: contractId(),
      allocation: {
        settlement: settlementV2,
        admin: dso,
        authorizer: account(owner),
        transferLegSides: [],
        settlementDeadline: deadline,
        nextIterationFunding: { Amulet: reserved },
        committed: false,
        meta: meta(),
      },
      dso,
      expiresAt: deadline,
      numIterations: '1',
      createdAt: '2026-05-06T06:00:00Z',
    },
    cid,
  ),
];

/** `Allocation_Settle`, which reports the sides of the account that authorized the allocation. */
const settled = (
  owner: string,
  { cid, next }: { readonly cid: string; readonly next?: Continued | undefined },
  sides: readonly Side[],
): Node => {
  const sumOf = (which: Side['side']): string =>
    addDecimals(sides.filter(({ side }) => side === which).map(({ amount }) => amount)) ?? '';
  const [lock, nextLock, received] = [contractId(), contractId(), sumOf('ReceiverSide')];
  const hasLock = sumOf('SenderSide') !== '0' || next !== undefined;
  const gained = received === '0' ? [] : [amulet(owner, received)];
  return exercised({
    choice: 'Allocation_Settle',
    template: allocationV2Template,
    through: 'Splice.Api.Token.AllocationV2:Allocation',
    contract: cid,
    acting: [dso, venue],
    argument: {
      actors: [dso, venue],
      extraTransferLegSides: [],
      nextIterationFunding: next === undefined ? null : { Amulet: next.reserved },
      extraArgs: noArgs,
    },
    result: {
      output: {
        tag: 'AllocationResult_Settled',
        value: { nextIterationAllocationCid: next?.cid ?? null },
      },
      authorizerHoldingCids: {},
      meta: meta(),
    },
    below: [
      archive(allocationV2Template, cid),
      ...(hasLock ? [archive('Splice.Amulet:LockedAmulet', lock, owner)] : []),
      ...(next === undefined ? [] : continuedAs(owner, next, nextLock)),
      ...gained,
      holdingsChange(account(owner), sides, 'splice-amulet', {
        used: hasLock ? [lock] : [],
        made: [...gained.map(idOf), ...(next === undefined ? [] : [nextLock])],
      }),
    ],
  });
};

/** The executor settles an allocation by itself: its value is burned. */
export const settledBurn = (
  owner: string,
  amount: string,
  cid = contractId(),
  next?: Continued,
): Node =>
  settled(owner, { cid, next }, [
    { side: 'SenderSide', otherside: account(null, 'cip-112/burn'), amount },
  ]);

/** V2 settles a batch: each allocation is settled below, and reports its own side. */
export const settledBatch = (
  legs: readonly BatchLeg[],
  allocations: readonly string[] = legs.flatMap(() => [contractId(), contractId()]),
  next?: Continued,
): Node => {
  const sidesOf = (owner: string): readonly Side[] =>
    legs.flatMap(({ sender, receiver, amount }, index): readonly Side[] => {
      const side = { amount, leg: `leg${index}` };
      const sent: Side = { side: 'SenderSide', otherside: account(receiver), ...side };
      const received: Side = { side: 'ReceiverSide', otherside: account(sender), ...side };
      return [...(sender === owner ? [sent] : []), ...(receiver === owner ? [received] : [])];
    });
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
      settled(
        owner,
        { cid: allocations[index] ?? contractId(), next: index === 0 ? next : undefined },
        sidesOf(owner),
      ),
    ),
  });
};
