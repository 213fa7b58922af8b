import type { JsonObject, Json } from '../../lib/json/json.ts';
import {
  sampleDescription,
  drawMovement,
  spend,
  type Spending,
} from '../activity/draw-movement.ts';
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
} from './values/daml-values.ts';

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
  readonly context: JsonObject;
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
    choice,
    actors,
    ...(standard === 'v2' && { choiceObservers: observers }),
    children,
    argument: () => ({
      ...(standard === 'v1' ? { expectedAdmin: world.dso } : { actors }),
      ...call.argument(),
      extraArgs: extraArgs(call.context),
    }),
    result,
  });
};

/** A transfer to one party: what pays for it, to whom, how much, and what is noted. */
export interface DrawnTransfer {
  readonly spending: Spending;
  readonly to: string;
  readonly units: bigint;
  readonly note: string | undefined;
}

const noteOf = ({ description }: ReturnType<typeof sampleDescription>): string | undefined =>
  typeof description === 'string' ? description : undefined;

/** Draws the note of a transfer; undefined for most transfers. */
export const drawNote = ({ random }: LedgerState): string | undefined =>
  noteOf(sampleDescription(random));

/** Draws a transfer; nothing when nobody has anything. */
export const drawTransfer = (world: LedgerState): DrawnTransfer | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const { to, texts } = drawMovement(world, spending, 1);
  const [receiver] = to;
  return receiver && { spending, to: receiver.party, units: receiver.units, note: noteOf(texts) };
};

/** The `transfer` argument of the factory: requested half a minute ago, valid for a number of microseconds. */
export const readTransferTerms = (
  { clock }: LedgerState,
  { spending: { from, inputs }, to, units, note }: DrawnTransfer,
  lifetime = aDay,
): TransferTerms => ({
  from,
  to,
  units,
  inputs: inputs.map(({ contract }) => contract.id),
  meta: reasonMetadata(note),
  requestedAt: clock - 30_000_000,
  executeBefore: clock + lifetime,
});

/** `TransferInstructionResult`. */
export const instructionResult = (
  output: { readonly tag: string; readonly value: JsonObject },
  change: readonly string[],
  meta: JsonObject,
): JsonObject => ({ output, senderChangeCids: change, meta });

/** Ids of what came back to the sender. */
export const changeIds = ({ change }: TransferResult): readonly string[] =>
  change === undefined ? [] : [change.id];

export const completedResult = (
  transferred: TransferResult,
  meta = transferred.meta,
): JsonObject => {
  const receiverHoldingCids = transferred.created.map(({ id }) => id);
  const output = { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids } };
  return instructionResult(output, changeIds(transferred), meta);
};

const throughFactory = { v1: 'factory', v2: 'factoryV2' } as const;

/** `TransferFactory_Transfer` with what followed from it. */
export const callTransferFactory = (
  world: LedgerState,
  terms: TransferTerms,
  call: {
    readonly standard: TokenStandardVersion;
    readonly actors?: readonly string[];
    readonly children: readonly Node[];
    readonly context?: JsonObject;
    readonly result: () => JsonObject;
  },
): Exercise => {
  const { standard, children, context, result, actors = [terms.from] } = call;
  return exerciseFactory(world, {
    standard,
    choice: 'TransferFactory_Transfer',
    through: throughFactory,
    actors,
    observers: [terms.from, terms.to],
    children,
    argument: () => ({ transfer: transferValue(world.dso, terms, standard) }),
    context: registryContext(world, context),
    result,
  });
};
