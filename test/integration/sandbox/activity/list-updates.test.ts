import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import {
  activitiesOf,
  get,
  list,
  objectsIn,
  open,
  post,
  within,
} from '../../../support/servers/sandbox.ts';

const ask = ({ scanUrl }: Sandbox, body: unknown) => post(`${scanUrl}/v2/updates`, body);

const page = async (sandbox: Sandbox, body: unknown): Promise<readonly JsonObject[]> =>
  objectsIn((await ask(sandbox, body)).json['transactions']);

const migrationOf = (update: JsonObject) =>
  update['migration_id'] ?? within(update, 'event')['migration_id'];

const after = (update: JsonObject | undefined) => ({
  after_migration_id: migrationOf(update ?? {}),
  after_record_time: update?.['record_time'],
});

const walked = async (sandbox: Sandbox, size: number): Promise<readonly JsonObject[]> => {
  const all: JsonObject[] = [];
  for (let next = await page(sandbox, { page_size: size }); next.length > 0;) {
    all.push(...next);
    next = await page(sandbox, { page_size: size, after: after(all.at(-1)) });
  }
  return all;
};

describe('the updates that a newer scan lists', () => {
  it('stand in the order of migration and record time, each once, whatever the page size', async () => {
    const sandbox = await open({ history: 60 });
    sandbox.migrate();
    sandbox.addActivities(20);
    const all = await walked(sandbox, 7);
    expect(all).toEqual(await page(sandbox, { page_size: 1000 }));
    const places = all.map(
      (update) => [Number(migrationOf(update)), update['record_time'] as string] as const,
    );
    expect([...places].sort(([a, at], [b, then]) => a - b || (at < then ? -1 : 1))).toEqual(places);
    expect(new Set(places.map(([migration]) => migration))).toEqual(new Set([0, 1, 2]));
  });

  it('hold every activity of the listing at one of their events', async () => {
    const sandbox = await open({ history: 120 });
    const events = new Set(
      (await walked(sandbox, 50)).flatMap((update) =>
        Object.keys(within(update, 'events_by_id')).map((id) => `#${id}`),
      ),
    );
    const ids = activitiesOf(await list(sandbox, { page_size: 1000 })).map(
      ({ event_id: id }) => id as string,
    );
    expect(ids.filter((id) => !events.has(id))).toEqual([]);
  });

  it('are trees: every event but the roots is the child of one other', async () => {
    const sandbox = await open({ history: 60 });
    for (const update of await walked(sandbox, 100)) {
      const events = within(update, 'events_by_id');
      const children = Object.values(events).flatMap((event) =>
        within(event)['child_event_ids'] === undefined
          ? []
          : (within(event)['child_event_ids'] as readonly string[]),
      );
      const roots = (update['root_event_ids'] ?? []) as readonly string[];
      expect([...roots, ...children].sort()).toEqual(Object.keys(events).sort());
    }
  });

  // canton-network/splice at 28129a6, apps/common, splice/store/UpdateHistory.scala: getUpdate reads
  // update_history_transactions alone.
  it('are not found by their id if they are reassignments', async () => {
    const sandbox = await open({ history: 200 });
    const moved = (await walked(sandbox, 1000)).filter((update) => 'event' in update);
    expect(moved.length).toBeGreaterThan(0);
    const id = moved[0]?.['update_id'] as string;
    const { status, json } = await get(`${sandbox.scanUrl}/v2/updates/${id}`);
    expect([status, json]).toEqual([404, { error: `Transaction with id ${id} not found` }]);
  });

  it('are found by their id, and another id is told to be unknown', async () => {
    const sandbox = await open();
    const [, second] = await page(sandbox, { page_size: 2 });
    const id = second?.['update_id'] as string;
    expect((await get(`${sandbox.scanUrl}/v2/updates/${id}`)).json).toEqual(second);
    const unknown = await get(`${sandbox.scanUrl}/v2/updates/1220${'0'.repeat(64)}`);
    expect([unknown.status, Object.keys(unknown.json)]).toEqual([404, ['error']]);
  });

  it.each([
    [{}, 'page_size'],
    [{ page_size: 0 }, 'at least 1'],
    [{ page_size: 1001 }, 'Exceeded limit'],
    [{ page_size: 5, after: { after_migration_id: 0 } }, 'after_record_time'],
    [{ page_size: 5, after: { after_migration_id: 0, after_record_time: 'noon' } }, 'after'],
  ])('are refused to a request that is not one: %j', async (body, words) => {
    const responded = await ask(await open(), body);
    expect(responded.status).toBe(400);
    expect(responded.text).toContain(words);
  });
});

describe('a scan without the listing of activities', () => {
  it('lists updates all the same', async () => {
    const sandbox = await open({ activitiesRoute: 'removed' });
    expect((await list(sandbox, { page_size: 5 })).status).toBe(404);
    expect(await page(sandbox, { page_size: 5 })).toHaveLength(5);
  });
});
