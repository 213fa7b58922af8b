import type { JsonObject } from '../../lib/json/json.ts';
import { toIsoTime } from '../decimal-units.ts';
import { viewEvent, type EventFilter, type EventView } from '../operations/lookups/event-filter.ts';
import { contractStakeholders } from '../state/contracts.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { packageNameOfTemplate, templateIdOf } from '../state/templates.ts';
import type { Reassignment, Topology } from '../state/update-model.ts';
import { createdEventJson } from './event-json.ts';
import { commonUpdateFields } from './transaction-json.ts';

/** The record times of the connected synchronizers. They go on while nothing happens. */
export const synchronizerTimes = (
  { connected, clock }: LedgerState,
  nowMs: number,
): readonly JsonObject[] =>
  connected.map(({ id }) => ({
    synchronizerId: id,
    recordTime: toIsoTime(Math.max(clock, nowMs * 1000)),
  }));

/** The end of the ledger as a stream says how far it has come. */
export const checkpointJson = (world: LedgerState, nowMs: number): JsonObject => ({
  OffsetCheckpoint: {
    value: { offset: world.offset, synchronizerTimes: synchronizerTimes(world, nowMs) },
  },
});

const moveOf = (world: LedgerState, { direction, reassignmentId, contract }: Reassignment) => {
  const { synchronizer, otherSynchronizer, dso } = world;
  const ends = [synchronizer, otherSynchronizer];
  const [source = '', target = ''] = direction === 'unassign' ? ends : ends.reverse();
  const [, submitter = dso] = contract.signatories;
  const reassignmentCounter = direction === 'unassign' ? 1 : 2;
  return { source, target, reassignmentId, submitter, reassignmentCounter };
};

const unassigned = (
  reassignment: Reassignment,
  move: JsonObject,
  sight: EventView,
): JsonObject => ({
  JsUnassignedEvent: {
    value: {
      ...move,
      contractId: reassignment.contract.id,
      templateId: templateIdOf(reassignment.contract.template),
      assignmentExclusivity: null,
      witnessParties: sight.witnesses,
      packageName: packageNameOfTemplate(reassignment.contract.template),
      offset: reassignment.offset,
      nodeId: 0,
    },
  },
});

const assigned = (
  { contract, offset }: Reassignment,
  move: JsonObject,
  sight: EventView,
): JsonObject => ({
  JsAssignmentEvent: {
    ...move,
    createdEvent: createdEventJson(contract, { ...sight, offset, nodeId: 0, acsDelta: true }),
  },
});

/** A reassignment; undefined if the contract isn't visible. */
export const reassignmentJson = (
  world: LedgerState,
  reassignment: Reassignment,
  filter: EventFilter,
): JsonObject | undefined => {
  const { contract, direction } = reassignment;
  const sight = viewEvent(filter, contract.template, contractStakeholders(contract));
  if (sight === undefined) return undefined;
  const move = moveOf(world, reassignment);
  const event = direction === 'unassign' ? unassigned : assigned;
  return {
    ...commonUpdateFields(world, reassignment),
    commandId: '',
    workflowId: '',
    events: [event(reassignment, move, sight)],
    paidTrafficCost: null,
  };
};

/** A topology transaction: how this participant hosts a party. */
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
