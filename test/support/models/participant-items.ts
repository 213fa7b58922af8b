import type { JsonObject } from '../../../src/lib/json/json.ts';
import { formatIsoMicros } from '../../../src/lib/time/time.ts';

/** Forms as recorded: `recorded` updates and completions of a Canton 3.6 participant. */

const start = BigInt(Date.UTC(2026, 0, 1)) * 1000n;
export const timeOf = (seconds: number): string =>
  formatIsoMicros(start + BigInt(Math.round(seconds * 1_000_000)));

export const partyOf = (name: string): string => `${name}::1220${'ab'.repeat(32)}`;

/** An event of an update, and who is shown it. */
export interface ModelEvent {
  readonly node: number;
  readonly stakeholders: readonly string[];
}

const createdEvent = (updateId: string, { node, stakeholders }: ModelEvent): JsonObject => ({
  CreatedEvent: {
    nodeId: node,
    offset: 1,
    contractId: `00${updateId}${node}`,
    templateId: 'aa:Other.Registry:Thing',
    packageName: 'other-registry',
    createArgument: {},
    signatories: [...stakeholders],
    observers: [],
    interfaceViews: [],
  },
});

export const transactionItem = (
  { updateId, offset, seconds }: { updateId: string; offset: number; seconds: number },
  events: readonly ModelEvent[],
): JsonObject => ({
  update: {
    Transaction: {
      value: {
        updateId,
        offset,
        recordTime: timeOf(seconds),
        effectiveAt: timeOf(seconds),
        synchronizerId: 'local::1220aa',
        events: events.map((event) => createdEvent(updateId, event)),
      },
    },
  },
});

/** A later release may list what this one can't read. */
export const unknownItem = (updateId: string, offset: number): JsonObject => ({
  update: { SynchronizerHandover: { value: { updateId, offset } } },
});

export const checkpointItem = (offset: number): JsonObject => ({
  OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } },
});

export const rejectionItem = (commandId: string, offset: number, party: string): JsonObject => ({
  Completion: {
    value: {
      commandId,
      userId: 'ops',
      status: { code: 9, message: 'CONTRACT_NOT_ACTIVE(9,ab): no', details: [] },
      actAs: [party],
      offset,
      synchronizerTime: { synchronizerId: 'local::1220aa', recordTime: timeOf(offset) },
    },
  },
});

/** A contract of this party alone, which it moves to another synchronizer. */
export const reassignmentItem = (updateId: string, offset: number, party: string): JsonObject => ({
  update: {
    Reassignment: {
      value: {
        updateId,
        offset,
        recordTime: timeOf(offset),
        events: [
          {
            JsUnassignedEvent: {
              value: {
                reassignmentId: '00aa',
                contractId: '00ab',
                templateId: 'aa:Other.Registry:Thing',
                source: 'east::1220aa',
                target: 'west::1220aa',
                submitter: party,
                witnessParties: [party],
                offset,
              },
            },
          },
        ],
      },
    },
  },
});
