import { createdEvent, updateFormat } from './contract-schema.ts';
import {
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
import { jsTransaction, traceContext } from './transaction-schema.ts';

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
export const updateVariant = variant(() => ({
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
