import type { JsonObject } from '../../lib/json/json.ts';
import {
  archiveContract,
  amuletRulesChoice,
  createContract,
  createHolding,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
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
} from './daml-values.ts';
import { exerciseAllocate, allocateReceipt } from './allocations.ts';
import { reportChange } from './event-log.ts';
import { executeTransfer } from './execute-transfer.ts';
import { configState, registryContext } from './factory-transfer.ts';
import { listedTransferTerms } from './listed-transfer.ts';
import { returnFunds, unlock } from './offers.ts';

/** `Allocation_ExecuteTransfer`: by executor, sender and receiver together. */
const execute = (world: LedgerState, { terms, contract, locked }: Allocation): LedgerEvent => {
  const { from, to, units, executor } = terms;
  const { node, amulet } = unlock(world, { locked, from, units });
  const transferred = executeTransfer(world, {
    from,
    inputs: [amulet],
    outputs: [{ party: to, units, meta: metadata() }],
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
  return { type: 'transfer', content: listedTransferTerms({ from, to, units }), root };
};

const settledResult = (holdings: readonly string[], settlement: string): JsonObject => ({
  output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
  authorizerHoldingCids: holdings.length === 0 ? {} : { [instrument]: holdings },
  meta: historyMetadata({
    kind: 'transfer',
    reason: `Settle allocation for settlement ${settlement}`,
  }),
});

/** No further iterations and legs, which no settlement here has. */
const noMore = { extraTransferLegSides: [], nextIterationFunding: null };

interface Side {
  readonly contract: Contract;
  readonly owner: string;
  /** The locked value that goes, or the new value that comes. */
  readonly inputs: readonly Contract[];
  readonly outputs: readonly Contract[];
}

/** `Allocation_Settle` of one side. */
const settleSide = (
  world: LedgerState,
  { terms }: Allocation,
  { contract, owner, inputs, outputs }: Side,
): Exercise => {
  const actors = [world.dso, terms.executor];
  const [gone, made] = [inputs, outputs].map((side) => side.map(({ id }) => id));
  const legs = [transferSide(terms, owner)];
  const change = {
    owner,
    inputs: gone ?? [],
    legs,
    outputs: made ?? [],
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
      ...[contract, ...inputs].map(archiveContract),
      ...outputs.map(createContract),
      ...reportChange(world, configState(world), [change]),
    ],
    argument: () => ({ actors, ...noMore, extraArgs: extraArgs(registryContext(world)) }),
    result: () => settledResult(change.outputs, terms.settlement),
  };
};

/** `SettlementFactory_SettleBatch`. No scan with a listing of activities knows it. */
const settleBatch = (
  world: LedgerState,
  allocation: Allocation,
  receipt: Contract,
): UnlistedEvent => {
  const { terms, contract, locked } = allocation;
  const { from, to, units, executor } = terms;
  const outputs = [createHolding(world, to, units)];
  const sides = [
    settleSide(world, allocation, { contract, owner: from, inputs: [locked], outputs: [] }),
    settleSide(world, allocation, { contract: receipt, owner: to, inputs: [], outputs }),
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
      allocations: [contract, receipt].map(({ id }) => ({ allocationCid: id, ...noMore })),
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

const endings = {
  cancel: { choice: 'Allocation_Cancel', tag: 'AllocationResult_Cancelled' },
  withdraw: { choice: 'Allocation_Withdraw', tag: 'AllocationResult_Withdrawn' },
} as const;

/** By the interface that the allocation was made by; only the first version consumes it. */
const end = (world: LedgerState, { terms, contract, locked }: Allocation): Exercise => {
  const { standard, from, to, executor } = terms;
  const { node, holding } = returnFunds(world, { ...terms, locked });
  const word = world.random.pick(['cancel', 'withdraw'] as const);
  const { choice, tag } = endings[word];
  const isFirst = standard === 'v1';
  const ofExecutor = isFirst ? [executor, from, to] : [executor];
  const actors = word === 'withdraw' ? [from] : ofExecutor;
  const extra = extraArgs(registryContext(world, { 'expire-lock': flagValue(true) }));
  return {
    kind: 'exercise',
    ...{ contract, choice, actors },
    ...(!isFirst && { choiceObservers: [executor] }),
    consuming: isFirst,
    through: isFirst ? 'allocation' : 'allocationV2',
    children: isFirst ? [node] : [archiveContract(contract), node],
    argument: () => (isFirst ? { extraArgs: extra } : { actors, extraArgs: extra }),
    result: () => ({
      ...(isFirst
        ? { senderHoldingCids: [holding] }
        : { output: { tag, value: {} }, authorizerHoldingCids: { [instrument]: [holding] } }),
      meta: metadata(),
    }),
  };
};

type Happening = LedgerEvent | UnlistedEvent | undefined;

/** The executor or the sender ends an allocation; the scan lists nothing of it. */
export const exerciseEndAllocation = (world: LedgerState): Happening => {
  const allocation = takeAllocation(world);
  if (allocation === undefined) return exerciseAllocate(world);
  return { root: end(world, allocation) };
};

/** Moves an allocated amount to its receiver; in the second version, once the receiver agrees. */
export const exerciseSettlement = (world: LedgerState): Happening => {
  const allocation = takeAllocation(world);
  if (allocation === undefined) return exerciseAllocate(world);
  if (allocation.terms.standard === 'v1') return execute(world, allocation);
  if (allocation.receipt !== undefined) return settleBatch(world, allocation, allocation.receipt);
  const { root, receipt } = allocateReceipt(world, allocation.terms);
  world.allocations.push({ ...allocation, receipt });
  return { root };
};
