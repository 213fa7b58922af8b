import type { JsonObject } from '../../../lib/json/json.ts';
import { formatUnits } from '../../decimal-units.ts';
import { archiveContract, createContract } from '../../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../../state/update-model.ts';
import { addContract, type LedgerState } from '../../state/ledger-state.ts';
import {
  account,
  extraArgs,
  instrument,
  metadata,
  mintAccount,
  reasonMetadata,
} from './daml-values.ts';

/** One side of a transfer, as the account whose holdings changed sees it. */
interface LegSide {
  readonly id: string;
  readonly side: 'SenderSide' | 'ReceiverSide';
  readonly otherside: JsonObject;
  readonly units: bigint;
  readonly meta: JsonObject;
}

export interface HoldingsChange {
  readonly owner: string;
  readonly inputs: readonly string[];
  readonly legs: readonly LegSide[];
  readonly outputs: readonly string[];
  readonly reason?: string;
}

const legValue = ({ id, side, otherside, units, meta }: LegSide): JsonObject => ({
  transferLegId: id,
  side,
  otherside,
  amount: formatUnits(units),
  instrumentId: instrument,
  meta,
});

const report = (
  { dso }: LedgerState,
  log: Contract,
  { owner, inputs, legs, outputs, reason }: HoldingsChange,
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

const merge = (one: HoldingsChange, other: HoldingsChange): HoldingsChange => ({
  ...one,
  inputs: [...one.inputs, ...other.inputs],
  legs: [...one.legs, ...other.legs],
  outputs: [...one.outputs, ...other.outputs],
});

const byOwner = (one: HoldingsChange, other: HoldingsChange): number =>
  one.owner < other.owner ? -1 : 1;

/** `mergeHoldingsChangeEventsByAccount`: one change an account, ordered by account. */
const mergeByAccount = (changes: readonly HoldingsChange[]): readonly HoldingsChange[] => {
  const merged = new Map<string, HoldingsChange>();
  for (const change of changes) {
    const earlier = merged.get(change.owner);
    merged.set(change.owner, earlier === undefined ? change : merge(earlier, change));
  }
  return [...merged.values()].sort(byOwner);
};

/** Reports changes of holdings where the network does: from amulet 0.1.21 on. */
export const reportChange = (
  world: LedgerState,
  log: Contract,
  changes: readonly HoldingsChange[],
): readonly Node[] =>
  world.trees === 'current'
    ? mergeByAccount(changes).map((change) => report(world, log, change))
    : [];

/** `logMint`: value came into being. */
export const mintChange = (
  owner: string,
  { units, output, meta = metadata() }: { units: bigint; output: string; meta?: JsonObject },
): HoldingsChange => ({
  owner,
  inputs: [],
  legs: [{ id: 'mint', side: 'ReceiverSide', otherside: mintAccount, units, meta }],
  outputs: [output],
});

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
