import { objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, drawPart } from '../decimal-units.ts';
import { amuletRulesChoice } from '../state/amulet-contracts.ts';
import { drawNote, spend, type Spending } from '../activity/draw-movement.ts';
import type { Exercise } from '../state/update-model.ts';
import type { LedgerEvent, LedgerState } from '../state/ledger-state.ts';
import { contractValue, reasonMetadata } from './daml-values.ts';
import {
  drawTransfer,
  callTransferFactory,
  completedResult,
  configState,
  drawStandard,
  withTerms,
  type DrawnTransfer,
  type FactoryTransfer,
} from './factory-transfer.ts';
import { executeTransfer, inputValues, type Output } from './execute-transfer.ts';
import { description, listedTransferResult, listedTransferTerms } from './listed-transfer.ts';

interface Sent {
  readonly output: Output;
  readonly note: string | undefined;
  readonly meta: JsonObject | null;
}

/** `TransferPreapproval_SendV2`: value goes at once to a receiver who allowed it beforehand. */
const sendV2 = (world: LedgerState, { from, inputs }: Spending, { output, note, meta }: Sent) => {
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
  const { spending, to: party, units, note } = drawn;
  const output = { party, units, meta: reasonMetadata(note) };
  const { root, content } = sendV2(world, spending, { output, note, meta: null });
  return { type: 'transfer', content, root };
};

interface Made extends LedgerEvent {
  readonly root: Exercise;
}

/** A preapproved transfer by the factory of the token standard, which exercises that choice. */
export const makePreapproved = (world: LedgerState, transfer: FactoryTransfer): Made => {
  const { terms, spending, note } = transfer;
  const { to: party, units, meta } = terms;
  const sent = sendV2(world, spending, { output: { party, units, meta }, note, meta });
  const root = callTransferFactory(world, transfer, {
    children: [sent.root],
    context: { 'transfer-preapproval': contractValue(sent.root.contract.id) },
    result: () => completedResult(sent.transferred, sent.history),
  });
  return { type: 'transfer', content: sent.content, root, event: sent.root };
};

export const transferByPreapproval = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  return (
    drawn && makePreapproved(world, withTerms(world, drawn, { standard: drawStandard(world) }))
  );
};

/** A transfer that the factory carries out itself: no choice below tells of it. */
export const makeDirect = (world: LedgerState, transfer: FactoryTransfer): Made => {
  const { terms, spending, note } = transfer;
  const { from, to, units, meta } = terms;
  const outputs = [{ party: to, units, meta }];
  const log = configState(world);
  const transferred = executeTransfer(world, { from, inputs: spending.inputs, outputs, log });
  const root = callTransferFactory(world, transfer, {
    actors: [...new Set([from, to])],
    children: transferred.nodes,
    result: () => completedResult(transferred),
  });
  const content = listedTransferTerms({ from, to, units, more: description(note) });
  return { type: 'transfer', content, root };
};

/** Somebody splits what he has, or puts it together. */
export const transferToSelf = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world, 2);
  if (spending === undefined) return undefined;
  const { from, input } = spending;
  const units = world.random.below(2) === 0 ? drawPart(world.random, input) : input;
  const drawn: DrawnTransfer = { spending, to: from, units, note: drawNote(world) };
  return makeDirect(world, withTerms(world, drawn, { standard: drawStandard(world) }));
};

/** Sender and receiver act together: the second version needs no preapproval for that. */
export const transferTogether = (world: LedgerState): LedgerEvent | undefined => {
  if (world.trees !== 'current') return transferByPreapproval(world);
  const drawn = drawTransfer(world);
  return drawn && makeDirect(world, withTerms(world, drawn, { standard: 'v2' }));
};
