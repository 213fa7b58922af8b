import type { JsonObject } from '../../lib/json/json.ts';
import {
  archiveContract,
  amuletRulesChoice,
  createContract,
  createHolding,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import { takeAllocation } from '../state/active-contracts.ts';
import type { Allocation, LedgerEvent, UnlistedEvent, LedgerState } from '../state/ledger-state.ts';
import {
  legV2,
  settlementV2,
  transferSide,
  extraArgs,
  flagValue,
  historyMetadata,
  instrument,
  metadata,
} from './values/daml-values.ts';
import { exerciseAllocate, allocateReceipt } from './allocations.ts';
import { reportChange, type HoldingsChange } from './values/event-log.ts';
import { executeTransfer } from './execute-transfer.ts';
import { configState, registryContext } from './factory-transfer.ts';
import { listedTransferTerms } from './values/listed-transfer.ts';
import { returnFunds, unlock } from './offers.ts';

/** `Allocation_ExecuteTransfer`: by executor, sender and receiver together. */
const execute = (world: LedgerState, { terms, contract, locked }: Allocation): LedgerEvent => {
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
  return {
    type: 'transfer',
    content: listedTransferTerms({ from, input: units, to, units }),
    root,
  };
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
  world: LedgerState,
  { terms }: Allocation,
  side: { contract: Contract; owner: string; input?: Contract; output?: Contract },
): Exercise => {
  const { contract, owner, input, output } = side;
  const actors = [world.dso, terms.executor];
  const change: HoldingsChange = {
    owner,
    inputs: input === undefined ? [] : [input.id],
    legs: [transferSide(terms, owner)],
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
      archiveContract(contract),
      ...(input === undefined ? [] : [archiveContract(input)]),
      ...(output === undefined ? [] : [createContract(output)]),
      ...reportChange(world, configState(world), [change]),
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
const settleBatch = (
  world: LedgerState,
  allocation: Allocation,
  receipt: Contract,
): UnlistedEvent => {
  const { terms, contract, locked } = allocation;
  const { from, to, units, executor } = terms;
  const output = createHolding(world, to, units).contract;
  const sides = [
    settleSide(world, allocation, { contract, owner: from, input: locked }),
    settleSide(world, allocation, { contract: receipt, owner: to, output }),
  ];
  const root = amuletRulesChoice(world, {
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
  world: LedgerState,
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
    children: isFirst ? [node] : [archiveContract(contract), node],
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
export const exerciseEndAllocation = (
  world: LedgerState,
): LedgerEvent | UnlistedEvent | undefined => {
  const allocation = takeAllocation(world);
  if (allocation === undefined) return exerciseAllocate(world);
  const { terms, locked } = allocation;
  const { node, amulet } = unlock(world, { locked, owner: terms.from, units: terms.units });
  returnFunds(world, amulet);
  const word = world.random.pick(endingWords);
  return { root: ended(world, allocation, { word, node, holding: amulet.contract.id }) };
};

/** Moves an allocated amount to its receiver; in the second version, once the receiver agrees. */
export const exerciseSettlement = (world: LedgerState): LedgerEvent | UnlistedEvent | undefined => {
  const allocation = takeAllocation(world);
  if (allocation === undefined) return exerciseAllocate(world);
  if (allocation.terms.standard === 'v1') return execute(world, allocation);
  if (allocation.receipt !== undefined) return settleBatch(world, allocation, allocation.receipt);
  const { root, receipt } = allocateReceipt(world, allocation.terms);
  world.allocations.push({ ...allocation, receipt });
  return { root };
};
