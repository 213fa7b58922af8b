import type { JsonObject } from '../../lib/json.ts';
import { decimalOf } from '../amounts.ts';
import { byRules, create, makeHolding, ruleOf } from '../amulets.ts';
import type { Contract } from '../contracts.ts';
import { drawGift } from '../gifts.ts';
import { roundOf } from '../times.ts';
import type { Exercise } from '../updates.ts';
import type { Happening, World } from '../world.ts';
import { historyMetadata, reasonMetadata } from './daml-values.ts';
import { mintChange, reported } from './event-log.ts';
import { amuletPrice } from './execute-transfer.ts';

interface Given {
  readonly owner: string;
  readonly units: bigint;
}

/** `AmuletCreateSummary`. */
const summaryOf = (clock: number, amulet: Contract): JsonObject => ({
  amulet: amulet.id,
  amuletPrice,
  round: { number: String(roundOf(clock)) },
});

const argumentOf = (world: World, { owner, units }: Given): JsonObject => ({
  receiver: owner,
  amount: decimalOf(units),
  openRound: ruleOf(world, 'OpenMiningRound').id,
});

/** Value comes into being by a choice of the rules, and is reported as minted. */
const minted = (
  world: World,
  given: Given,
  { choice, reason }: { readonly choice: string; readonly reason?: string },
): { readonly node: Exercise; readonly amulet: Contract } => {
  const { owner, units } = given;
  const { clock } = world;
  const amulet = makeHolding(world, owner, units).contract;
  const change = mintChange(owner, { units, output: amulet.id, meta: reasonMetadata(reason) });
  const node = byRules(world, {
    choice,
    actors: [world.dso, owner],
    children: [create(amulet), ...reported(world, ruleOf(world, 'AmuletRules'), [change])],
    argument: () => ({
      ...argumentOf(world, given),
      ...(world.trees === 'current' && { reason: reason ?? null }),
    }),
    result: () => ({ amuletSum: summaryOf(clock, amulet) }),
  });
  return { node, amulet };
};

const amounts = ({ owner, units }: Given): JsonObject => ({
  amulet_owner: owner,
  amulet_amount: decimalOf(units),
});

/** `AmuletRules_Mint`. */
export const mint = (world: World): Happening => {
  const given = drawGift(world);
  const { node: root } = minted(world, given, { choice: 'AmuletRules_Mint' });
  return { type: 'mint', content: () => ({ mint: amounts(given) }), root };
};

/** `AmuletRules_DevNet_Tap`, which mints. */
export const tap = (world: World): Happening => {
  const given = drawGift(world);
  const reason = 'tapped DevNet faucet';
  const { clock } = world;
  const { node, amulet } = minted(world, given, { choice: 'AmuletRules_Mint', reason });
  const root = byRules(world, {
    choice: 'AmuletRules_DevNet_Tap',
    actors: [given.owner],
    children: [node],
    argument: () => argumentOf(world, given),
    result: () => ({
      amuletSum: summaryOf(clock, amulet),
      meta: historyMetadata({ kind: 'mint', reason }),
    }),
  });
  const content = () => ({ round: roundOf(clock), tap: amounts(given) });
  return { type: 'devnet_tap', content, root };
};

/** A kind that no document names, as a newer scan may send one: a coupon is turned into value. */
export const claimCoupon = (world: World): Happening => {
  const given = drawGift(world);
  const round = roundOf(world.clock);
  const { node: root } = minted(world, given, { choice: 'AmuletRules_ClaimRewardCoupon' });
  const coupon = { beneficiary: given.owner, amulet_amount: decimalOf(given.units) };
  return {
    type: 'reward_coupon_claimed',
    content: () => ({ round, reward_coupon: coupon }),
    root,
  };
};
