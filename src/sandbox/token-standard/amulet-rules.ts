import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits } from '../decimal-units.ts';
import { amuletRulesChoice, amuletRules } from '../state/amulet-contracts.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';
import { metadata } from './values/daml-values.ts';
import { executeTransfer, inputValues, type Output } from './execute-transfer.ts';
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
