import { decimalOf, drawAmount } from './amounts.ts';
import { byRules, create, makeHolding } from './amulets.ts';
import { roundOf } from './times.ts';
import type { Exercise } from './updates.ts';
import type { Happening, World } from './world.ts';

const given = (
  world: World,
  choice: string,
  { owner, units }: { readonly owner: string; readonly units: bigint },
): Exercise => {
  const { contract } = makeHolding(world, owner, units);
  const round = { number: String(roundOf(world.clock)) };
  return byRules(world, {
    choice,
    actors: [owner],
    children: [create(contract)],
    argument: () => ({ receiver: owner, amount: decimalOf(units) }),
    result: () => ({
      amuletSum: { amulet: contract.id, amuletPrice: '0.1500000000', round },
      meta: null,
    }),
  });
};

/** Draws who is given how much; by default any of the parties that trade. */
export const drawGift = (world: World, owner = world.random.pick(world.traders)) => ({
  owner,
  units: drawAmount(world.random),
});

/** Value comes into being; the scan tells no round of it. */
export const mint = (world: World): Happening => {
  const terms = drawGift(world);
  return {
    type: 'mint',
    content: () => ({
      mint: { amulet_owner: terms.owner, amulet_amount: decimalOf(terms.units) },
    }),
    root: given(world, 'AmuletRules_Mint', terms),
  };
};

/** Value for trying things out; by default for any of the parties that trade. */
export const tap = (world: World, owner?: string): Happening => {
  const terms = drawGift(world, owner);
  const round = roundOf(world.clock);
  return {
    type: 'devnet_tap',
    content: () => ({
      round,
      tap: { amulet_owner: terms.owner, amulet_amount: decimalOf(terms.units) },
    }),
    root: given(world, 'AmuletRules_DevNet_Tap', terms),
  };
};

/** A kind that no document names, as a newer scan may send one: a coupon is turned into value. */
export const claimCoupon = (world: World): Happening => {
  const terms = drawGift(world);
  const round = roundOf(world.clock);
  return {
    type: 'reward_coupon_claimed',
    content: () => ({
      round,
      reward_coupon: { beneficiary: terms.owner, amulet_amount: decimalOf(terms.units) },
    }),
    root: given(world, 'AmuletRules_ClaimRewardCoupon', terms),
  };
};
