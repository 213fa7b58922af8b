import {
  archiveContract,
  createContract,
  createHolding,
  createLockedHolding,
} from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import { addContract, type LedgerState, type HoldingRecord } from '../state/ledger-state.ts';
import {
  account,
  extraArgs,
  legValue,
  reasonMetadata,
  type LegSide,
  historyMetadata,
} from './daml-values.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, sumUnits, roundAt } from '../decimal-units.ts';

export interface HoldingsChange {
  readonly owner: string;
  readonly inputs?: readonly string[];
  readonly legs?: readonly LegSide[];
  readonly outputs?: readonly string[];
  readonly reason?: string;
}

const report = (
  { dso }: LedgerState,
  log: Contract,
  { owner, inputs = [], legs = [], outputs = [], reason }: HoldingsChange,
): Exercise => ({
  kind: 'exercise',
  contract: log,
  choice: 'EventLog_HoldingsChange',
  actors: [dso],
  choiceObservers: [owner],
  consuming: false,
  through: 'eventLog',
  children: [],
  argument: () => ({
    admin: dso,
    account: account(owner),
    inputHoldingCids: inputs,
    transferLegSides: legs.map(legValue),
    outputHoldingCids: outputs,
    observers: [owner],
    extraArgs: extraArgs({}, reasonMetadata(reason)),
  }),
  result: () => ({}),
});

/** `mergeHoldingsChangeEventsByAccount`: one change an account, ordered by account. */
const mergeByAccount = (changes: readonly HoldingsChange[]): readonly HoldingsChange[] =>
  [...new Set(changes.map(({ owner }) => owner))].sort().map((owner) => {
    const own = changes.filter((change) => change.owner === owner);
    return {
      ...own[0],
      owner,
      inputs: own.flatMap(({ inputs = [] }) => inputs),
      legs: own.flatMap(({ legs = [] }) => legs),
      outputs: own.flatMap(({ outputs = [] }) => outputs),
    };
  });

export const reportChange = (
  world: LedgerState,
  log: Contract,
  changes: readonly HoldingsChange[],
): readonly Node[] => mergeByAccount(changes).map((change) => report(world, log, change));

/** `withTempAmuletEventLog`: where no log is at hand, one is made, used and archived. */
export const reportAside = (world: LedgerState, change: HoldingsChange): readonly Node[] => {
  const { dso } = world;
  const log = addContract(world, world.random, {
    template: 'AmuletEventLog',
    signatories: [dso],
    argument: () => ({ dso }),
  });
  return [createContract(log), report(world, log, change), archiveContract(log)];
};

export interface Output {
  readonly party: string;
  readonly units: bigint;
  readonly meta: JsonObject;
  readonly lock?: { readonly expiresAt: number; readonly context: string };
}

interface Payment {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly outputs: readonly Output[];
  /** The contract by which changes of holdings are reported; absent where nothing reports them. */
  readonly log?: Contract;
}

export interface TransferResult {
  readonly nodes: readonly Node[];
  readonly created: readonly Contract[];
  /** The ids of what the sender gets back. */
  readonly change: readonly string[];
  readonly meta: JsonObject;
  readonly result: () => JsonObject;
}

const nothing = formatUnits(0n);

export const amuletPrice = '0.1500000000';

const transferSummary = (
  { outputs }: Payment,
  { input, change }: { readonly input: bigint; readonly change: bigint },
): JsonObject => ({
  inputAppRewardAmount: nothing,
  inputValidatorRewardAmount: nothing,
  inputSvRewardAmount: nothing,
  inputAmuletAmount: formatUnits(input),
  balanceChanges: [],
  holdingFees: nothing,
  outputFees: outputs.map(() => nothing),
  senderChangeFee: nothing,
  senderChangeAmount: formatUnits(change),
  amuletPrice,
  inputValidatorFaucetAmount: nothing,
  inputUnclaimedActivityRecordAmount: nothing,
  inputDevelopmentFundAmount: nothing,
});

const changesOf = (
  { from, inputs, outputs }: Payment,
  created: readonly Contract[],
  change: readonly Contract[],
): readonly HoldingsChange[] => [
  {
    owner: from,
    inputs: inputs.map(({ contract }) => contract.id),
    outputs: change.map(({ id }) => id),
  },
  ...outputs.flatMap(({ party, units, meta }, index): HoldingsChange[] => {
    const leg = (side: LegSide['side'], other: string): LegSide => ({
      ...{ id: `leg${index}`, units, meta, side, otherside: account(other) },
    });
    const made = created[index]?.id ?? '';
    return [
      { owner: from, legs: [leg('SenderSide', party)] },
      { owner: party, legs: [leg('ReceiverSide', from)], outputs: [made] },
    ];
  }),
];

/**
 * `executeTransfer'` of `AmuletRules.daml`: inputs are archived, outputs and the change are created,
 * and what changed is reported. There are no fees. It is no choice of its own: what calls it has
 * these nodes among its children.
 */
export const executeTransfer = (world: LedgerState, payment: Payment): TransferResult => {
  const { from, inputs, outputs, log } = payment;
  const { clock } = world;
  const inputUnits = sumUnits(inputs.map(({ units }) => units));
  const changeUnits = inputUnits - sumUnits(outputs.map(({ units }) => units));
  const created = outputs.map(({ party, units, lock }) =>
    lock === undefined
      ? createHolding(world, party, units)
      : createLockedHolding(world, { from: party, units, ...lock }),
  );
  const change = changeUnits > 0n ? [createHolding(world, from, changeUnits)] : [];
  const isKept = outputs.every(({ party, lock }) => party === from && lock === undefined);
  const meta = isKept
    ? historyMetadata({ kind: 'merge-split' })
    : historyMetadata({ kind: 'transfer', sender: from });
  return {
    nodes: [
      ...inputs.map(({ contract }) => archiveContract(contract)),
      ...[...created, ...change].map(createContract),
      ...(log === undefined ? [] : reportChange(world, log, changesOf(payment, created, change))),
    ],
    created,
    change: change.map(({ id }) => id),
    meta,
    result: () => ({
      round: { number: String(roundAt(clock)) },
      summary: transferSummary(payment, { input: inputUnits, change: changeUnits }),
      createdAmulets: created.map(({ id, template }) => ({
        tag: template === 'LockedAmulet' ? 'TransferResultLockedAmulet' : 'TransferResultAmulet',
        value: id,
      })),
      senderChangeAmulet: change[0]?.id ?? null,
      meta,
    }),
  };
};

export const inputValues = (inputs: readonly HoldingRecord[]): readonly JsonObject[] =>
  inputs.map(({ contract }) => ({ tag: 'InputAmulet', value: contract.id }));
