import type { JsonObject } from '../../lib/json/json.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import { drawAmount, formatUnits, roundAt } from '../decimal-units.ts';
import {
  amuletRulesChoice,
  createContract,
  createHolding,
  amuletRules,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';
import {
  amuletPrice,
  executeTransfer,
  inputValues,
  type Output,
  reportChange,
} from './execute-transfer.ts';
import { historyMetadata, reasonMetadata, metadata } from './daml-values.ts';
import { listedTransferResult } from './listed-transfer.ts';

/** `AmuletRules_Transfer`, as wallets call it that pay many at once. */
const transfer = (
  world: LedgerState,
  { from, inputs }: Spending,
  outputs: readonly Output[],
): LedgerEvent => {
  const { clock, dso } = world;
  const log = amuletRules(world, 'AmuletRules');
  const transferred = executeTransfer(world, { from, inputs, outputs, log });
  const root = amuletRulesChoice(world, {
    choice: 'AmuletRules_Transfer',
    actors: [...new Set([from, ...outputs.map(({ party }) => party)])].sort(),
    children: transferred.nodes,
    argument: () => ({
      transfer: {
        sender: from,
        provider: from,
        inputs: inputValues(inputs),
        outputs: outputs.map(({ party: receiver, units }) => ({
          receiver,
          receiverFeeRatio: '0.0000000000',
          amount: formatUnits(units),
          lock: null,
          ...(world.trees === 'current' && { meta: null }),
        })),
        beneficiaries: null,
      },
      context: {
        openMiningRound: amuletRules(world, 'OpenMiningRound').id,
        issuingMiningRounds: [],
        validatorRights: [],
        featuredAppRight: null,
      },
      expectedDso: dso,
    }),
    result: transferred.result,
  });
  const content = listedTransferResult(clock, { from, outputs, transferred });
  return { type: 'transfer', content, root };
};

export const transferToMany =
  (count: number) =>
  (world: LedgerState): LedgerEvent | undefined => {
    const spending = spend(world);
    if (spending === undefined) return undefined;
    const { to } = drawMovement(world, spending, count);
    const outputs = to.map((receiver) => ({ ...receiver, meta: metadata() }));
    return transfer(world, spending, outputs);
  };

/** Several holdings become one: a transfer without receivers. */
export const merge = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world, 2);
  return spending && transfer(world, spending, []);
};

interface Gift {
  readonly owner: string;
  readonly units: bigint;
}

const drawGift = ({ random, traders }: LedgerState): Gift => ({
  owner: random.pick(traders),
  units: drawAmount(random),
});

/** `AmuletCreateSummary`. */
const summaryOf = (clock: number, amulet: Contract): JsonObject => ({
  amulet: amulet.id,
  amuletPrice,
  round: { number: String(roundAt(clock)) },
});

const argumentOf = (world: LedgerState, { owner, units }: Gift): JsonObject => ({
  receiver: owner,
  amount: formatUnits(units),
  openRound: amuletRules(world, 'OpenMiningRound').id,
});

/** `Account` that new value comes from. */
const mintAccount = { owner: null, provider: null, id: 'cip-112/mint' };

/** Value comes into being by a choice of the rules, and is reported as minted (`logMint`). */
const minted = (
  world: LedgerState,
  gift: Gift,
  { choice, reason }: { readonly choice: string; readonly reason?: string },
): { readonly node: Exercise; readonly amulet: Contract } => {
  const { owner, units } = gift;
  const { clock } = world;
  const amulet = createHolding(world, owner, units);
  const leg = { id: 'mint', side: 'ReceiverSide', otherside: mintAccount, units } as const;
  const legs = [{ ...leg, meta: reasonMetadata(reason) }];
  const log = amuletRules(world, 'AmuletRules');
  const node = amuletRulesChoice(world, {
    choice,
    actors: [world.dso, owner],
    children: [
      createContract(amulet),
      ...reportChange(world, log, [{ owner, legs, outputs: [amulet.id] }]),
    ],
    argument: () => ({
      ...argumentOf(world, gift),
      ...(world.trees === 'current' && { reason: reason ?? null }),
    }),
    result: () => ({ amuletSum: summaryOf(clock, amulet) }),
  });
  return { node, amulet };
};

const amounts = ({ owner, units }: Gift): JsonObject => ({
  amulet_owner: owner,
  amulet_amount: formatUnits(units),
});

export const exerciseMint = (world: LedgerState): LedgerEvent => {
  const gift = drawGift(world);
  const { node: root } = minted(world, gift, { choice: 'AmuletRules_Mint' });
  return { type: 'mint', content: () => ({ mint: amounts(gift) }), root };
};

export const listedTap = (clock: number, gift: Gift): Pick<LedgerEvent, 'type' | 'content'> => ({
  type: 'devnet_tap',
  content: () => ({ round: roundAt(clock), tap: amounts(gift) }),
});

/** `AmuletRules_DevNet_Tap`, which mints. */
export const exerciseTap = (world: LedgerState): LedgerEvent => {
  const gift = drawGift(world);
  const reason = 'tapped DevNet faucet';
  const { clock } = world;
  const { node, amulet } = minted(world, gift, { choice: 'AmuletRules_Mint', reason });
  const root = amuletRulesChoice(world, {
    choice: 'AmuletRules_DevNet_Tap',
    actors: [gift.owner],
    children: [node],
    argument: () => argumentOf(world, gift),
    result: () => ({
      amuletSum: summaryOf(clock, amulet),
      meta: historyMetadata({ kind: 'mint', reason }),
    }),
  });
  return { ...listedTap(clock, gift), root };
};

/** A kind that no document names, as a newer scan may send one: a coupon is turned into value. */
export const exerciseClaimCoupon = (world: LedgerState): LedgerEvent => {
  const { owner, units } = drawGift(world);
  const round = roundAt(world.clock);
  const choice = 'AmuletRules_ClaimRewardCoupon';
  const { node: root } = minted(world, { owner, units }, { choice });
  const coupon = { beneficiary: owner, amulet_amount: formatUnits(units) };
  const content = () => ({ round, reward_coupon: coupon });
  return { type: 'reward_coupon_claimed', content, root };
};
