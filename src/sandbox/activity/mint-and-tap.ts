import { formatUnits, drawAmount, roundAt } from '../decimal-units.ts';
import { amuletRulesChoice, createContract, createHolding } from '../state/amulet-contracts.ts';
import type { Exercise } from '../state/update-model.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';

const given = (
  world: LedgerState,
  choice: string,
  { owner, units }: { readonly owner: string; readonly units: bigint },
): Exercise => {
  const { contract } = createHolding(world, owner, units);
  const round = { number: String(roundAt(world.clock)) };
  return amuletRulesChoice(world, {
    choice,
    actors: [owner],
    children: [createContract(contract)],
    argument: () => ({ receiver: owner, amount: formatUnits(units) }),
    result: () => ({
      amuletSum: { amulet: contract.id, amuletPrice: '0.1500000000', round },
      meta: null,
    }),
  });
};

/** Draws who is given how much; by default any of the parties that trade. */
export const drawGift = (world: LedgerState, owner = world.random.pick(world.traders)) => ({
  owner,
  units: drawAmount(world.random),
});

/** Value is created; the scan lists no round for it. */
export const mint = (world: LedgerState): LedgerEvent => {
  const terms = drawGift(world);
  return {
    type: 'mint',
    content: () => ({
      mint: { amulet_owner: terms.owner, amulet_amount: formatUnits(terms.units) },
    }),
    root: given(world, 'AmuletRules_Mint', terms),
  };
};

/** Value for trying things out; by default for any of the parties that trade. */
export const tap = (world: LedgerState, owner?: string): LedgerEvent => {
  const terms = drawGift(world, owner);
  const round = roundAt(world.clock);
  return {
    type: 'devnet_tap',
    content: () => ({
      round,
      tap: { amulet_owner: terms.owner, amulet_amount: formatUnits(terms.units) },
    }),
    root: given(world, 'AmuletRules_DevNet_Tap', terms),
  };
};

/** A kind that no document names, as a newer scan may send: a coupon becomes value. */
export const claimCoupon = (world: LedgerState): LedgerEvent => {
  const terms = drawGift(world);
  const round = roundAt(world.clock);
  return {
    type: 'reward_coupon_claimed',
    content: () => ({
      round,
      reward_coupon: { beneficiary: terms.owner, amulet_amount: formatUnits(terms.units) },
    }),
    root: given(world, 'AmuletRules_ClaimRewardCoupon', terms),
  };
};
