import { describe, expect, it } from 'vitest';
import { updateIdOfEvent } from '../../../src/ledger/ids/identify-id.ts';
import { parseResponse } from '../../../src/ledger/operation-schemas.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import {
  activitiesOf,
  ask,
  effects,
  formatFor,
  list,
  objectsIn,
  open,
  textsIn,
  within,
} from '../../support/servers/sandbox.ts';

const everything = { eventFormat: formatFor([]), transactionShape: effects };

const updateOf = async (sandbox: Sandbox, updateId: string): Promise<JsonObject> => {
  const body = { updateId, updateFormat: { includeTransactions: everything } };
  const { status, json } = await ask(sandbox, 'update', body);
  expect(status).toBe(200);
  expect(parseResponse('updateById', json).mismatches).toEqual([]);
  return within(json, 'update', 'Transaction', 'value');
};

const transactionOf = async (sandbox: Sandbox, updateId: string): Promise<JsonObject> => {
  const body = { updateId, transactionFormat: everything };
  const { status, json } = await ask(sandbox, 'transaction', body);
  expect(status).toBe(200);
  expect(parseResponse('transactionById', json).mismatches).toEqual([]);
  return within(json, 'transaction');
};

const contractOf = async (sandbox: Sandbox, contractId: string): Promise<JsonObject> => {
  const { status, json } = await ask(sandbox, 'contract', { contractId });
  expect(status).toBe(200);
  expect(parseResponse('contractById', json).mismatches).toEqual([]);
  return within(json, 'createdEvent');
};

const eventsOf = (transaction: JsonObject): readonly JsonObject[] =>
  objectsIn(transaction['events']).flatMap((event) =>
    Object.keys(event).map((kind) => ({ kind, ...within(event, kind) })),
  );

/** Contract ids that an activity names itself. */
const instructionsOf = (activity: JsonObject): readonly string[] =>
  [
    within(activity, 'transfer')['transferInstructionCid'],
    within(activity, 'abort_transfer_instruction')['transfer_instruction_cid'],
  ].filter((id) => typeof id === 'string');

describe('what the tail shows', () => {
  it('can be looked up: update, transaction and every contract of 100 activities', async () => {
    const sandbox = await open({ history: 100, ledgerVersion: '3.5' });
    const activities = activitiesOf(await list(sandbox, { page_size: 1000 }));
    expect(activities).toHaveLength(100);
    const known = new Set<string>();
    for (const activity of activities) {
      const eventId = activity['event_id'] as string;
      const updateId = updateIdOfEvent(eventId) ?? '';
      const transaction = await transactionOf(sandbox, updateId);
      expect(await updateOf(sandbox, updateId)).toEqual(transaction);
      expect(transaction['effectiveAt']).toBe(activity['date']);
      expect(transaction['offset']).toBe(Number.parseInt(activity['offset'] as string, 16));
      const events = eventsOf(transaction);
      const node = Number(eventId.split(':')[1]);
      expect(events.some(({ kind, nodeId }) => kind === 'ExercisedEvent' && nodeId === node)).toBe(
        true,
      );
      const named = events.map(({ contractId }) => contractId as string);
      for (const id of new Set([...named, ...instructionsOf(activity)])) {
        expect(named).toContain(id);
        if (known.has(id)) continue;
        const contract = await contractOf(sandbox, id);
        expect(textsIn(contract['signatories']).length).toBeGreaterThan(0);
        known.add(id);
      }
    }
    expect(known.size).toBeGreaterThan(200);
  });

  it('holds texts of people who mean harm, and of people who do not', async () => {
    const sandbox = await open({ history: 1000 });
    const texts = activitiesOf(await list(sandbox, { page_size: 1000 })).flatMap((activity) => {
      const { description } = within(activity, 'transfer');
      return typeof description === 'string' ? [description] : [];
    });
    for (const pattern of [
      /\u001b\[2J/,
      /\u001b\]52;/,
      /\u202E/,
      /\u200B/,
      /\p{Script=Han}/u,
      /\p{Emoji_Presentation}/u,
    ])
      expect(texts.some((text) => pattern.test(text))).toBe(true);
  });

  it('never spends a contract twice, nor one that is not there', async () => {
    const sandbox = await open({ history: 300 });
    const created = new Set<string>();
    const archived = new Set<string>();
    for (const { id, kind } of sandbox.world.updates.values()) {
      if (kind !== 'transaction') continue;
      for (const event of eventsOf(await updateOf(sandbox, id))) {
        const contractId = event['contractId'] as string;
        if (event['kind'] === 'CreatedEvent') {
          created.add(contractId);
          continue;
        }
        expect(created).toContain(contractId);
        expect(archived).not.toContain(contractId);
        if (event['consuming'] === true) archived.add(contractId);
      }
    }
    expect(archived.size).toBeGreaterThan(100);
  });
});

