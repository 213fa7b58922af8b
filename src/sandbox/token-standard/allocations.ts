import {
  aDay,
  createContract,
  archiveContract,
  amuletRulesChoice,
  createHolding,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import { drawMovement, spend } from '../activity/draw-movement.ts';
import { toIsoTime } from '../decimal-units.ts';
import {
  addContract,
  type AllocationTerms,
  type LedgerState,
  type Allocation,
} from '../state/ledger-state.ts';
import {
  settlementV2,
  specificationV1,
  specificationV2,
  instrument,
  metadata,
  legV2,
  transferSide,
  extraArgs,
  flagValue,
  historyMetadata,
} from './daml-values.ts';
import {
  changeIds,
  exerciseFactory,
  drawStandard,
  configState,
  registryContext,
} from './transfers.ts';
import { lockFunds, returnFunds, unlock } from './instructions.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { takeAllocation } from '../state/active-contracts.ts';
import { reportChange, executeTransfer, type TransferResult } from './execute-transfer.ts';

interface Allocated {
  readonly authorizer: string;
  /** The value that it locks and what paid for it; a receiver's allocation locks none. */
  readonly locked?: Contract;
  readonly transferred?: TransferResult;
  readonly inputs?: readonly string[];
}

const allocate = (
  world: LedgerState,
  terms: AllocationTerms,
  { authorizer, locked, transferred, inputs = [] }: Allocated,
): { readonly root: Exercise; readonly contract: Contract } => {
  const { dso } = world;
  const { standard, from, to } = terms;
  const specification = (): JsonObject =>
    standard === 'v1'
      ? { allocation: specificationV1(dso, terms) }
      : { settlement: settlementV2(terms), allocation: specificationV2(dso, terms, authorizer) };
  const contract = addContract(world, world.random, {
    template: standard === 'v1' ? 'AmuletAllocation' : 'AmuletAllocationV2',
    signatories: [dso, authorizer],
    observers: [terms.executor],
    argument: () => ({
      ...specification(),
      lockedAmulet: locked?.id ?? null,
      expiresAt: toIsoTime(terms.settleBefore),
      ...(standard === 'v2' && { createdAt: toIsoTime(terms.requestedAt), numIterations: '0' }),
    }),
  });
  const change = transferred === undefined ? [] : changeIds(transferred);
  const value = { allocationCid: contract.id };
  const root = exerciseFactory(world, {
    standard,
    choice: 'AllocationFactory_Allocate',
    through: { v1: 'allocationFactory', v2: 'allocationFactoryV2' },
    actors: [authorizer],
    observers: [from, to],
    children: [...(transferred?.nodes ?? []), createContract(contract)],
    argument: () => ({
      ...specification(),
      requestedAt: toIsoTime(terms.requestedAt),
      inputHoldingCids: inputs,
    }),
    result: () => ({
      ...(standard === 'v1'
        ? { senderChangeCids: change }
        : { authorizerChangeCids: { [instrument]: change } }),
      output: { tag: 'AllocationInstructionResult_Completed', value },
      meta: transferred?.meta ?? metadata(),
    }),
  });
  return { root, contract };
};

export const exerciseAllocate = (world: LedgerState): Exercise | undefined => {
  const spending = spend(world);
  const [receiver] = spending === undefined ? [] : drawMovement(world, spending, 1).to;
  if (spending === undefined || receiver === undefined) return undefined;
  const { clock, provider, random } = world;
  const { from } = spending;
  const { party: to, units } = receiver;
  const terms: AllocationTerms = {
    ...{ from, to, units, executor: provider },
    standard: drawStandard(world),
    settlement: `trade-${random.below(100_000)}`,
    requestedAt: clock - 30_000_000,
    settleBefore: clock + aDay,
  };
  const context = `allocation for settlement of ${terms.settlement}`;
  const lock = { units, expiresAt: terms.settleBefore, context };
  const { locked, transferred } = lockFunds(world, spending, lock);
  const inputs = spending.inputs.map(({ contract: { id } }) => id);
  const allocated = { authorizer: from, locked, transferred, inputs };
  const { root, contract } = allocate(world, terms, allocated);
  world.allocations.push({ terms, contract, locked });
  return root;
};

/** `Allocation_ExecuteTransfer`: by executor, sender and receiver together. */
const execute = (world: LedgerState, { terms, contract, locked }: Allocation): Exercise => {
  const { from, to, units, executor } = terms;
  const { node, amulet } = unlock(world, { locked, from, units });
  const transferred = executeTransfer(world, {
    from,
    inputs: [amulet],
    outputs: [{ party: to, units, meta: metadata() }],
    log: configState(world),
  });
  return {
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
      receiverHoldingCids: idsOf(transferred.created),
      meta: transferred.meta,
    }),
  };
};

/** No further iterations and legs, which no settlement here has. */
const noMore = { extraTransferLegSides: [], nextIterationFunding: null };

interface Side {
  readonly contract: Contract;
  readonly owner: string;
  /** The locked value that goes, or the new value that comes. */
  readonly inputs?: readonly Contract[];
  readonly outputs?: readonly Contract[];
}

const idsOf = (contracts: readonly Contract[]): readonly string[] => contracts.map(({ id }) => id);

/** `Allocation_Settle` of one side. */
const settleSide = (
  world: LedgerState,
  { terms }: Allocation,
  { contract, owner, inputs = [], outputs = [] }: Side,
): Exercise => {
  const actors = [world.dso, terms.executor];
  const [gone, made] = [idsOf(inputs), idsOf(outputs)];
  const legs = [transferSide(terms, owner)];
  const change = { owner, inputs: gone, legs, outputs: made, reason: 'settle allocation' };
  const reason = `Settle allocation for settlement ${terms.settlement}`;
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
    result: () => ({
      output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
      authorizerHoldingCids: made.length === 0 ? {} : { [instrument]: made },
      meta: historyMetadata({ kind: 'transfer', reason }),
    }),
  };
};

/** `SettlementFactory_SettleBatch`. No scan with a listing of activities knows it. */
const settleBatch = (world: LedgerState, allocation: Allocation, receipt: Contract): Exercise => {
  const { terms, contract, locked } = allocation;
  const { from, to, units, executor } = terms;
  const outputs = [createHolding(world, to, units)];
  const sides = [
    settleSide(world, allocation, { contract, owner: from, inputs: [locked] }),
    settleSide(world, allocation, { contract: receipt, owner: to, outputs }),
  ];
  return amuletRulesChoice(world, {
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

/** The executor or the sender ends an allocation; the scan lists nothing of it. */
export const exerciseEndAllocation = (world: LedgerState): Exercise | undefined => {
  const allocation = takeAllocation(world);
  return allocation === undefined ? exerciseAllocate(world) : end(world, allocation);
};

/** Moves an allocated amount to its receiver; in the second version, once the receiver agrees. */
export const exerciseSettlement = (world: LedgerState): Exercise | undefined => {
  const allocation = takeAllocation(world);
  if (allocation === undefined) return exerciseAllocate(world);
  if (allocation.terms.standard === 'v1') return execute(world, allocation);
  if (allocation.receipt !== undefined) return settleBatch(world, allocation, allocation.receipt);
  // The receiver's allocation locks nothing, and agrees to receive.
  const { terms } = allocation;
  const { root, contract: receipt } = allocate(world, terms, { authorizer: terms.to });
  world.allocations.push({ ...allocation, receipt });
  return root;
};
