import { aDay, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import { drawMovement, spend } from '../activity/draw-movement.ts';
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
} from './daml-values.ts';
import { changeIds, exerciseFactory, drawStandard } from './factory-transfer.ts';
import { listedTransferTerms } from './listed-transfer.ts';
import { lockFunds } from './offers.ts';

interface Allocated {
  readonly authorizer: string;
  /** The value that it locks; a receiver's allocation locks none. */
  readonly locked?: Contract;
  readonly inputs?: readonly string[];
  readonly nodes?: readonly Node[];
  readonly change?: readonly string[];
}

const argumentOf = (
  world: LedgerState,
  terms: AllocationTerms,
  { authorizer, locked }: Allocated,
) => {
  const { dso, trees } = world;
  const expiresAt = toIsoTime(terms.settleBefore);
  return terms.standard === 'v1'
    ? {
        lockedAmulet: locked?.id ?? null,
        allocation: specificationV1(dso, terms),
        ...(trees === 'current' && { expiresAt }),
      }
    : {
        settlement: settlementV2(terms),
        allocation: specificationV2(dso, terms, authorizer),
        lockedAmulet: locked?.id ?? null,
        expiresAt,
        createdAt: toIsoTime(terms.requestedAt),
        numIterations: '0',
      };
};

const allocate = (
  world: LedgerState,
  terms: AllocationTerms,
  allocated: Allocated & { readonly meta: ReturnType<typeof metadata> },
): { readonly root: Exercise; readonly contract: Contract } => {
  const { dso } = world;
  const { standard, from, to } = terms;
  const { authorizer, inputs = [], nodes = [], change = [], meta } = allocated;
  const contract = addContract(world, world.random, {
    template: standard === 'v1' ? 'AmuletAllocation' : 'AmuletAllocationV2',
    signatories: [dso, authorizer],
    observers: [terms.executor],
    argument: () => argumentOf(world, terms, allocated),
  });
  const root = exerciseFactory(world, {
    standard,
    choice: 'AllocationFactory_Allocate',
    through: { v1: 'allocationFactory', v2: 'allocationFactoryV2' },
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
    result: () => ({
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
  return { root, contract };
};

/** Somebody locks value for an executor to move. */
export const exerciseAllocate = (world: LedgerState): LedgerEvent | undefined => {
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
  const { root, contract } = allocate(world, terms, {
    authorizer: from,
    locked,
    inputs: spending.inputs.map(({ contract: { id } }) => id),
    nodes: transferred.nodes,
    change: changeIds(transferred),
    meta: transferred.meta,
  });
  world.allocations.push({ terms, contract, locked });
  // The value is locked for its sender: the scan lists it as a transfer to oneself.
  return { type: 'transfer', content: listedTransferTerms({ from, to: from, units }), root };
};

/** The receiver's allocation: it locks nothing, and agrees to receive. */
export const allocateReceipt = (
  world: LedgerState,
  terms: AllocationTerms,
): UnlistedEvent & { readonly receipt: Contract } => {
  const allocated = { authorizer: terms.to, meta: metadata() };
  const { root, contract: receipt } = allocate(world, terms, allocated);
  return { root, receipt };
};
