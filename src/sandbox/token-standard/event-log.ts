import { archiveContract, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import { addContract, type LedgerState } from '../state/ledger-state.ts';
import { account, extraArgs, legValue, reasonMetadata, type LegSide } from './daml-values.ts';

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

/** Reports changes of holdings where the network does: from amulet 0.1.21 on. */
export const reportChange = (
  world: LedgerState,
  log: Contract,
  changes: readonly HoldingsChange[],
): readonly Node[] =>
  world.trees === 'current'
    ? mergeByAccount(changes).map((change) => report(world, log, change))
    : [];

/** `withTempAmuletEventLog`: where no log is at hand, one is made, used and archived. */
export const reportAside = (world: LedgerState, change: HoldingsChange): readonly Node[] => {
  if (world.trees !== 'current') return [];
  const { dso } = world;
  const log = addContract(world, world.random, {
    template: 'AmuletEventLog',
    signatories: [dso],
    observers: [],
    argument: () => ({ dso }),
  });
  return [createContract(log), report(world, log, change), archiveContract(log)];
};
