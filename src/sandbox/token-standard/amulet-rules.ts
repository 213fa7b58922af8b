import type { JsonObject } from '../../lib/json/json.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import { drawAmount, formatUnits, roundAt } from '../decimal-units.ts';
import {
  amuletRulesChoice,
  createContract,
  createHolding,
  amuletRules,
} from '../state/amulet-contracts.ts';
import type { Exercise } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import {
  amuletPrice,
  executeTransfer,
  inputValues,
  type Output,
  reportChange,
} from './execute-transfer.ts';
import { historyMetadata, reasonMetadata, metadata } from './daml-values.ts';

/** `AmuletRules_Transfer`, as wallets call it that pay many at once. */
const exerciseTransfer = (
  world: LedgerState,
  { from, inputs }: Spending,
  outputs: readonly Output[],
): Exercise => {
  const { dso } = world;
  const log = amuletRules(world, 'AmuletRules');
  const { nodes: children, result } = executeTransfer(world, { from, inputs, outputs, log });
  return amuletRulesChoice(world, {
    choice: 'AmuletRules_Transfer',
    actors: [...new Set([from, ...outputs.map(({ party }) => party)])].sort(),
    ...{ children, result },
    argument: () => ({
      transfer: {
        sender: from,
        provider: from,
        inputs: inputValues(inputs),
        outputs: outputs.map(({ party: receiver, units }) => ({
          ...{ receiver, receiverFeeRatio: '0.0000000000' },
          ...{ amount: formatUnits(units), lock: null, meta: null },
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
  });
};

export const transferToMany =
  (count: number) =>
  (world: LedgerState): Exercise | undefined => {
    const spending = spend(world);
    if (spending === undefined) return undefined;
    const { to } = drawMovement(world, spending, count);
    const outputs = to.map((receiver) => ({ ...receiver, meta: metadata() }));
    return exerciseTransfer(world, spending, outputs);
  };

export const merge = (world: LedgerState): Exercise | undefined => {
  const spending = spend(world, 2);
  return spending && exerciseTransfer(world, spending, []);
};

/** `Account` that new value comes from. */
const mintAccount = { owner: null, provider: null, id: 'cip-112/mint' };

/** Value comes into being by a choice of the rules, and is reported as minted (`logMint`). */
const mint = (world: LedgerState, choice: string, reason?: string) => {
  const { clock, dso, random, traders } = world;
  const owner = random.pick(traders);
  const units = drawAmount(random);
  const amulet = createHolding(world, owner, units);
  const leg = { id: 'mint', side: 'ReceiverSide', otherside: mintAccount, units } as const;
  const legs = [{ ...leg, meta: reasonMetadata(reason) }];
  const log = amuletRules(world, 'AmuletRules');
  const argument = (): JsonObject => ({
    receiver: owner,
    amount: formatUnits(units),
    openRound: amuletRules(world, 'OpenMiningRound').id,
  });
  /** `AmuletCreateSummary`. */
  const summary = { amulet: amulet.id, amuletPrice, round: { number: String(roundAt(clock)) } };
  const node = amuletRulesChoice(world, {
    choice,
    actors: [dso, owner],
    children: [
      createContract(amulet),
      ...reportChange(world, log, [{ owner, legs, outputs: [amulet.id] }]),
    ],
    argument: () => ({ ...argument(), reason: reason ?? null }),
    result: () => ({ amuletSum: summary }),
  });
  return { node, owner, argument, summary };
};

export const exerciseMint = (world: LedgerState): Exercise => mint(world, 'AmuletRules_Mint').node;

/** Exercises `AmuletRules_DevNet_Tap`, which mints. */
export const exerciseTap = (world: LedgerState): Exercise => {
  const reason = 'tapped DevNet faucet';
  const { node, owner, argument, summary } = mint(world, 'AmuletRules_Mint', reason);
  return amuletRulesChoice(world, {
    choice: 'AmuletRules_DevNet_Tap',
    actors: [owner],
    children: [node],
    argument,
    result: () => ({ amuletSum: summary, meta: historyMetadata({ kind: 'mint', reason }) }),
  });
};

/** Listed as a kind that no document names: a coupon is turned into value. */
export const exerciseClaimCoupon = (world: LedgerState): Exercise =>
  mint(world, 'AmuletRules_ClaimRewardCoupon').node;
