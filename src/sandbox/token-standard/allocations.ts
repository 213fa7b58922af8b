import type { Json, JsonObject } from '../../lib/json/json.ts';
import { aDay, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import { toIsoTime } from '../decimal-units.ts';
import {
  addContract,
  type AllocationTerms,
  type LedgerEvent,
  type UnlistedEvent,
  type LedgerState,
} from '../state/ledger-state.ts';
import {
  settlementV2,
  specificationV1,
  specificationV2,
  instrument,
  metadata,
} from './values/daml-values.ts';
import { changeIds, exerciseFactory, drawStandard, registryContext } from './factory-transfer.ts';
import { listedTransferTerms } from './values/listed-transfer.ts';
import { lockFunds } from './offers.ts';

const contractV1 = (world: LedgerState, terms: AllocationTerms, locked: Contract): Contract =>
  addContract(world, world.random, {
    template: 'AmuletAllocation',
    signatories: [world.dso, terms.from],
    observers: [terms.executor],
    argument: () => ({
      lockedAmulet: locked.id,
      allocation: specificationV1(world.dso, terms),
      ...(world.trees === 'current' && { expiresAt: toIsoTime(terms.settleBefore) }),
    }),
  });

const contractV2 = (
  world: LedgerState,
  terms: AllocationTerms,
  { authorizer, locked }: { readonly authorizer: string; readonly locked: Contract | undefined },
): Contract =>
  addContract(world, world.random, {
    template: 'AmuletAllocationV2',
    signatories: [world.dso, authorizer],
    observers: [terms.executor],
    argument: () => ({
      settlement: settlementV2(terms),
      allocation: specificationV2(world.dso, terms, authorizer),
      lockedAmulet: locked?.id ?? null,
      expiresAt: toIsoTime(terms.settleBefore),
      createdAt: toIsoTime(terms.requestedAt),
      numIterations: '0',
    }),
  });

const throughFactory = { v1: 'allocationFactory', v2: 'allocationFactoryV2' } as const;

interface Allocated {
  readonly authorizer: string;
  readonly inputs: readonly string[];
  readonly nodes: readonly Node[];
  readonly contract: Contract;
  readonly change: readonly string[];
  readonly meta: JsonObject;
}

/** `AllocationFactory_Allocate` with what followed from it. */
const callFactory = (
  world: LedgerState,
  terms: AllocationTerms,
  allocated: Allocated,
): Exercise => {
  const { dso } = world;
  const { standard, from, to } = terms;
  const { authorizer, inputs, nodes, contract, change, meta } = allocated;
  return exerciseFactory(world, {
    standard,
    choice: 'AllocationFactory_Allocate',
    through: throughFactory,
    actors: [authorizer],
    observers: [from, to],
    children: [...nodes, createContract(contract)],
    argument: () => ({
      ...(standard === 'v1'
        ? { allocation: specificationV1(dso, terms) }
        : { settlement: settlementV2(terms), allocation: specificationV2(dso, terms, authorizer) }),
      requestedAt: toIsoTime(terms.requestedAt),
      inputHoldingCids: inputs,
    }),
    context: registryContext(world),
    result: (): Json => ({
      ...(standard === 'v1'
        ? { senderChangeCids: change }
        : { authorizerChangeCids: { [instrument]: change } }),
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: contract.id },
      },
      meta,
    }),
  });
};

const drawTerms = (world: LedgerState, spending: Spending): AllocationTerms | undefined => {
  const [receiver] = drawMovement(world, spending, 1).to;
  if (receiver === undefined) return undefined;
  const { clock, provider, random } = world;
  return {
    from: spending.from,
    to: receiver.party,
    units: receiver.units,
    executor: provider,
    standard: drawStandard(world),
    settlement: `trade-${random.below(100_000)}`,
    requestedAt: clock - 30_000_000,
    settleBefore: clock + aDay,
  };
};

/** Somebody locks value for an executor to move. */
export const exerciseAllocate = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world);
  const terms = spending && drawTerms(world, spending);
  if (spending === undefined || terms === undefined) return undefined;
  const { from, units, standard } = terms;
  const context = `allocation for settlement of ${terms.settlement}`;
  const lock = { units, expiresAt: terms.settleBefore, context };
  const { locked, transferred } = lockFunds(world, spending, lock);
  const contract =
    standard === 'v1'
      ? contractV1(world, terms, locked)
      : contractV2(world, terms, { authorizer: from, locked });
  world.allocations.push({ terms, contract, locked });
  const { nodes, meta } = transferred;
  const root = callFactory(world, terms, {
    authorizer: from,
    inputs: spending.inputs.map(({ contract: { id } }) => id),
    nodes,
    contract,
    change: changeIds(transferred),
    meta,
  });
  // The value is locked for its sender: the scan lists it as a transfer to oneself.
  const content = listedTransferTerms({ from, input: units, to: from, units });
  return { type: 'transfer', content, root };
};

/** The receiver's allocation: it locks nothing, and agrees to receive. */
export const allocateReceipt = (
  world: LedgerState,
  terms: AllocationTerms,
): UnlistedEvent & { readonly receipt: Contract } => {
  const authorizer = terms.to;
  const receipt = contractV2(world, terms, { authorizer, locked: undefined });
  const empty = { inputs: [], nodes: [], change: [], meta: metadata() };
  return { root: callFactory(world, terms, { authorizer, contract: receipt, ...empty }), receipt };
};
