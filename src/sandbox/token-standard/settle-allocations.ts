import type { JsonObject } from '../../lib/json.ts';
import { archive, byRules, create, makeHolding } from '../amulets.ts';
import type { Contract } from '../contracts.ts';
import { settleAllocation } from '../purse.ts';
import type { Exercise, Node } from '../updates.ts';
import type { Allocation, Happening, Unlisted, World } from '../world.ts';
import { legV2, settlementV2, sideOf } from './allocation-values.ts';
import { allocate, allocateReceipt } from './allocations.ts';
import { extraArgs, flagValue, historyMetadata, instrument, metadata } from './daml-values.ts';
import { reported, type HoldingsChange } from './event-log.ts';
import { executeTransfer } from './execute-transfer.ts';
import { configState, registryContext } from './factory.ts';
import { listedTerms } from './listed.ts';
import { giveBack, unlock } from './unlock.ts';

/** `Allocation_ExecuteTransfer`: by executor, sender and receiver together. */
const execute = (world: World, { terms, contract, locked }: Allocation): Happening => {
  const { from, to, units, executor } = terms;
  const { node, amulet } = unlock(world, { locked, owner: from, units });
  const transferred = executeTransfer(world, {
    from,
    inputs: [amulet],
    outputs: [{ receiver: to, units, meta: metadata() }],
    log: configState(world),
  });
  const root: Exercise = {
    kind: 'exercise',
    contract,
    choice: 'Allocation_ExecuteTransfer',
    actors: [executor, from, to],
    consuming: true,
    through: 'allocation',
    children: [node, ...transferred.nodes],
    argument: () => ({ extraArgs: extraArgs(registryContext(world)) }),
    result: () => ({
      senderHoldingCids: [],
      receiverHoldingCids: transferred.created.map(({ id }) => id),
      meta: transferred.meta,
    }),
  };
  return { type: 'transfer', content: listedTerms({ from, input: units, to, units }), root };
};

const settledResult = (
  holdings: readonly string[],
  { settlement }: Allocation['terms'],
): JsonObject => ({
  output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
  authorizerHoldingCids: holdings.length === 0 ? {} : { [instrument]: holdings },
  meta: historyMetadata({
    kind: 'transfer',
    reason: `Settle allocation for settlement ${settlement}`,
  }),
});

/** `Allocation_Settle` of one side: its locked value goes, or its new value comes. */
const settleSide = (
  world: World,
  { terms }: Allocation,
  side: { contract: Contract; owner: string; input?: Contract; output?: Contract },
): Exercise => {
  const { contract, owner, input, output } = side;
  const actors = [world.dso, terms.executor];
  const change: HoldingsChange = {
    owner,
    inputs: input === undefined ? [] : [input.id],
    legs: [sideOf(terms, owner)],
    outputs: output === undefined ? [] : [output.id],
    reason: 'settle allocation',
  };
  return {
    kind: 'exercise',
    contract,
    choice: 'Allocation_Settle',
    actors,
    consuming: false,
    through: 'allocationV2',
    children: [
      archive(contract),
      ...(input === undefined ? [] : [archive(input)]),
      ...(output === undefined ? [] : [create(output)]),
      ...reported(world, configState(world), [change]),
    ],
    argument: () => ({
      actors,
      extraTransferLegSides: [],
      nextIterationFunding: null,
      extraArgs: extraArgs(registryContext(world)),
    }),
    result: () => settledResult(output === undefined ? [] : [output.id], terms),
  };
};

/**
 * `SettlementFactory_SettleBatch`: both sides are settled. No scan with a listing of activities knows
 * it.
 */
const settleBatch = (world: World, allocation: Allocation, receipt: Contract): Unlisted => {
  const { terms, contract, locked } = allocation;
  const { from, to, units, executor } = terms;
  const output = makeHolding(world, to, units).contract;
  const sides = [
    settleSide(world, allocation, { contract, owner: from, input: locked }),
    settleSide(world, allocation, { contract: receipt, owner: to, output }),
  ];
  const root = byRules(world, {
    rule: 'TransferFactory',
    through: 'settlementFactory',
    choice: 'SettlementFactory_SettleBatch',
    actors: [executor],
    choiceObservers: [from, to],
    children: sides,
    argument: () => ({
      settlement: settlementV2(terms),
      transferLegs: [legV2(terms)],
      allocations: [contract, receipt].map(({ id }) => ({
        allocationCid: id,
        extraTransferLegSides: [],
        nextIterationFunding: null,
      })),
      actors: [executor],
      extraArgs: extraArgs(registryContext(world)),
    }),
    result: () => ({
      allocationSettleResults: sides.map((side) => side.result?.() ?? {}),
      meta: metadata(),
    }),
  });
  return { root };
};

/** How an allocation ends without a transfer: what the executor calls it, and what its owner does. */
const endings = {
  cancel: { choice: 'Allocation_Cancel', tag: 'AllocationResult_Cancelled' },
  withdraw: { choice: 'Allocation_Withdraw', tag: 'AllocationResult_Withdrawn' },
} as const;

const endingWords = ['cancel', 'withdraw'] as const;

/** The choice by the interface that the allocation was made by; only the first consumes it. */
const ended = (
  world: World,
  { terms, contract }: Allocation,
  ending: {
    readonly word: (typeof endingWords)[number];
    readonly node: Node;
    readonly holding: string;
  },
): Exercise => {
  const { word, node, holding } = ending;
  const { choice, tag } = endings[word];
  const { standard, from, to, executor } = terms;
  const ofExecutor = standard === 'v1' ? [executor, from, to] : [executor];
  const actors = word === 'withdraw' ? [from] : ofExecutor;
  const extra = extraArgs(registryContext(world, { 'expire-lock': flagValue(true) }));
  const isFirst = standard === 'v1';
  return {
    kind: 'exercise',
    contract,
    choice,
    actors,
    ...(!isFirst && { choiceObservers: [executor] }),
    consuming: isFirst,
    through: isFirst ? 'allocation' : 'allocationV2',
    children: isFirst ? [node] : [archive(contract), node],
    argument: () => (isFirst ? { extraArgs: extra } : { actors, extraArgs: extra }),
    result: () =>
      isFirst
        ? { senderHoldingCids: [holding], meta: metadata() }
        : {
            output: { tag, value: {} },
            authorizerHoldingCids: { [instrument]: [holding] },
            meta: metadata(),
          },
  };
};

/** The executor or the sender ends an allocation; the scan lists nothing of it. */
export const endAllocation = (world: World): Happening | Unlisted | undefined => {
  const allocation = settleAllocation(world);
  if (allocation === undefined) return allocate(world);
  const { terms, locked } = allocation;
  const { node, amulet } = unlock(world, { locked, owner: terms.from, units: terms.units });
  giveBack(world, amulet);
  const word = world.random.pick(endingWords);
  return { root: ended(world, allocation, { word, node, holding: amulet.contract.id }) };
};

/** What was allocated moves to its receiver; of the second version, once the receiver agrees. */
export const settle = (world: World): Happening | Unlisted | undefined => {
  const allocation = settleAllocation(world);
  if (allocation === undefined) return allocate(world);
  if (allocation.terms.standard === 'v1') return execute(world, allocation);
  if (allocation.receipt !== undefined) return settleBatch(world, allocation, allocation.receipt);
  const { root, receipt } = allocateReceipt(world, allocation.terms);
  world.allocations.push({ ...allocation, receipt });
  return { root };
};
