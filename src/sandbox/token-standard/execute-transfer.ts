import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, sumUnits, roundAt } from '../decimal-units.ts';
import {
  archiveContract,
  createContract,
  createHolding,
  createLockedHolding,
} from '../state/amulet-contracts.ts';
import { computeBalances, transferTotal } from '../state/transfer-content.ts';
import type { Contract, Node } from '../state/update-model.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';
import { account, historyMetadata } from './values/daml-values.ts';
import { reportChange, type HoldingsChange } from './values/event-log.ts';

export interface Output {
  readonly receiver: string;
  readonly units: bigint;
  readonly meta: JsonObject;
  readonly lock?: { readonly expiresAt: number; readonly context: string };
}

interface Spending {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly outputs: readonly Output[];
  /** The contract by which changes of holdings are reported. */
  readonly log: Contract;
}

/** The result of a transfer: its events, and the value that its choice returns. */
export interface TransferResult {
  readonly nodes: readonly Node[];
  /** In the order of the outputs. */
  readonly created: readonly Contract[];
  readonly change: Contract | undefined;
  readonly changeUnits: bigint;
  readonly inputUnits: bigint;
  /** Notes for readers of history. */
  readonly meta: JsonObject;
  /** `TransferResult`. */
  readonly result: () => JsonObject;
}

const nothing = formatUnits(0n);

/** The price of an amulet, in dollars. */
export const amuletPrice = '0.1500000000';

const make = (world: LedgerState, { receiver, units, lock }: Output): Contract =>
  lock === undefined
    ? createHolding(world, receiver, units).contract
    : createLockedHolding(world, { from: receiver, units, ...lock });

/** `TransferSummary`; the balance changes are a map, which JSON writes as a list of pairs. */
const summaryOf = (
  clock: number,
  { from, inputs, outputs }: Spending,
  change: bigint,
): JsonObject => {
  const to = outputs.map(({ receiver: party, units }) => ({ party, units }));
  const balances = [...computeBalances(clock, { from, inputs, change, to })];
  return {
    inputAppRewardAmount: nothing,
    inputValidatorRewardAmount: nothing,
    inputSvRewardAmount: nothing,
    inputAmuletAmount: formatUnits(transferTotal(inputs)),
    balanceChanges: balances
      .sort((one, other) => (one.party < other.party ? -1 : 1))
      .map(({ party, units, rate }) => [
        party,
        {
          changeToInitialAmountAsOfRoundZero: formatUnits(units),
          changeToHoldingFeesRate: formatUnits(rate),
        },
      ]),
    holdingFees: nothing,
    outputFees: outputs.map(() => nothing),
    senderChangeFee: nothing,
    senderChangeAmount: formatUnits(change),
    amuletPrice,
    inputValidatorFaucetAmount: nothing,
    inputUnclaimedActivityRecordAmount: nothing,
    inputDevelopmentFundAmount: nothing,
  };
};

const changesOf = (
  { from, inputs, outputs }: Spending,
  created: readonly Contract[],
  change: Contract | undefined,
): readonly HoldingsChange[] => {
  const ofSender: HoldingsChange = {
    owner: from,
    inputs: inputs.map(({ contract }) => contract.id),
    legs: [],
    outputs: change === undefined ? [] : [change.id],
  };
  const ofOutputs = outputs.flatMap(({ receiver, units, meta }, index): HoldingsChange[] => {
    const leg = { id: `leg${index}`, units, meta };
    const output = created[index]?.id ?? '';
    return [
      {
        owner: from,
        inputs: [],
        legs: [{ ...leg, side: 'SenderSide', otherside: account(receiver) }],
        outputs: [],
      },
      {
        owner: receiver,
        inputs: [],
        legs: [{ ...leg, side: 'ReceiverSide', otherside: account(from) }],
        outputs: [output],
      },
    ];
  });
  return [ofSender, ...ofOutputs];
};

const createdValue = (contract: Contract): JsonObject => ({
  tag: contract.template === 'LockedAmulet' ? 'TransferResultLockedAmulet' : 'TransferResultAmulet',
  value: contract.id,
});

/**
 * `executeTransfer'` of `AmuletRules.daml`: inputs are archived, outputs and the change are created,
 * and what changed is reported. There are no fees. It is no choice of its own: what calls it has
 * these nodes among its children.
 */
export const executeTransfer = (world: LedgerState, spending: Spending): TransferResult => {
  const { from, inputs, outputs, log } = spending;
  const { clock } = world;
  const inputUnits = transferTotal(inputs);
  const changeUnits = inputUnits - sumUnits(outputs.map(({ units }) => units));
  const created = outputs.map((output) => make(world, output));
  const change = changeUnits > 0n ? createHolding(world, from, changeUnits).contract : undefined;
  const isKept = outputs.every(({ receiver, lock }) => receiver === from && lock === undefined);
  const meta = isKept
    ? historyMetadata({ kind: 'merge-split' })
    : historyMetadata({ kind: 'transfer', sender: from });
  return {
    nodes: [
      ...inputs.map(({ contract }) => archiveContract(contract)),
      ...created.map(createContract),
      ...(change === undefined ? [] : [createContract(change)]),
      ...reportChange(world, log, changesOf(spending, created, change)),
    ],
    created,
    change,
    changeUnits,
    inputUnits,
    meta,
    result: () => ({
      round: { number: String(roundAt(clock)) },
      summary: summaryOf(clock, spending, changeUnits),
      createdAmulets: created.map(createdValue),
      senderChangeAmulet: change?.id ?? null,
      meta,
    }),
  };
};

/** `TransferInput` of the amulets that are spent. */
export const inputValues = (inputs: readonly HoldingRecord[]): readonly JsonObject[] =>
  inputs.map(({ contract }) => ({ tag: 'InputAmulet', value: contract.id }));
