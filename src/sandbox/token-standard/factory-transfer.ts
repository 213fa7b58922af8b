import type { JsonObject, Json } from '../../lib/json/json.ts';
import { drawMovement, spend, type Spending } from '../activity/draw-movement.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { aDay, amuletRulesChoice, amuletRules } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import type { InterfaceName } from '../state/templates.ts';
import type { TransferResult } from './execute-transfer.ts';
import {
  reasonMetadata,
  transferValue,
  contractValue,
  extraArgs,
  type TransferTerms,
} from './daml-values.ts';

/** The configuration of the network, which is also the log of changes of holdings. */
export const configState = (world: LedgerState): Contract =>
  amuletRules(world, 'ExternalPartyConfigState');

export const registryContext = (world: LedgerState, more: JsonObject = {}): JsonObject => ({
  'external-party-config-state': contractValue(configState(world).id),
  ...more,
});

/** The version of the token standard that somebody's wallet speaks. */
export const drawStandard = ({ trees, random }: LedgerState): TokenStandardVersion =>
  trees === 'current' && random.below(5) < 2 ? 'v2' : 'v1';

interface Call {
  readonly standard: TokenStandardVersion;
  readonly choice: string;
  readonly through: Readonly<Record<TokenStandardVersion, InterfaceName>>;
  readonly actors: readonly string[];
  /** Whom the second version shows the choice to. */
  readonly observers: readonly string[];
  readonly children: readonly Node[];
  readonly argument: () => JsonObject;
  readonly context?: JsonObject | undefined;
  readonly result: () => Json;
}

/**
 * A choice of the factory, by either version of its interface: the first names the administrator that
 * the caller expects, the second the parties that act.
 */
export const exerciseFactory = (world: LedgerState, call: Call): Exercise => {
  const { standard, choice, through, actors, observers, children, result } = call;
  return amuletRulesChoice(world, {
    rule: 'TransferFactory',
    through: through[standard],
    ...{ choice, actors, children, result },
    ...(standard === 'v2' && { choiceObservers: observers }),
    argument: () => ({
      ...(standard === 'v1' ? { expectedAdmin: world.dso } : { actors }),
      ...call.argument(),
      extraArgs: extraArgs(registryContext(world, call.context)),
    }),
  });
};

export interface DrawnTransfer {
  readonly spending: Spending;
  readonly to: string;
  readonly units: bigint;
  readonly note: string | undefined;
}

export const drawTransfer = (world: LedgerState): DrawnTransfer | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const { to, note } = drawMovement(world, spending, 1);
  const [receiver] = to;
  return receiver && { spending, to: receiver.party, units: receiver.units, note };
};

/** A transfer by the factory, with the terms that its caller names. */
export interface FactoryTransfer {
  readonly terms: TransferTerms;
  readonly spending: Spending;
  readonly note: string | undefined;
  readonly standard: TokenStandardVersion;
}

/** Requested half a minute ago, valid for a number of microseconds. */
export const withTerms = (
  { clock }: LedgerState,
  { spending, to, units, note }: DrawnTransfer,
  { standard, lifetime = aDay }: Pick<FactoryTransfer, 'standard'> & { readonly lifetime?: number },
): FactoryTransfer => {
  const { from, inputs } = spending;
  const terms = {
    ...{ from, to, units, meta: reasonMetadata(note) },
    inputs: inputs.map(({ contract }) => contract.id),
    requestedAt: clock - 30_000_000,
    executeBefore: clock + lifetime,
  };
  return { terms, spending, note, standard };
};

export const instructionResult = (
  outcome: 'Pending' | 'Completed' | 'Failed',
  value: JsonObject,
  more: { readonly change: readonly string[]; readonly meta: JsonObject },
): JsonObject => ({
  output: { tag: `TransferInstructionResult_${outcome}`, value },
  senderChangeCids: more.change,
  meta: more.meta,
});

export const changeIds = ({ change }: TransferResult): readonly string[] =>
  change === undefined ? [] : [change.id];

export const completedResult = (
  transferred: TransferResult,
  meta = transferred.meta,
): JsonObject => {
  const receiverHoldingCids = transferred.created.map(({ id }) => id);
  const change = changeIds(transferred);
  return instructionResult('Completed', { receiverHoldingCids }, { change, meta });
};

export const callTransferFactory = (
  world: LedgerState,
  { terms, standard }: FactoryTransfer,
  call: Pick<Call, 'children' | 'context' | 'result'> & Partial<Pick<Call, 'actors'>>,
): Exercise =>
  exerciseFactory(world, {
    actors: [terms.from],
    ...call,
    standard,
    choice: 'TransferFactory_Transfer',
    through: { v1: 'factory', v2: 'factoryV2' },
    observers: [terms.from, terms.to],
    argument: () => ({ transfer: transferValue(world.dso, terms, standard) }),
  });
