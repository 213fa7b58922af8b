import type { Contract } from '../state/contracts.ts';
import type { Spending } from '../activity/draw-movement.ts';
import { type LedgerState, addContract, type HoldingRecord } from '../state/ledger-state.ts';
import { reasonMetadata, historyMetadata } from './values/daml-values.ts';
import { executeTransfer, type TransferResult } from './execute-transfer.ts';
import { configState } from './factory.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { createContract } from '../state/amulet-contracts.ts';
import type { Exercise } from '../state/update-model.ts';
import { reportAside } from './values/event-log.ts';

/** `prepareTwoStepTransfer`: what is to move later is locked for its sender now. */
export const lockFunds = (
  world: LedgerState,
  { from, inputs }: Spending,
  lock: { readonly units: bigint; readonly expiresAt: number; readonly context: string },
): { readonly locked: Contract; readonly transferred: TransferResult } => {
  const { units, ...terms } = lock;
  const meta = reasonMetadata(`lock for ${terms.context}`);
  const outputs = [{ receiver: from, units, lock: terms, meta }];
  const transferred = executeTransfer(world, { from, inputs, outputs, log: configState(world) });
  const [locked] = transferred.created;
  if (locked === undefined) throw new Error('a transfer that creates nothing');
  return { locked, transferred };
};

const reason = 'holders released lock';

/**
 * `LockedAmulet_UnlockV2`: the amulet comes back as it was before it was locked. Its maker spends it in
 * the same transaction, or gives it back to its owner.
 */
export const unlock = (
  world: LedgerState,
  { locked, owner, units }: { locked: Contract; owner: string; units: bigint },
): { readonly node: Exercise; readonly amulet: HoldingRecord } => {
  const { dso } = world;
  const contract = addContract(world, world.random, {
    template: 'Amulet',
    signatories: [dso, owner],
    observers: [],
    argument: () => objectAt(locked.argument(), 'amulet') ?? {},
  });
  const change = { owner, inputs: [locked.id], legs: [], outputs: [contract.id], reason };
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

/** Gives unlocked value back: its owner can spend it. */
export const returnFunds = (world: LedgerState, amulet: HoldingRecord): void => {
  world.holdings.push(amulet);
};
