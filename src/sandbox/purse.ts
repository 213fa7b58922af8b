import type { Allocation, Holding, Offer, World } from './world.ts';

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

/** How many of the oldest one is drawn from, so that one can see them wait. */
const fewOldest = 10;

/** Takes one of the oldest of a list that are wanted. */
const takeOld = <T>(
  { random }: World,
  list: T[],
  isWanted: (each: T) => boolean,
): T | undefined => {
  const places = list.flatMap((each, index) => (isWanted(each) ? [index] : []));
  const place = places[random.below(Math.min(places.length, fewOldest))];
  return place === undefined ? undefined : take(list, place);
};

/** Takes an offer that is settled now. */
export const settleOffer = (
  world: World,
  isWanted: (offer: Offer) => boolean = () => true,
): Offer | undefined => takeOld(world, world.offers, isWanted);

/** Takes an allocation that is settled now. */
export const settleAllocation = (world: World): Allocation | undefined =>
  takeOld(world, world.allocations, () => true);

export const hasManyOffers = ({ offers }: World): boolean => offers.length > manyOffers;
