import { drawPart, sumUnits } from '../decimal-units.ts';
import { sampleDescription } from './sample-descriptions.ts';
import { takeHoldings } from '../state/holdings.ts';
import { transferTotal, type ValueMovement } from '../state/transfer-content.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';

/** The terms of a transfer that a party is about to make. */
export interface Spending {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly input: bigint;
}

/** Takes holdings of one owner, at least so many if there are; nothing when there are none. */
export const spend = (world: LedgerState, min?: number): Spending | undefined => {
  const inputs = takeHoldings(world, min);
  const [first] = inputs;
  return first && { from: first.owner, inputs, input: transferTotal(inputs) };
};

/** So many different parties other than the sender, each with a part of what is there. */
const drawReceivers = (
  { random, traders }: LedgerState,
  { from, input }: Spending,
  count: number,
): ValueMovement['to'] => {
  const others = traders.filter((party) => party !== from);
  const chosen = Array.from({ length: count }, () => others.splice(random.below(others.length), 1));
  const share = input / BigInt(count);
  return chosen.flat().map((party) => ({ party, units: drawPart(random, share) }));
};

/** Draws who receives how much of it, and what is noted. */
export const drawMovement = (
  world: LedgerState,
  spending: Spending,
  count: number,
): ValueMovement => {
  const { from, input, inputs } = spending;
  const to = drawReceivers(world, spending, count);
  const change = input - sumUnits(to.map(({ units }) => units));
  return { from, inputs, input, change, to, texts: sampleDescription(world.random) };
};
