import { objectAt } from '../../lib/json/fields.ts';
import type { Spending } from '../activity/draw-movement.ts';
import { aDay, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import {
  addContract,
  type LedgerEvent,
  type LedgerState,
  type Offer,
  type HoldingRecord,
} from '../state/ledger-state.ts';
import { executeTransfer, type TransferResult } from './execute-transfer.ts';
import {
  drawTransfer,
  callTransferFactory,
  changeIds,
  instructionResult,
  drawStandard,
  configState,
  withTerms,
  type FactoryTransfer,
} from './factory-transfer.ts';
import { transferValue, reasonMetadata, historyMetadata } from './daml-values.ts';
import { reportAside } from './event-log.ts';
import { listedOffer } from './listed-transfer.ts';

/** `prepareTwoStepTransfer`: what is to move later is locked for its sender now. */
export const lockFunds = (
  world: LedgerState,
  { from, inputs }: Spending,
  {
    units,
    ...lock
  }: { readonly units: bigint; readonly expiresAt: number; readonly context: string },
): { readonly locked: Contract; readonly transferred: TransferResult } => {
  const outputs = [{ party: from, units, lock, meta: reasonMetadata(`lock for ${lock.context}`) }];
  const transferred = executeTransfer(world, { from, inputs, outputs, log: configState(world) });
  const [locked] = transferred.created;
  if (locked === undefined) throw new Error('a transfer that creates nothing');
  return { locked, transferred };
};

const reason = 'holders released lock';

/** `LockedAmulet_UnlockV2`. The caller spends the amulet in the same transaction, or gives it back. */
export const unlock = (
  world: LedgerState,
  { locked, from: owner, units }: Pick<Offer, 'locked' | 'from' | 'units'>,
): { readonly node: Exercise; readonly amulet: HoldingRecord } => {
  const { dso } = world;
  const contract = addContract(world, world.random, {
    template: 'Amulet',
    signatories: [dso, owner],
    observers: [],
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
  offer: Pick<Offer, 'locked' | 'from' | 'units'>,
): { readonly node: Exercise; readonly holding: string } => {
  const { node, amulet } = unlock(world, offer);
  world.holdings.push(amulet);
  return { node, holding: amulet.contract.id };
};

/** In microseconds: an offer that the network soon ends. */
const aMinute = 60_000_000;

/** An offer: what pays for it is locked until the receiver takes it or its deadline ends it. */
export const makeOffer = (
  world: LedgerState,
  transfer: FactoryTransfer,
): { readonly root: Exercise; readonly offer: Offer } => {
  const { terms, spending } = transfer;
  const { from, to, units, executeBefore: deadline } = terms;
  const context = `transfer to '${to}'`;
  const lock = { units, expiresAt: deadline, context };
  const { locked, transferred } = lockFunds(world, spending, lock);
  // `AmuletTransferInstruction`: of either version, in the first one's types.
  const contract = addContract(world, world.random, {
    template: 'TransferInstruction',
    signatories: [world.dso, from],
    observers: [to],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: transferValue(world.dso, { ...terms, inputs: [locked.id] }, 'v1'),
    }),
  });
  const value = { transferInstructionCid: contract.id };
  const more = { change: changeIds(transferred), meta: transferred.meta };
  const root = callTransferFactory(world, transfer, {
    children: [...transferred.nodes, createContract(contract)],
    result: () => instructionResult('Pending', value, more),
  });
  return { root, offer: { contract, locked, from, to, units, deadline } };
};

export const exerciseOffer = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const standard = drawStandard(world);
  const lifetime = world.random.below(4) === 0 ? aMinute : aDay;
  const { root, offer } = makeOffer(world, withTerms(world, drawn, { standard, lifetime }));
  world.offers.push(offer);
  return { type: 'transfer', content: listedOffer(offer, drawn.note), root };
};
