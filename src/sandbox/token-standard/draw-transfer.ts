import {
  sampleDescription,
  drawMovement,
  spend,
  type Spending,
} from '../activity/draw-movement.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** A transfer to one party: what pays for it, to whom, how much, and what is noted. */
export interface DrawnTransfer {
  readonly spending: Spending;
  readonly to: string;
  readonly units: bigint;
  readonly note: string | undefined;
}

const noteOf = ({ description }: ReturnType<typeof sampleDescription>): string | undefined =>
  typeof description === 'string' ? description : undefined;

/** Draws the note of a transfer; undefined for most transfers. */
export const drawNote = ({ random }: LedgerState): string | undefined =>
  noteOf(sampleDescription(random));

/** Draws a transfer; nothing when nobody has anything. */
export const drawTransfer = (world: LedgerState): DrawnTransfer | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const { to, texts } = drawMovement(world, spending, 1);
  const [receiver] = to;
  return receiver && { spending, to: receiver.party, units: receiver.units, note: noteOf(texts) };
};
