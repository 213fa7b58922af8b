import { objectAt } from '../../lib/json/fields.ts';
import { aDay, createContract, amuletRulesChoice } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import {
  addContract,
  type LedgerState,
  type Offer,
  type HoldingRecord,
} from '../state/ledger-state.ts';
import { executeTransfer, reportAside } from './execute-transfer.ts';
import {
  drawTransfer,
  callTransferFactory,
  instructionResult,
  drawStandard,
  configState,
  withTerms,
  type FactoryTransfer,
  completedResult,
  registryContext,
} from './transfers.ts';
import {
  transferValue,
  offerTerms,
  type TransferTerms,
  reasonMetadata,
  historyMetadata,
  extraArgs,
  flagValue,
  metadata,
} from './daml-values.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import { hasManyOffers, takeOffer } from '../activity/draw-movement.ts';

const reason = 'holders released lock';

/**
 * Exercises `LockedAmulet_UnlockV2`. The caller spends the amulet in the same transaction, or gives it
 * back.
 */
export const unlock = (
  world: LedgerState,
  { locked, from: owner, units }: Offer,
): { readonly node: Exercise; readonly amulet: HoldingRecord } => {
  const { dso } = world;
  const contract = addContract(world, world.random, {
    template: 'Amulet',
    signatories: [dso, owner],
    argument: () => objectAt(locked.argument(), 'amulet') ?? {},
  });
  const change = { owner, inputs: [locked.id], outputs: [contract.id], reason };
  return {
    node: {
      kind: 'exercise',
      contract: locked,
      choice: 'LockedAmulet_UnlockV2',
      actors: [owner, dso],
      consuming: true,
      children: [createContract(contract), ...reportAside(world, change)],
      argument: () => ({}),
      result: () => ({ amuletCid: contract.id, meta: historyMetadata({ kind: 'unlock', reason }) }),
    },
    amulet: { contract, owner, units },
  };
};

export const returnFunds = (
  world: LedgerState,
  offer: Offer,
): { readonly node: Exercise; readonly holding: string } => {
  const { node, amulet } = unlock(world, offer);
  world.holdings.push(amulet);
  return { node, holding: amulet.contract.id };
};

/** In microseconds: an offer that the network soon ends. */
const aMinute = 60_000_000;

/** `AmuletTransferInstruction`: of either version, in the first one's types. */
export const createInstruction = (
  world: LedgerState,
  locked: Contract,
  terms: Omit<TransferTerms, 'inputs'>,
): Offer => {
  const { from, to, units, executeBefore: deadline } = terms;
  const contract = addContract(world, world.random, {
    template: 'TransferInstruction',
    signatories: [world.dso, from],
    observers: [to],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: transferValue(world.dso, { ...terms, inputs: [locked.id] }, 'v1'),
    }),
  });
  return { contract, locked, from, to, units, deadline };
};

/** An offer: what pays for it is locked until the receiver takes it or its deadline ends it. */
export const makeOffer = (
  world: LedgerState,
  transfer: FactoryTransfer,
): { readonly root: Exercise; readonly offer: Offer } => {
  const { terms, inputs } = transfer;
  const { from, to, units, executeBefore: deadline } = terms;
  const context = `transfer to '${to}'`;
  // `prepareTwoStepTransfer`: what is to move later is locked for its sender now.
  const transferred = executeTransfer(world, {
    ...{ from, inputs, log: configState(world) },
    outputs: [
      {
        ...{ party: from, units, lock: { expiresAt: deadline, context } },
        meta: reasonMetadata(`lock for ${context}`),
      },
    ],
  });
  const [locked] = transferred.created;
  if (locked === undefined) throw new Error('a transfer that creates nothing');
  const offer = createInstruction(world, locked, terms);
  const value = { transferInstructionCid: offer.contract.id };
  const root = callTransferFactory(world, transfer, {
    children: [...transferred.nodes, createContract(offer.contract)],
    result: () => instructionResult('Pending', value, transferred),
  });
  return { root, offer };
};

export const exerciseOffer = (world: LedgerState): Exercise | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const standard = drawStandard(world);
  const lifetime = world.random.below(4) === 0 ? aMinute : aDay;
  const { root, offer } = makeOffer(world, withTerms(world, drawn, { standard, lifetime }));
  world.offers.push(offer);
  return root;
};

