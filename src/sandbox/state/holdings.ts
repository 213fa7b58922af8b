import type { Allocation, HoldingRecord, Offer, LedgerState } from './ledger-state.ts';

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

const takeOthersOf = (world: LedgerState, owner: string, max: number): readonly HoldingRecord[] => {
  const taken: HoldingRecord[] = [];
  for (let index = 0; index < world.holdings.length && taken.length < max;) {
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
export const takeHoldings = (world: LedgerState, min = 1): readonly HoldingRecord[] => {
  const { random, holdings } = world;
  const first = take(holdings, random.below(holdings.length));
  if (first === undefined) return [];
  const more = holdings.length > manyHoldings ? inputsAtMost : random.below(2);
  return [first, ...takeOthersOf(world, first.owner, Math.max(more, min - 1))];
};

/** How many of the oldest one is drawn from, so that one can see them wait. */
const fewOldest = 10;

/** Takes one of the oldest of a list that are wanted. */
const takeOld = <T>(
  { random }: LedgerState,
  list: T[],
  isWanted: (item: T) => boolean,
): T | undefined => {
  const places = list.flatMap((item, index) => (isWanted(item) ? [index] : []));
  const place = places[random.below(Math.min(places.length, fewOldest))];
  return place === undefined ? undefined : take(list, place);
};

/** Nobody settles an offer for parties that sign for themselves. */
const isOpenToAll = ({ hosted }: LedgerState, { from, to }: Offer): boolean =>
  !hosted.has(from) && !hosted.has(to);

/** Takes an offer that is settled now. */
export const takeOffer = (
  world: LedgerState,
  isWanted: (offer: Offer) => boolean = () => true,
): Offer | undefined =>
  takeOld(world, world.offers, (offer) => isOpenToAll(world, offer) && isWanted(offer));

/** Takes an allocation that is settled now. */
export const takeAllocation = (world: LedgerState): Allocation | undefined =>
  takeOld(world, world.allocations, () => true);

export const hasManyOffers = (world: LedgerState): boolean =>
  world.offers.filter((offer) => isOpenToAll(world, offer)).length > manyOffers;
