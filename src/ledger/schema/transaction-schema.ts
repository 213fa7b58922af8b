import { contractEvent, createdEvent, transactionFormat, updateFormat } from './contract-schema.ts';
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

const archived = { ...contractEvent, implementedInterfaces: nullish(stringArray) } as const;

export const archivedEvent = looseObject(() => archived);

/** In no field list of the API description; sent for the ledger-effects shape. */
const exercisedEvent = looseObject(() => ({
  ...archived,
  interfaceId: nullish(string),
  choice: nullish(string),
  choiceArgument: nullish(anything),
  actingParties: nullish(stringArray),
  consuming: nullish(boolean),
  lastDescendantNodeId: nullish(integer),
  exerciseResult: nullish(anything),
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

const recorded = {
  updateId: string,
  offset: nullish(integer),
  synchronizerId: nullish(string),
  recordTime: nullish(string),
  traceContext: nullish(traceContext),
} as const;

const committed = {
  ...recorded,
  commandId: nullish(string),
  workflowId: nullish(string),
  paidTrafficCost: nullish(integer),
} as const;

export const jsTransaction = looseObject(() => ({
  ...committed,
  effectiveAt: nullish(string),
  events: nullish(listOf(transactionEvent)),
  externalTransactionHash: nullish(string),
  /** The name from 3.6 on. */
  transactionHash: nullish(string),
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

/** Both halves of a reassignment. */
const halves = {
  reassignmentId: nullish(string),
  source: nullish(string),
  target: nullish(string),
  submitter: nullish(string),
  reassignmentCounter: nullish(integer),
} as const;

const unassignedEvent = looseObject(() => ({
  ...contractEvent,
  ...halves,
  assignmentExclusivity: nullish(string),
}));

const assignedEvent = looseObject(() => ({ ...halves, createdEvent: nullish(createdEvent) }));

const reassignment = looseObject(() => ({
  ...committed,
  events: nullish(
    listOf(
      variant(() => ({
        JsUnassignedEvent: nullish(valueWrapper(unassignedEvent)),
        JsAssignmentEvent: nullish(assignedEvent),
      })),
    ),
  ),
}));

const topologyTransaction = looseObject(() => ({
  ...recorded,
  events: nullish(listOf(looseObject(() => ({ event: nullish(variant(() => ({}))) })))),
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
