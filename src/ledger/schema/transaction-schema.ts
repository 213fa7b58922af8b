import { createdEvent, transactionFormat, updateFormat } from './contract-schema.ts';
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
  valueWrapper,
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
const exercisedEvent = looseObject(() => ({
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
const transactionEvent = variant(() => ({
  ArchivedEvent: nullish(archivedEvent),
  CreatedEvent: nullish(createdEvent),
  ExercisedEvent: nullish(exercisedEvent),
}));

const traceContext = looseObject(() => ({
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

/** The one variant that the API description (2) shows. */
export const offsetCheckpoint = looseObject(() => ({
  offset: integer,
  synchronizerTimes: nullish(
    listOf(looseObject(() => ({ synchronizerId: nullish(string), recordTime: nullish(string) }))),
  ),
}));

const unassignedEvent = looseObject(() => ({
  reassignmentId: nullish(string),
  contractId: string,
  templateId: nullish(string),
  source: nullish(string),
  target: nullish(string),
  submitter: nullish(string),
  reassignmentCounter: nullish(integer),
  assignmentExclusivity: nullish(string),
  witnessParties: nullish(stringArray),
  packageName: nullish(string),
  offset: nullish(integer),
  nodeId: nullish(integer),
}));

const assignedEvent = looseObject(() => ({
  source: nullish(string),
  target: nullish(string),
  reassignmentId: nullish(string),
  submitter: nullish(string),
  reassignmentCounter: nullish(integer),
  createdEvent: nullish(createdEvent),
}));

const reassignment = looseObject(() => ({
  updateId: string,
  commandId: nullish(string),
  workflowId: nullish(string),
  offset: nullish(integer),
  events: nullish(
    listOf(
      variant(() => ({
        JsUnassignedEvent: nullish(valueWrapper(unassignedEvent)),
        JsAssignmentEvent: nullish(assignedEvent),
      })),
    ),
  ),
  traceContext: nullish(traceContext),
  recordTime: nullish(string),
  synchronizerId: nullish(string),
  paidTrafficCost: nullish(integer),
}));

const topologyTransaction = looseObject(() => ({
  updateId: string,
  offset: nullish(integer),
  synchronizerId: nullish(string),
  recordTime: nullish(string),
  events: nullish(listOf(looseObject(() => ({ event: nullish(variant(() => ({}))) })))),
  traceContext: nullish(traceContext),
}));

/** One key names the variant. */
const updateVariant = variant(() => ({
  OffsetCheckpoint: nullish(valueWrapper(offsetCheckpoint)),
  Transaction: nullish(valueWrapper(jsTransaction)),
  Reassignment: nullish(valueWrapper(reassignment)),
  TopologyTransaction: nullish(valueWrapper(topologyTransaction)),
}));

export const updateRequest = looseObject(() => ({ updateId: string, updateFormat }));

/** API description 4.5: `update` is not marked required. */
export const updateResponse = looseObject(() => ({ update: nullish(updateVariant) }));

/** Without an end it is a stream, which ends when nothing was added for a while. */
export const ledgerUpdatesRequest = looseObject(() => ({
  beginExclusive: nullish(integer),
  endInclusive: nullish(integer),
  updateFormat: nullish(updateFormat),
  descendingOrder: nullish(boolean),
}));

export const ledgerUpdatesResponse = listOf(updateResponse);
