import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOverview } from '../../../../../src/features/lookup/model/event-tree.ts';
import { parseJson } from '../../../../../src/lib/json/json.ts';

const alice = `alice::1220${'aa'.repeat(32)}`;
const bob = `bob::1220${'bb'.repeat(32)}`;

const rowsOf = (response: unknown) => buildOverview(parseJson(JSON.stringify(response)))?.rows;

const created = {
  nodeId: 1,
  templateId: 'hash:Splice.Amulet:Amulet',
  signatories: [alice, bob],
  observers: [],
  createdAt: '2026-01-02T03:04:05.678901Z',
};

const exercised = {
  nodeId: 0,
  lastDescendantNodeId: 1,
  templateId: 'hash:M:Rules',
  choice: 'Mint',
  actingParties: [bob],
};

const transaction = (...events: unknown[]) => ({ transaction: { events } });

describe('the overview of a response', () => {
  it('is of a contract its template, who has a stake, and since when', () => {
    expect(rowsOf({ createdEvent: created })).toEqual([
      ['Amulet', [alice, bob], [], '2026-01-02T03:04:05Z'],
    ]);
  });

  it('is of a transaction each event below the choice that it follows from', () => {
    const response = transaction({ ExercisedEvent: exercised }, { CreatedEvent: created });
    const rows = [
      ['0 exercised', 'Mint on Rules', [bob]],
      ['  1 created', 'Amulet', [alice, bob]],
    ];
    expect(rowsOf(response)).toEqual(rows);
    const { transaction: value } = response;
    expect(rowsOf({ update: { Transaction: { value } } })).toEqual(rows);
  });

  it('is of a reassignment what went over, and of a topology transaction who may what', () => {
    const assigned = { JsAssignmentEvent: { createdEvent: created, source: 'a', target: 'b' } };
    const reassignment = { value: { events: [assigned] } };
    expect(rowsOf({ update: { Reassignment: reassignment } })).toEqual([
      ['0 assigned', 'Amulet', [alice, bob]],
    ]);
    const added = { partyId: alice, participantPermission: 'PARTICIPANT_PERMISSION_OBSERVATION' };
    const events = [{ event: { ParticipantAuthorizationAdded: { value: added } } }];
    expect(rowsOf({ update: { TopologyTransaction: { value: { events } } } })).toEqual([
      ['0 authorized', 'OBSERVATION', [alice]],
    ]);
  });

  it('names an event that nobody knows as the service does', () => {
    expect(rowsOf(transaction({ MergedEvent: { nodeId: 3 } }, 'no object'))).toEqual([
      ['3 MergedEvent', '', ''],
      ['1 unknown', '', ''],
    ]);
  });

  it('is nothing where there is neither a contract nor an event', () => {
    const checkpoint = { OffsetCheckpoint: { value: { offset: 1 } } };
    for (const response of [{}, [], null, transaction(), { update: {} }, { update: checkpoint }])
      expect(rowsOf(response)).toBeUndefined();
  });

  it('has as many cells in each row as it has columns, whatever a service sends', () => {
    const responses = fc.dictionary(
      fc.constantFrom('createdEvent', 'transaction', 'update', 'update_id', 'events'),
      fc.oneof(fc.jsonValue(), fc.record({ events: fc.array(fc.jsonValue()) })),
    );
    fc.assert(
      fc.property(responses, (response) => {
        const overview = buildOverview(parseJson(JSON.stringify(response)));
        for (const row of overview?.rows ?? [])
          expect(row).toHaveLength(overview?.columns.length ?? 0);
      }),
    );
  });
});
