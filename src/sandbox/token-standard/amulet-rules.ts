import type { JsonObject } from '../../lib/json/json.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import { drawGift } from '../activity/mint-and-tap.ts';
import { formatUnits, roundAt } from '../decimal-units.ts';
import {
  amuletRulesChoice,
  createContract,
  createHolding,
  amuletRules,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';
import { amuletPrice, executeTransfer, inputValues, type Output } from './execute-transfer.ts';
import { historyMetadata, reasonMetadata, metadata } from './values/daml-values.ts';
import { mintChange, reportChange } from './values/event-log.ts';
import { listedTransferResult } from './values/listed-transfer.ts';

const outputValue = (world: LedgerState, { receiver, units }: Output): JsonObject => ({
  receiver,
  receiverFeeRatio: '0.0000000000',
  amount: formatUnits(units),
  lock: null,
  ...(world.trees === 'current' && { meta: null }),
});

/** `AmuletRules_Transfer`, as wallets call it that pay many at once. */
const transfer = (
  world: LedgerState,
  { from, inputs }: Spending,
  outputs: readonly Output[],
): LedgerEvent => {
  const { clock, dso } = world;
  const transferred = executeTransfer(world, {
    from,
    inputs,
    outputs,
    log: amuletRules(world, 'AmuletRules'),
  });
  const root = amuletRulesChoice(world, {
    choice: 'AmuletRules_Transfer',
    actors: [...new Set([from, ...outputs.map(({ receiver }) => receiver)])].sort(),
    children: transferred.nodes,
    argument: () => ({
      transfer: {
        sender: from,
        provider: from,
        inputs: inputValues(inputs),
        outputs: outputs.map((output) => outputValue(world, output)),
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

/** Value goes from one party to a number of others at once. */
export const transferToMany =
  (count: number) =>
  (world: LedgerState): LedgerEvent | undefined => {
    const spending = spend(world);
    if (spending === undefined) return undefined;
    const { to } = drawMovement(world, spending, count);
    const meta = metadata();
    return transfer(
      world,
      spending,
      to.map(({ party: receiver, units }) => ({ receiver, units, meta })),
    );
  };

/** Several holdings become one: a transfer without receivers. */
export const merge = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world, 2);
  return spending && transfer(world, spending, []);
};

interface GiftTerms {
  readonly owner: string;
  readonly units: bigint;
}

/** `AmuletCreateSummary`. */
const summaryOf = (clock: number, amulet: Contract): JsonObject => ({
  amulet: amulet.id,
  amuletPrice,
  round: { number: String(roundAt(clock)) },
});

const argumentOf = (world: LedgerState, { owner, units }: GiftTerms): JsonObject => ({
  receiver: owner,
  amount: formatUnits(units),
  openRound: amuletRules(world, 'OpenMiningRound').id,
});

/** Value comes into being by a choice of the rules, and is reported as minted. */
const minted = (
  world: LedgerState,
  terms: GiftTerms,
  { choice, reason }: { readonly choice: string; readonly reason?: string },
): { readonly node: Exercise; readonly amulet: Contract } => {
  const { owner, units } = terms;
  const { clock } = world;
  const amulet = createHolding(world, owner, units).contract;
  const change = mintChange(owner, { units, output: amulet.id, meta: reasonMetadata(reason) });
  const node = amuletRulesChoice(world, {
    choice,
    actors: [world.dso, owner],
    children: [
      createContract(amulet),
      ...reportChange(world, amuletRules(world, 'AmuletRules'), [change]),
    ],
    argument: () => ({
      ...argumentOf(world, terms),
      ...(world.trees === 'current' && { reason: reason ?? null }),
    }),
    result: () => ({ amuletSum: summaryOf(clock, amulet) }),
  });
  return { node, amulet };
};

const amounts = ({ owner, units }: GiftTerms): JsonObject => ({
  amulet_owner: owner,
  amulet_amount: formatUnits(units),
});

/** `AmuletRules_Mint`. */
export const exerciseMint = (world: LedgerState): LedgerEvent => {
  const given = drawGift(world);
  const { node: root } = minted(world, given, { choice: 'AmuletRules_Mint' });
  return { type: 'mint', content: () => ({ mint: amounts(given) }), root };
};

/** `AmuletRules_DevNet_Tap`, which mints. */
export const exerciseTap = (world: LedgerState): LedgerEvent => {
  const given = drawGift(world);
  const reason = 'tapped DevNet faucet';
  const { clock } = world;
  const { node, amulet } = minted(world, given, { choice: 'AmuletRules_Mint', reason });
  const root = amuletRulesChoice(world, {
    choice: 'AmuletRules_DevNet_Tap',
    actors: [given.owner],
    children: [node],
    argument: () => argumentOf(world, given),
    result: () => ({
      amuletSum: summaryOf(clock, amulet),
      meta: historyMetadata({ kind: 'mint', reason }),
    }),
  });
  const content = () => ({ round: roundAt(clock), tap: amounts(given) });
  return { type: 'devnet_tap', content, root };
};

/** A kind that no document names, as a newer scan may send one: a coupon is turned into value. */
export const exerciseClaimCoupon = (world: LedgerState): LedgerEvent => {
  const given = drawGift(world);
  const round = roundAt(world.clock);
  const { node: root } = minted(world, given, { choice: 'AmuletRules_ClaimRewardCoupon' });
  const coupon = { beneficiary: given.owner, amulet_amount: formatUnits(given.units) };
  return {
    type: 'reward_coupon_claimed',
    content: () => ({ round, reward_coupon: coupon }),
    root,
  };
};
