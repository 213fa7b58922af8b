import type { JsonObject } from '../../lib/json/json.ts';
import { toIsoTime, effectiveBefore } from '../decimal-units.ts';
import { viewEvent, type EventFilter, type EventView } from '../operations/lookups/event-format.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import {
  contractStakeholders,
  numberNodes,
  reassignmentOf,
  type Node,
  type Reassignment,
  type Topology,
  type NumberedNode,
  type Transaction,
  type Update,
} from '../state/update-model.ts';
import {
  createdEventJson,
  archivedEventJson,
  eventHead,
  exercisedEventJson,
} from './event-json.ts';

/** Contracts that come and go within the transaction: no change of what is active. */
const passingIn = (places: readonly NumberedNode[]): ReadonlySet<string> => {
  const created = new Set(
    places.flatMap(({ node }) => (node.kind === 'create' ? [node.contract.id] : [])),
  );
  const archived = places.flatMap(({ node }) =>
    node.kind === 'exercise' && node.consuming ? [node.contract.id] : [],
  );
  return new Set(archived.filter((id) => created.has(id)));
};

export interface TransactionFormat {
  readonly filter: EventFilter;
  readonly shape: 'acs delta' | 'ledger effects';
}

interface Telling extends TransactionFormat {
  readonly offset: number;
  readonly passing: ReadonlySet<string>;
}

/** Whether a node changes the active contracts of one of the parties that see it. */
const isDelta = (node: Node, { witnesses }: EventView, passing: ReadonlySet<string>): boolean => {
  const stakeholders = contractStakeholders(node.contract);
  return (
    (node.kind === 'create' || node.consuming) &&
    !passing.has(node.contract.id) &&
    witnesses.some((party) => stakeholders.includes(party))
  );
};

const eventAt = (
  place: NumberedNode,
  { filter, shape, offset, passing }: Telling,
): JsonObject[] => {
  const { node, id } = place;
  // Of a change of what is active only stakeholders are told; of an effect every witness.
  const asking = shape === 'acs delta' ? contractStakeholders(node.contract) : place.witnesses;
  const sight = viewEvent(filter, node.contract.template, asking);
  if (sight === undefined) return [];
  const acsDelta = isDelta(node, sight, passing);
  const context = { ...sight, offset, nodeId: id, acsDelta };
  if (shape === 'acs delta' && !acsDelta) return [];
  if (node.kind === 'create') return [{ CreatedEvent: createdEventJson(node.contract, context) }];
  return shape === 'acs delta'
    ? [{ ArchivedEvent: archivedEventJson(node.contract, context) }]
    : [{ ExercisedEvent: exercisedEventJson(node, context, place.last) }];
};

/** The trace follows from the id, so it is the same each time. */
const commonUpdateFields = (
  { synchronizer }: LedgerState,
  { id, at, offset }: Update,
): JsonObject => ({
  updateId: id,
  offset,
  synchronizerId: synchronizer,
  recordTime: toIsoTime(at),
  traceContext: {
    traceparent: `00-${id.slice(4, 36)}-${id.slice(36, 52)}-01`,
    tracestate: null,
  },
});

/** A transaction as JsTransaction (API description 2); undefined if none of its events is visible. */
export const transactionJson = (
  world: LedgerState,
  transaction: Transaction,
  { filter, shape }: TransactionFormat,
): JsonObject | undefined => {
  const places = numberNodes(transaction.roots);
  const telling = { filter, shape, offset: transaction.offset, passing: passingIn(places) };
  const events = places.flatMap((place) => eventAt(place, telling));
  if (events.length === 0) return undefined;
  const isOurs = transaction.commandId !== undefined;
  return {
    ...commonUpdateFields(world, transaction),
    commandId: transaction.commandId ?? '',
    workflowId: '',
    effectiveAt: toIsoTime(transaction.at - effectiveBefore),
    events,
    ...Object.fromEntries(
      world.release.hashFields.map((name) => [name, transaction.signedHash ?? null]),
    ),
    paidTrafficCost: isOurs ? 1500 + places.length * 90 : null,
  };
};

/** The record times of the connected synchronizers. They go on while nothing happens. */
export const synchronizerTimes = (
  { connected, clock }: LedgerState,
  nowMs: number,
): readonly JsonObject[] =>
  connected.map(({ id }) => ({
    synchronizerId: id,
    recordTime: toIsoTime(Math.max(clock, nowMs * 1000)),
  }));

export const checkpointJson = (world: LedgerState, nowMs: number): JsonObject => ({
  OffsetCheckpoint: {
    value: { offset: world.offset, synchronizerTimes: synchronizerTimes(world, nowMs) },
  },
});

export const reassignmentJson = (
  world: LedgerState,
  reassignment: Reassignment,
  filter: EventFilter,
): JsonObject | undefined => {
  const { contract, reassignmentId, offset } = reassignment;
  const sight = viewEvent(filter, contract.template, contractStakeholders(contract));
  if (sight === undefined) return undefined;
  const { isLeaving, counter, ...ends } = reassignmentOf(world, reassignment);
  const move = { ...ends, reassignmentId, reassignmentCounter: counter };
  const context = { ...sight, offset, nodeId: 0, acsDelta: true };
  const event = isLeaving
    ? {
        JsUnassignedEvent: {
          value: { ...move, ...eventHead(contract, context), assignmentExclusivity: null },
        },
      }
    : { JsAssignmentEvent: { ...move, createdEvent: createdEventJson(contract, context) } };
  return {
    ...commonUpdateFields(world, reassignment),
    commandId: '',
    workflowId: '',
    events: [event],
    paidTrafficCost: null,
  };
};

export const topologyJson = (world: LedgerState, topology: Topology): JsonObject => ({
  ...commonUpdateFields(world, topology),
  events: [
    {
      event: {
        [topology.change]: {
          value: {
            partyId: topology.party,
            participantId: world.participant,
            participantPermission: 'PARTICIPANT_PERMISSION_CONFIRMATION',
          },
        },
      },
    },
  ],
});