describe('an update of another kind', () => {
  const formats = {
    topology: { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } } },
    reassignment: { includeReassignments: formatFor([]) },
    transaction: { includeTransactions: everything },
  } as const;

  it.each(['topology', 'reassignment', 'transaction'] as const)(
    'is found only by a format that includes it: %s',
    async (kind) => {
      const sandbox = await open({ history: 200 });
      const ids = [...sandbox.world.updates.values()].filter((update) => update.kind === kind);
      expect(ids.length).toBeGreaterThan(1);
      for (const other of ['topology', 'reassignment', 'transaction'] as const) {
        const body = { updateId: ids.at(-1)?.id, updateFormat: formats[other] };
        const { status, json } = await ask(sandbox, 'update', body);
        expect(status).toBe(other === kind ? 200 : 404);
        if (status === 404) expect(json['code']).toBe('UPDATE_NOT_FOUND');
        else expect(parseResponse('updateById', json).mismatches).toEqual([]);
      }
    },
  );

  it('is not found by a transaction lookup', async () => {
    const sandbox = await open({ ledgerVersion: '3.5' });
    const update = [...sandbox.world.updates.values()].find(({ kind }) => kind === 'topology');
    const body = { updateId: update?.id, transactionFormat: everything };
    expect((await ask(sandbox, 'transaction', body)).status).toBe(404);
  });

  it('tells which party is hosted, to those who ask for it', async () => {
    const sandbox = await open();
    const { traders, participant } = sandbox.world;
    const update = [...sandbox.world.updates.values()].find(
      (item) => item.kind === 'topology' && item.party === traders[0],
    );
    const asking = (parties: readonly string[]) => ({
      updateId: update?.id,
      updateFormat: {
        includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
      },
    });
    const { json } = await ask(sandbox, 'update', asking([traders[0]]));
    const [event] = objectsIn(within(json, 'update', 'TopologyTransaction', 'value')['events']);
    expect(within(event, 'event', 'ParticipantAuthorizationAdded', 'value')).toEqual({
      partyId: traders[0],
      participantId: participant,
      participantPermission: 'PARTICIPANT_PERMISSION_CONFIRMATION',
    });
    expect((await ask(sandbox, 'update', asking([traders[1] ?? '']))).status).toBe(404);
  });

  it('moves a contract away and back again', async () => {
    const sandbox = await open({ history: 200 });
    const moves = [...sandbox.world.updates.values()].filter(({ kind }) => kind === 'reassignment');
    const events: JsonObject[] = [];
    for (const { id } of moves) {
      const body = { updateId: id, updateFormat: formats.reassignment };
      const { json } = await ask(sandbox, 'update', body);
      events.push(...objectsIn(within(json, 'update', 'Reassignment', 'value')['events']));
    }
    const left = within(events[0], 'JsUnassignedEvent', 'value');
    const arrived = within(events[1], 'JsAssignmentEvent');
    expect(left['contractId']).toBe(within(arrived, 'createdEvent')['contractId']);
    expect([left['source'], left['target']]).toEqual([arrived['target'], arrived['source']]);
    expect(left['reassignmentId']).not.toBe(arrived['reassignmentId']);
  });
});
