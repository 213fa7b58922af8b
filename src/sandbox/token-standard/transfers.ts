import { objectAt } from '../../ledger/rules/rules.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, drawPart } from '../decimal-units.ts';
import { amuletRulesChoice } from '../state/amulet-contracts.ts';
import { spend, type Spending } from '../activity/draw-movement.ts';
import type { Exercise } from '../state/update-model.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { contractValue, reasonMetadata, type TransferTerms } from './values/daml-values.ts';
import {
  drawNote,
  drawTransfer,
  callTransferFactory,
  completedResult,
  readTransferTerms,
  configState,
  drawStandard,
  type DrawnTransfer,
} from './factory-transfer.ts';
import { executeTransfer, inputValues, type Output } from './execute-transfer.ts';
import {
  description,
  listedTransferResult,
  listedTransferTerms,
} from './values/listed-transfer.ts';

interface Sent {
  readonly output: Output;
  readonly note: string | undefined;
  /** The metadata of the choice, besides the note. */
  readonly meta: JsonObject | null;
}

/** `TransferPreapproval_SendV2`: value goes at once to a receiver who allowed it beforehand. */
const sendV2 = (world: LedgerState, { from, inputs }: Spending, { output, note, meta }: Sent) => {
  const log = configState(world);
  const transferred = executeTransfer(world, { from, inputs, outputs: [output], log });
  const [noted, kept] = [output.meta, transferred.meta].map((item) => objectAt(item, 'values'));
  const history = { values: { ...kept, ...noted } };
  const root = amuletRulesChoice(world, {
    rule: output.receiver,
    choice: 'TransferPreapproval_SendV2',
    actors: [from],
    children: transferred.nodes,
    argument: () => ({
      context: { externalPartyConfigState: log.id, featuredAppRight: null },
      inputs: inputValues(inputs),
      amount: formatUnits(output.units),
      sender: from,
      description: note ?? null,
      ...(world.trees === 'current' && { meta }),
    }),
    result: () => ({ result: { ...transferred.result(), meta: null }, meta: history }),
  });
  const more = { ...description(note), transfer_kind: 'preapproval_send' };
  const content = listedTransferResult(world.clock, { from, outputs: [output], transferred, more });
  return { root, content, transferred, history };
};

export const sendPreapproved = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const { spending, to, units, note } = drawn;
  const output = { receiver: to, units, meta: reasonMetadata(note) };
  const { root, content } = sendV2(world, spending, { output, note, meta: null });
  return { type: 'transfer', content, root };
};

/** A transfer as it happens, and as the scan lists it. */
interface Made extends Omit<LedgerEvent, 'type' | 'root'> {
  readonly root: Exercise;
}

export interface FactoryTransfer {
  readonly terms: TransferTerms;
  readonly spending: Spending;
  readonly note: string | undefined;
  readonly standard: TokenStandardVersion;
}

/** A preapproved transfer by the factory of the token standard, which exercises that choice. */
export const makePreapproved = (
  world: LedgerState,
  { terms, spending, note, standard }: FactoryTransfer,
): Made => {
  const { to, units, meta } = terms;
  const sent = sendV2(world, spending, { output: { receiver: to, units, meta }, note, meta });
  const root = callTransferFactory(world, terms, {
    standard,
    children: [sent.root],
    context: { 'transfer-preapproval': contractValue(sent.root.contract.id) },
    result: () => completedResult(sent.transferred, sent.history),
  });
  return { content: sent.content, root, event: sent.root };
};

export const transferByPreapproval = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const standard = drawStandard(world);
  const { spending, note } = drawn;
  const terms = readTransferTerms(world, drawn);
  return { type: 'transfer', ...makePreapproved(world, { terms, spending, note, standard }) };
};

/** A transfer that the factory carries out itself: no choice below tells of it. */
export const makeDirect = (
  world: LedgerState,
  { terms, spending, note, standard }: FactoryTransfer,
): Made => {
  const { from, to, units } = terms;
  const { inputs } = spending;
  const outputs = [{ receiver: to, units, meta: terms.meta }];
  const transferred = executeTransfer(world, { from, inputs, outputs, log: configState(world) });
  const root = callTransferFactory(world, terms, {
    standard,
    actors: [...new Set([from, to])],
    children: transferred.nodes,
    result: () => completedResult(transferred),
  });
  const content = listedTransferTerms({ from, input: units, to, units, more: description(note) });
  return { content, root };
};

const transferDirectly = (
  world: LedgerState,
  drawn: DrawnTransfer,
  standard: TokenStandardVersion,
): LedgerEvent => {
  const { spending, note } = drawn;
  const terms = readTransferTerms(world, drawn);
  return { type: 'transfer', ...makeDirect(world, { terms, spending, note, standard }) };
};

/** Somebody splits what he has, or puts it together. */
export const transferToSelf = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world, 2);
  if (spending === undefined) return undefined;
  const { from, input } = spending;
  const units = world.random.below(2) === 0 ? drawPart(world.random, input) : input;
  const drawn = { spending, to: from, units, note: drawNote(world) };
  return transferDirectly(world, drawn, drawStandard(world));
};

/** Sender and receiver act together: the second version needs no preapproval for that. */
export const transferTogether = (world: LedgerState): LedgerEvent | undefined => {
  if (world.trees !== 'current') return transferByPreapproval(world);
  const drawn = drawTransfer(world);
  return drawn && transferDirectly(world, drawn, 'v2');
};
