import type { Contract } from '../state/contracts.ts';
import type { Spending } from '../activity/draw-movement.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { reasonMetadata } from './values/daml-values.ts';
import { executeTransfer, type TransferResult } from './execute-transfer.ts';
import { configState } from './factory.ts';

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
