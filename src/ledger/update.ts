import { createdEvent } from './contract.ts';
import { updateFormat } from './formats.ts';
import { integer, list, maybe, open, text, texts, variant, wrapped } from './schema-kit.ts';
import { jsTransaction, traceContext } from './transaction.ts';

/** OffsetCheckpoint, the one variant of Update that the interface shows (interface 2). */
export const offsetCheckpoint = open({
  offset: integer,
  synchronizerTimes: maybe(list(open({ synchronizerId: maybe(text), recordTime: maybe(text) }))),
});

const unassignedEvent = open({
  reassignmentId: maybe(text),
  contractId: text,
  templateId: maybe(text),
  source: maybe(text),
  target: maybe(text),
  submitter: maybe(text),
  reassignmentCounter: maybe(integer),
  assignmentExclusivity: maybe(text),
  witnessParties: maybe(texts),
  packageName: maybe(text),
  offset: maybe(integer),
  nodeId: maybe(integer),
});

const assignedEvent = open({
  source: maybe(text),
  target: maybe(text),
  reassignmentId: maybe(text),
  submitter: maybe(text),
  reassignmentCounter: maybe(integer),
  createdEvent: maybe(createdEvent),
});

const reassignment = open({
  updateId: text,
  commandId: maybe(text),
  workflowId: maybe(text),
  offset: maybe(integer),
  events: maybe(
    list(
      variant({
        JsUnassignedEvent: maybe(wrapped(unassignedEvent)),
        JsAssignmentEvent: maybe(assignedEvent),
      }),
    ),
  ),
  traceContext: maybe(traceContext),
  recordTime: maybe(text),
  synchronizerId: maybe(text),
  paidTrafficCost: maybe(integer),
});

const topologyTransaction = open({
  updateId: text,
  offset: maybe(integer),
  synchronizerId: maybe(text),
  recordTime: maybe(text),
  events: maybe(list(open({ event: maybe(variant({})) }))),
  traceContext: maybe(traceContext),
});

/** Update (interface 2): one key names the variant. */
export const update = variant({
  OffsetCheckpoint: maybe(wrapped(offsetCheckpoint)),
  Transaction: maybe(wrapped(jsTransaction)),
  Reassignment: maybe(wrapped(reassignment)),
  TopologyTransaction: maybe(wrapped(topologyTransaction)),
});

/** Request of the update lookup (interface 4.5). */
export const updateRequest = open({ updateId: text, updateFormat });

/** Answer of the update lookup (interface 4.5): `update` is not marked required. */
export const updateAnswer = open({ update: maybe(update) });
