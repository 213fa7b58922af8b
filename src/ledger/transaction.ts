import { createdEvent } from './contract.ts';
import { transactionFormat } from './formats.ts';
import { anything, flag, integer, list, maybe, open, text, texts, variant } from './schema-kit.ts';

/** ArchivedEvent (interface 2). */
export const archivedEvent = open({
  offset: maybe(integer),
  nodeId: maybe(integer),
  contractId: text,
  templateId: maybe(text),
  witnessParties: maybe(texts),
  packageName: maybe(text),
  implementedInterfaces: maybe(texts),
});

/** ExercisedEvent: in no field list of the interface, sent for the ledger-effects shape. */
export const exercisedEvent = open({
  offset: maybe(integer),
  nodeId: maybe(integer),
  contractId: text,
  templateId: maybe(text),
  interfaceId: maybe(text),
  choice: maybe(text),
  choiceArgument: maybe(anything),
  actingParties: maybe(texts),
  consuming: maybe(flag),
  witnessParties: maybe(texts),
  lastDescendantNodeId: maybe(integer),
  exerciseResult: maybe(anything),
  packageName: maybe(text),
  implementedInterfaces: maybe(texts),
  acsDelta: maybe(flag),
});

/** An entry of `events`: one key names the variant (interface 2, JsTransaction). */
export const transactionEvent = variant({
  ArchivedEvent: maybe(archivedEvent),
  CreatedEvent: maybe(createdEvent),
  ExercisedEvent: maybe(exercisedEvent),
});

export const traceContext = open({ traceparent: maybe(text), tracestate: maybe(text) });

/** JsTransaction (interface 2). */
export const jsTransaction = open({
  updateId: text,
  effectiveAt: maybe(text),
  events: maybe(list(transactionEvent)),
  offset: maybe(integer),
  synchronizerId: maybe(text),
  recordTime: maybe(text),
  commandId: maybe(text),
  workflowId: maybe(text),
  traceContext: maybe(traceContext),
  externalTransactionHash: maybe(text),
  /** The name from 3.6 on. */
  transactionHash: maybe(text),
  paidTrafficCost: maybe(integer),
});

/** Request of the transaction lookup (interface 4.2). */
export const transactionRequest = open({
  updateId: text,
  requestingParties: maybe(texts),
  transactionFormat: maybe(transactionFormat),
});

/** Answer of the transaction lookup (interface 4.2). */
export const transactionAnswer = open({ transaction: jsTransaction });
