import { createdEvent, transactionFormat } from './contract-schema.ts';
import {
  anything,
  boolean,
  integer,
  listOf,
  nullish,
  looseObject,
  string,
  stringArray,
  variant,
} from './schema-helpers.ts';

export const archivedEvent = looseObject(() => ({
  offset: nullish(integer),
  nodeId: nullish(integer),
  contractId: string,
  templateId: nullish(string),
  witnessParties: nullish(stringArray),
  packageName: nullish(string),
  implementedInterfaces: nullish(stringArray),
}));

/** In no field list of the API description; sent for the ledger-effects shape. */
export const exercisedEvent = looseObject(() => ({
  offset: nullish(integer),
  nodeId: nullish(integer),
  contractId: string,
  templateId: nullish(string),
  interfaceId: nullish(string),
  choice: nullish(string),
  choiceArgument: nullish(anything),
  actingParties: nullish(stringArray),
  consuming: nullish(boolean),
  witnessParties: nullish(stringArray),
  lastDescendantNodeId: nullish(integer),
  exerciseResult: nullish(anything),
  packageName: nullish(string),
  implementedInterfaces: nullish(stringArray),
  acsDelta: nullish(boolean),
}));

/** One key names the variant (API description 2, JsTransaction). */
export const transactionEvent = variant(() => ({
  ArchivedEvent: nullish(archivedEvent),
  CreatedEvent: nullish(createdEvent),
  ExercisedEvent: nullish(exercisedEvent),
}));

export const traceContext = looseObject(() => ({
  traceparent: nullish(string),
  tracestate: nullish(string),
}));

export const jsTransaction = looseObject(() => ({
  updateId: string,
  effectiveAt: nullish(string),
  events: nullish(listOf(transactionEvent)),
  offset: nullish(integer),
  synchronizerId: nullish(string),
  recordTime: nullish(string),
  commandId: nullish(string),
  workflowId: nullish(string),
  traceContext: nullish(traceContext),
  externalTransactionHash: nullish(string),
  /** The name from 3.6 on. */
  transactionHash: nullish(string),
  paidTrafficCost: nullish(integer),
}));

export const transactionRequest = looseObject(() => ({
  updateId: string,
  requestingParties: nullish(stringArray),
  transactionFormat: nullish(transactionFormat),
}));

export const transactionResponse = looseObject(() => ({ transaction: jsTransaction }));
