import { drawPart, sumOf } from './amounts.ts';
import { describe } from './descriptions.ts';
import { spendSome } from './purse.ts';
import { totalOf, type Movement } from './transfer-content.ts';
import type { Holding, World } from './world.ts';

/** What somebody is about to spend. */
export interface Spending {
  readonly from: string;
  readonly inputs: readonly Holding[];
  readonly input: bigint;
}

/** Takes holdings of one owner, at least so many if there are; nothing when there are none. */
export const spend = (world: World, least?: number): Spending | undefined => {
  const inputs = spendSome(world, least);
  const [first] = inputs;
  return first && { from: first.owner, inputs, input: totalOf(inputs) };
};

/** So many different parties other than the sender, each with a part of what is there. */
const drawReceivers = (
  { random, traders }: World,
  { from, input }: Spending,
  count: number,
): Movement['to'] => {
  const others = traders.filter((party) => party !== from);
  const chosen = Array.from({ length: count }, () => others.splice(random.below(others.length), 1));
  const share = input / BigInt(count);
  return chosen.flat().map((party) => ({ party, units: drawPart(random, share) }));
};

/** Draws who receives how much of it, and what is noted. */
export const drawMovement = (world: World, spending: Spending, count: number): Movement => {
  const { from, input, inputs } = spending;
  const to = drawReceivers(world, spending, count);
  const change = input - sumOf(to.map(({ units }) => units));
  return { from, inputs, input, change, to, texts: describe(world.random) };
};
