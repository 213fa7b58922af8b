import { describe, expect, it } from 'vitest';
import { readFurtherResponse } from '../../../../../src/ledger/further-operations.ts';
import { parseJson, type JsonObject } from '../../../../../src/lib/json/json.ts';
import type { Sandbox, SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import {
  askFurther,
  delta,
  effects,
  formatFor,
  objectsIn,
  open,
  within,
} from '../../../../support/servers/sandbox.ts';

const updateFormat: JsonObject = {
  includeTransactions: { eventFormat: formatFor([]), transactionShape: effects },
  includeReassignments: formatFor([]),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
};

const askUpdates = async (
  sandbox: Sandbox,
  body: JsonObject,
  query: Readonly<Record<string, string>> = {},
) => {
  const responded = await askFurther(sandbox, 'ledgerUpdates', {
    body: { updateFormat, ...body },
    query,
  });
  const list = responded.text.startsWith('[') ? parseJson(responded.text) : [];
  const updates = objectsIn(list).map((entry) => within(entry, 'update'));
  const valueOf = (update: JsonObject) => within(update, Object.keys(update)[0] ?? '', 'value');
  return {
    ...responded,
    list,
    updates,
    offsets: updates.map((update) => valueOf(update)['offset']),
  };
};

const openQuiet = (options: SandboxOptions = {}): Promise<Sandbox> =>
  open({ history: 60, ...options });

describe('the updates of a ledger', () => {
  it('are those of a range of offsets, the oldest first, each as it is looked up', async () => {
    const sandbox = await openQuiet();
    const { ordered } = sandbox.world;
    const [begin = 0, end = 0] = [ordered[9]?.offset, ordered[40]?.offset];
    const { list, offsets } = await askUpdates(sandbox, {
      beginExclusive: begin,
      endInclusive: end,
    });
    expect(offsets).toEqual(ordered.slice(10, 41).map(({ offset }) => offset));
    expect(readFurtherResponse('ledgerUpdates', list).mismatches).toEqual([]);
    const [first] = objectsIn(list);
    const { json } = await askFurther(sandbox, 'updateByOffset', {
      body: { offset: ordered[10]?.offset ?? 0, updateFormat },
    });
    expect(first).toEqual(json);
  });

  it('come newest first in descending order', async () => {
    const sandbox = await openQuiet();
    const { ordered, offset } = sandbox.world;
    const body = { beginExclusive: 0, descendingOrder: true };
    const { offsets } = await askUpdates(
      sandbox,
      { ...body, endInclusive: offset },
      { limit: '3' },
    );
    expect(offsets).toEqual(
      ordered
        .slice(-3)
        .map((update) => update.offset)
        .reverse(),
    );
  });

  it('leave out what the format does not let through, without counting it', async () => {
    const sandbox = await openQuiet();
    const [party] = sandbox.world.traders;
    const { updates } = await askUpdates(
      sandbox,
      {
        endInclusive: sandbox.world.offset,
        updateFormat: {
          includeTransactions: { eventFormat: formatFor([party]), transactionShape: delta },
        },
      },
      { limit: '4' },
    );
    expect(updates.map((update) => Object.keys(update))).toEqual(
      Array.from({ length: 4 }, () => ['Transaction']),
    );
  });

  it('are cut without a word at a limit, and refused where there are more than 200', async () => {
    const sandbox = await openQuiet({ history: 300 });
    const whole = { beginExclusive: 0, endInclusive: sandbox.world.offset };
    expect((await askUpdates(sandbox, whole, { limit: '200' })).offsets).toHaveLength(200);
    const [recorded] = readRecorded('errors').filter(({ response }) => response.status === 413);
    for (const query of [{}, { limit: '5000' }]) {
      const { status, json } = await askUpdates(sandbox, whole, query);
      expect(status).toBe(413);
      const { code, cause } = within(recorded?.response.body);
      expect([json['code'], json['cause']]).toEqual([code, cause]);
    }
  });

  it('are followed by a checkpoint where no end is asked for, and by nothing at the end of the ledger', async () => {
    const sandbox = await openQuiet();
    const { ordered, offset, synchronizer } = sandbox.world;
    const idle = { stream_idle_timeout_ms: '20' };
    const begin = ordered.at(-3)?.offset ?? 0;
    const { updates } = await askUpdates(sandbox, { beginExclusive: begin }, idle);
    expect(updates.map((update) => Object.keys(update)[0])).toEqual([
      expect.any(String),
      expect.any(String),
      'OffsetCheckpoint',
    ]);
    expect(within(updates[2], 'OffsetCheckpoint', 'value')).toEqual({
      offset,
      synchronizerTimes: [
        { synchronizerId: synchronizer, recordTime: expect.any(String) as string },
      ],
    });
    const { list } = await askUpdates(sandbox, { beginExclusive: offset }, idle);
    expect(list).toEqual([]);
  });

  it('do not wait for more where the limit is reached', async () => {
    const sandbox = await openQuiet();
    const forEver = { limit: '2', stream_idle_timeout_ms: String(2 ** 31 - 1) };
    expect((await askUpdates(sandbox, { beginExclusive: 0 }, forEver)).offsets).toHaveLength(2);
  });

  it('are refused after the end of the ledger as by a real participant', async () => {
    const sandbox = await openQuiet();
    const { offset } = sandbox.world;
    const after = { beginExclusive: offset + 1000 };
    const { status, json } = await askUpdates(sandbox, after);
    const [recorded] = readRecorded('errors').filter(({ note }) => note.includes('after the end'));
    const body = recorded?.response.body as JsonObject;
    expect([status, Object.keys(json).sort()]).toEqual([400, Object.keys(body).sort()]);
    for (const key of ['code', 'errorCategory', 'grpcCodeValue', 'retryInfo', 'resources'])
      expect([key, json[key]]).toEqual([key, body[key]]);
    expect(json['cause']).toBe(`Begin offset (${offset + 1000}) is after ledger end (${offset})`);
    const { json: ended } = await askUpdates(sandbox, { endInclusive: offset + 1 });
    expect(ended['cause']).toBe(`End offset (${offset + 1}) is after ledger end (${offset})`);
  });

  it.each([[{ updateFormat: null }, 'MISSING_FIELD']])(
    'are refused for %j with %s',
    async (body, code) => {
      const { status, json } = await askUpdates(await openQuiet(), body);
      expect([status, json['code']]).toEqual([400, code]);
    },
  );

  it('that were dropped are refused with the oldest offset that is left', async () => {
    const sandbox = await openQuiet();
    const { ordered } = sandbox.world;
    ordered.splice(0, 20);
    const pruned = (ordered[0]?.offset ?? 0) - 1;
    const { status, json } = await askUpdates(sandbox, { beginExclusive: 3 });
    expect([status, json['code'], within(json, 'context')['earliest_offset']]).toEqual([
      400,
      'PARTICIPANT_PRUNED_DATA_ACCESSED',
      String(pruned),
    ]);
    const kept = await askUpdates(sandbox, { beginExclusive: pruned }, { limit: '1' });
    expect(kept.offsets).toEqual([pruned + 1]);
  });
});

describe('the end of a ledger', () => {
  it('comes with the record time of each synchronizer since 3.6', async () => {
    const sandbox = await openQuiet();
    const { offset, synchronizer } = sandbox.world;
    expect((await askFurther(sandbox, 'ledgerEnd')).json).toEqual({
      offset,
      synchronizerTimes: [
        {
          synchronizerId: synchronizer,
          recordTime: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/) as string,
        },
      ],
    });
    const older = await openQuiet({ ledgerVersion: '3.5' });
    expect((await askFurther(older, 'ledgerEnd')).json).toEqual({ offset: older.world.offset });
  });
});