interface Settled {
  readonly choice: string;
  readonly actors: readonly string[];
  readonly children: readonly Node[];
  readonly context: JsonObject;
  readonly result: () => JsonObject;
}

/** A choice of the offer by the first version consumes it; that of the second exercises the first. */
const settle = (
  { contract }: Offer,
  { context, actors, ...settled }: Settled,
  standard: StandardVersion,
): Exercise => {
  const first: Exercise = {
    kind: 'exercise',
    ...{ contract, actors, ...settled },
    consuming: true,
    through: 'instruction',
    argument: () => ({ extraArgs: extraArgs(context) }),
  };
  if (standard === 'v1') return first;
  return {
    ...first,
    choiceObservers: contract.observers,
    consuming: false,
    through: 'instructionV2',
    children: [first],
    argument: () => ({ actors, extraArgs: extraArgs(context) }),
  };
};

export const acceptOffer = (
  world: LedgerState,
  offer: Offer,
  standard?: StandardVersion,
): Exercise => {
  const { contract, from, to: party, units } = offer;
  const { meta } = offerTerms(contract);
  const { node, amulet } = unlock(world, offer);
  const transferred = executeTransfer(world, {
    from,
    inputs: [amulet],
    outputs: [{ party, units, meta }],
    log: configState(world),
  });
  const settled = {
    choice: 'TransferInstruction_Accept',
    actors: [party],
    children: [node, ...transferred.nodes],
    context: registryContext(world),
    result: () => completedResult(transferred),
  };
  return settle(offer, settled, standard ?? drawStandard(world));
};

const isOfferExpired = ({ clock }: LedgerState, { deadline }: Offer): boolean => deadline <= clock;

export const accept = (world: LedgerState): Exercise | undefined => {
  const offer = takeOffer(world, (item) => !isOfferExpired(world, item));
  return offer === undefined ? exerciseOffer(world) : acceptOffer(world, offer);
};

const failedResult = (holding: string): JsonObject =>
  instructionResult('Failed', {}, { change: [holding], meta: metadata() });

/** The registry says whether the lock is still there to be released. */
const expireLock = { 'expire-lock': flagValue(true) };

export const abortions = {
  withdraw: { choice: 'TransferInstruction_Withdraw', by: 'from' },
  reject: { choice: 'TransferInstruction_Reject', by: 'to' },
} as const;

/** The sender takes an offer back, or the receiver refuses it: the value is the sender's again. */
export const endOffer = (
  world: LedgerState,
  offer: Offer,
  kind: keyof typeof abortions,
  standard?: StandardVersion,
): Exercise => {
  const { node, holding } = returnFunds(world, offer);
  const { choice, by } = abortions[kind];
  const settled = {
    choice,
    actors: [offer[by]],
    children: [node],
    context: registryContext(world, expireLock),
    result: () => failedResult(holding),
  };
  return settle(offer, settled, standard ?? drawStandard(world));
};

export const abort = (world: LedgerState): Exercise | undefined => {
  const offer = takeOffer(world);
  if (offer === undefined) return exerciseOffer(world);
  return endOffer(world, offer, world.random.pick(['withdraw', 'reject'] as const));
};

/** The network ends an offer whose deadline is over; the scan lists nothing of it. */
export const expire = (world: LedgerState): Exercise | undefined => {
  const offer = takeOffer(world, (item) => isOfferExpired(world, item));
  if (offer === undefined) return exerciseOffer(world);
  const { dso } = world;
  const { node, holding } = returnFunds(world, offer);
  const settled = {
    choice: 'TransferInstruction_Update',
    ...{ actors: [dso], children: [node], context: expireLock },
    result: () => failedResult(holding),
  };
  const argument = () => ({ extraActors: [], extraArgs: extraArgs(expireLock) });
  const update = { ...settle(offer, settled, 'v1'), argument };
  const observers = [offer.from, offer.to];
  return amuletRulesChoice(world, {
    choice: 'AmuletRules_Amulet_ExpireTransferInstructions',
    actors: [dso],
    choiceObservers: observers,
    children: [update],
    argument: () => ({
      expectedDso: dso,
      inputs: [{ transferInstructionCid: offer.contract.id, expireLock: true }],
      observers,
    }),
    result: () => ({ results: [failedResult(holding)] }),
  });
};

export const completeOrOffer = (world: LedgerState): Exercise | undefined =>
  hasManyOffers(world) ? accept(world) : exerciseOffer(world);
