import type { JsonObject, Json } from '../../lib/json/json.ts';
import { drawMovement, spend, type Spending, drawReason } from '../activity/draw-movement.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import { aDay, amuletRulesChoice, amuletRules } from '../state/amulet-contracts.ts';
import type { Contract, Exercise, Node } from '../state/update-model.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';
import {
  type TransferResult,
  executeTransfer,
  inputValues,
  type Output,
} from './execute-transfer.ts';
import {
  reasonIn,
  transferValue,
  contractValue,
  extraArgs,
  type TransferTerms,
} from './daml-values.ts';
import { objectAt } from '../../lib/json/fields.ts';
import { formatUnits, drawPart } from '../decimal-units.ts';

/** The configuration of the network, which is also the log of changes of holdings. */
export const configState = (world: LedgerState): Contract =>
  amuletRules(world, 'ExternalPartyConfigState');

export const registryContext = (world: LedgerState, more: JsonObject = {}): JsonObject => ({
  'external-party-config-state': contractValue(configState(world).id),
  ...more,
});

/** The version of the token standard that somebody's wallet speaks. */
export const drawStandard = ({ random }: LedgerState): StandardVersion =>
  random.below(5) < 2 ? 'v2' : 'v1';

export interface DrawnTransfer {
  readonly spending: Spending;
  readonly to: string;
  readonly units: bigint;
  readonly meta: JsonObject;
}

export const drawTransfer = (world: LedgerState): DrawnTransfer | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const { to, meta } = drawMovement(world, spending, 1);
  const [receiver] = to;
  return receiver && { spending, to: receiver.party, units: receiver.units, meta };
};

/** A transfer by the factory, with the terms that its caller names. */
export interface FactoryTransfer {
  readonly terms: TransferTerms;
  readonly inputs: readonly HoldingRecord[];
  readonly standard: StandardVersion;
}

/** Requested half a minute ago, valid for a number of microseconds. */
export const withTerms = (
  { clock }: LedgerState,
  { spending, to, units, meta }: DrawnTransfer,
  { standard, lifetime = aDay }: Pick<FactoryTransfer, 'standard'> & { readonly lifetime?: number },
): FactoryTransfer => {
  const { from, inputs } = spending;
  const terms = {
    ...{ from, to, units, meta },
    inputs: inputs.map(({ contract }) => contract.id),
    requestedAt: clock - 30_000_000,
    executeBefore: clock + lifetime,
  };
  return { terms, inputs, standard };
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

export const completedResult = (
  { created, change, meta: own }: TransferResult,
  meta = own,
): JsonObject => {
  const receiverHoldingCids = created.map(({ id }) => id);
  return instructionResult('Completed', { receiverHoldingCids }, { change, meta });
};

interface FactoryCall {
  readonly actors?: readonly string[];
  readonly children: readonly Node[];
  readonly context?: JsonObject;
  readonly result: () => Json;
}

/**
 * A choice of the factory, by either version of its interface: the first names the administrator that
 * the caller expects, the second the parties that act.
 */
export const callTransferFactory = (
  world: LedgerState,
  { terms, standard }: FactoryTransfer,
  { actors = [terms.from], children, context, result }: FactoryCall,
): Exercise =>
  amuletRulesChoice(world, {
    rule: 'TransferFactory',
    choice: 'TransferFactory_Transfer',
    through: standard === 'v1' ? 'factory' : 'factoryV2',
    ...{ actors, children, result },
    ...(standard === 'v2' && { choiceObservers: [terms.from, terms.to] }),
    argument: () => ({
      ...(standard === 'v1' ? { expectedAdmin: world.dso } : { actors }),
      transfer: transferValue(world.dso, terms, standard),
      extraArgs: extraArgs(registryContext(world, context)),
    }),
  });

/** `TransferPreapproval_SendV2`: value goes at once to a receiver who allowed it beforehand. */
const sendV2 = (
  world: LedgerState,
  { from, inputs }: Pick<Spending, 'from' | 'inputs'>,
  { output, meta }: { readonly output: Output; readonly meta: JsonObject | null },
) => {
  const log = configState(world);
  const transferred = executeTransfer(world, { from, inputs, outputs: [output], log });
  const [noted, kept] = [output.meta, transferred.meta].map((item) => objectAt(item, 'values'));
  const history = { values: { ...kept, ...noted } };
  const root = amuletRulesChoice(world, {
    rule: output.party,
    choice: 'TransferPreapproval_SendV2',
    actors: [from],
    children: transferred.nodes,
    argument: () => ({
      context: { externalPartyConfigState: log.id, featuredAppRight: null },
      inputs: inputValues(inputs),
      amount: formatUnits(output.units),
      sender: from,
      description: reasonIn(output.meta) || null,
      meta,
    }),
    result: () => ({ result: { ...transferred.result(), meta: null }, meta: history }),
  });
  return { root, transferred, history };
};

export const sendPreapproved = (world: LedgerState): Exercise | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const { spending, to: party, ...output } = drawn;
  return sendV2(world, spending, { output: { party, ...output }, meta: null }).root;
};

/** A preapproved transfer by the factory of the token standard, which exercises that choice. */
export const makePreapproved = (world: LedgerState, transfer: FactoryTransfer): Exercise => {
  const { terms, inputs } = transfer;
  const { from, to: party, units, meta } = terms;
  const sent = sendV2(world, { from, inputs }, { output: { party, units, meta }, meta });
  return callTransferFactory(world, transfer, {
    children: [sent.root],
    context: { 'transfer-preapproval': contractValue(sent.root.contract.id) },
    result: () => completedResult(sent.transferred, sent.history),
  });
};

export const transferByPreapproval = (world: LedgerState): Exercise | undefined => {
  const drawn = drawTransfer(world);
  return (
    drawn && makePreapproved(world, withTerms(world, drawn, { standard: drawStandard(world) }))
  );
};

/** A transfer that the factory carries out itself: no choice below tells of it. */
export const makeDirect = (world: LedgerState, transfer: FactoryTransfer): Exercise => {
  const { terms, inputs } = transfer;
  const { from, to, units, meta } = terms;
  const outputs = [{ party: to, units, meta }];
  const log = configState(world);
  const transferred = executeTransfer(world, { from, inputs, outputs, log });
  return callTransferFactory(world, transfer, {
    actors: [...new Set([from, to])],
    children: transferred.nodes,
    result: () => completedResult(transferred),
  });
};

export const transferToSelf = (world: LedgerState): Exercise | undefined => {
  const spending = spend(world, 2);
  if (spending === undefined) return undefined;
  const { from, input } = spending;
  const units = world.random.below(2) === 0 ? drawPart(world.random, input) : input;
  const drawn: DrawnTransfer = { spending, to: from, units, meta: drawReason(world) };
  return makeDirect(world, withTerms(world, drawn, { standard: drawStandard(world) }));
};

/** Sender and receiver act together: the second version needs no preapproval for that. */
export const transferTogether = (world: LedgerState): Exercise | undefined => {
  const drawn = drawTransfer(world);
  return drawn && makeDirect(world, withTerms(world, drawn, { standard: 'v2' }));
};
