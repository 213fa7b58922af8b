import type { Holding, Offer, World } from './world.ts';

/** Holdings that may lie about; beyond, a spender spends more of them at once. */
const manyHoldings = 300;
const manyOffers = 40;
const inputsAtMost = 12;

/** Takes a thing out of a list, the last one stepping into its place. */
const take = <T>(list: T[], index: number): T | undefined => {
  const taken = list[index];
  const last = list.pop();
  if (last !== undefined && index < list.length) list[index] = last;
  return taken;
};

const takeOthersOf = (world: World, owner: string, most: number): readonly Holding[] => {
  const taken: Holding[] = [];
  for (let index = 0; index < world.holdings.length && taken.length < most;) {
    const holding =
      world.holdings[index]?.owner === owner ? take(world.holdings, index) : undefined;
    if (holding === undefined) index += 1;
    else taken.push(holding);
  }
  return taken;
};

/**
 * Takes what somebody is to spend: one holding or a few of one owner, so that the contracts that are
 * alive stay few however long the ledger runs. Nothing when there is nothing.
 */
export const spendSome = (world: World, least = 1): readonly Holding[] => {
  const { random, holdings } = world;
  const first = take(holdings, random.below(holdings.length));
  if (first === undefined) return [];
  const more = holdings.length > manyHoldings ? inputsAtMost : random.below(2);
  return [first, ...takeOthersOf(world, first.owner, Math.max(more, least - 1))];
};

/** Takes an offer that is settled now: an old one, so that one can see them wait. */
export const settleOffer = ({ offers, random }: World): Offer | undefined =>
  offers.length === 0 ? undefined : take(offers, random.below(Math.min(offers.length, 10)));

export const hasManyOffers = ({ offers }: World): boolean => offers.length > manyOffers;
