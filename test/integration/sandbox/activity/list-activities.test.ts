import { describe, expect, it } from 'vitest';
import { checkRequestSchema, parseResponse } from '../../../../src/ledger/operation-schemas.ts';
import { updateIdOfEvent } from '../../../../src/ledger/ids/identify-id.ts';
import { activitiesOf, idsOf, list, open, post } from '../../../support/servers/sandbox.ts';

const everything = { page_size: 1000 };

describe('a listing that continues to older entries', () => {
  it('gives the newest first, and behind the cursor what is older', async () => {
    const sandbox = await open();
    const all = idsOf(await list(sandbox, everything));
    expect(all).toEqual(sandbox.world.activities.map(({ id }) => id).reverse());
    expect(idsOf(await list(sandbox, { page_size: 5, begin_after_id: all[9] }))).toEqual(
      all.slice(10, 15),
    );
  });

  it('is walked to its end, page by page, without losing or repeating an entry', async () => {
    const sandbox = await open({ history: 23 });
    const seen: string[] = [];
    for (let page = await list(sandbox, { page_size: 7 }); idsOf(page).length > 0;) {
      seen.push(...idsOf(page));
      page = await list(sandbox, { page_size: 7, begin_after_id: seen.at(-1) });
    }
    expect(seen).toEqual(sandbox.world.activities.map(({ id }) => id).reverse());
  });

  it('gives an empty page behind a cursor that it does not know', async () => {
    const sandbox = await open();
    const responded = await list(sandbox, {
      page_size: 5,
      begin_after_id: `#1220${'0'.repeat(64)}:0`,
    });
    expect([responded.status, responded.text]).toEqual([200, '{"activities":[]}']);
  });

  it('takes an empty cursor and a null one for none', async () => {
    const sandbox = await open();
    const head = idsOf(await list(sandbox, { page_size: 3 }));
    expect(idsOf(await list(sandbox, { page_size: 3, begin_after_id: '' }))).toEqual(head);
    expect(idsOf(await list(sandbox, { page_size: 3, begin_after_id: null }))).toEqual(head);
  });
});

describe('a listing that continues to newer entries', () => {
  it('gives the oldest first, and behind the cursor what is newer', async () => {
    const sandbox = await open({ listing: 'forward' });
    const all = sandbox.world.activities.map(({ id }) => id);
    expect(idsOf(await list(sandbox, { page_size: 4 }))).toEqual(all.slice(0, 4));
    expect(idsOf(await list(sandbox, { page_size: 4, begin_after_id: all[3] }))).toEqual(
      all.slice(4, 8),
    );
    expect(idsOf(await list(sandbox, { page_size: 4, begin_after_id: all.at(-1) }))).toEqual([]);
  });
});

describe('a listing whose cursor is a lower bound', () => {
  it('gives the newest first, down to the cursor and no further', async () => {
    const sandbox = await open({ listing: 'minimum' });
    const all = sandbox.world.activities.map(({ id }) => id);
    const newest = [...all].reverse();
    expect(idsOf(await list(sandbox, { page_size: 4 }))).toEqual(newest.slice(0, 4));
    expect(idsOf(await list(sandbox, { page_size: 9, begin_after_id: all.at(-4) }))).toEqual(
      newest.slice(0, 3),
    );
    expect(idsOf(await list(sandbox, { page_size: 2, begin_after_id: all.at(-4) }))).toEqual(
      newest.slice(0, 2),
    );
  });
});

describe('the page size', () => {
  it.each([
    [0, 'Limit must be at least 1.'],
    [-3, 'Limit must be at least 1.'],
    [1001, 'Exceeded limit maximum (1001 > 1000).'],
    [5000, 'Exceeded limit maximum (5000 > 1000).'],
  ])('a page size of %d is refused in the words of the scan', async (size, error) => {
    const { status, contentType, json } = await list(await open(), { page_size: size });
    expect([status, contentType, json]).toEqual([400, 'application/json', { error }]);
  });

  it.each([
    ['a page size that is missing', {}],
    ['a page size that is a text', { page_size: '10' }],
    ['a page size with a fraction', { page_size: 1.5 }],
    ['a cursor that is a number', { page_size: 5, begin_after_id: 7 }],
    ['a body that is a list', [1]],
    ['a body that is no JSON', 'page_size=10'],
    ['an empty body', ''],
  ])('%s is refused in plain text', async (_what, body) => {
    const { status, contentType, text } = await list(await open(), body);
    expect(status).toBe(400);
    expect(contentType).toMatch(/^text\/plain/);
    expect(text).toMatch(/^The request content was malformed/);
  });

  it.each([1, 1000])('a page size of %d is accepted', async (size) => {
    const responded = await list(await open(), { page_size: size });
    expect(responded.status).toBe(200);
    expect(idsOf(responded)).toHaveLength(Math.min(size, 40));
  });
});

describe('the scan', () => {
  it('asks for no token and does not look at one', async () => {
    const { scanUrl } = await open();
    const url = `${scanUrl}/v0/activities`;
    expect((await post(url, everything)).status).toBe(200);
    expect((await post(url, everything, { token: 'not a token' })).status).toBe(200);
  });

  it('does not know the listing when it is a newer release', async () => {
    const responded = await list(await open({ activitiesRoute: 'removed' }), everything);
    expect(responded.status).toBe(404);
    expect(responded.contentType).toMatch(/^text\/plain/);
    expect(responded.text).toBe('The requested resource could not be found.');
  });

  it('responds as the schema of its clause says, and asks as it says', async () => {
    const responded = await list(await open({ history: 300 }), everything);
    expect(parseResponse('activities', responded.json).mismatches).toEqual([]);
    expect(checkRequestSchema('activities', everything)).toEqual([]);
  });
});

describe('an activity', () => {
  const page = async () => activitiesOf(await list(await open({ history: 400 }), everything));

  it('has an id of an update and a node, an opaque offset, a domain and a date with microseconds', async () => {
    for (const { event_id: id, offset, date, domain_id: domain } of await page()) {
      expect(updateIdOfEvent(id as string)).toMatch(/^1220[0-9a-f]{64}$/);
      expect(offset).toMatch(/^[0-9a-f]{18}$/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(domain).toMatch(/^global-domain::1220[0-9a-f]{64}$/);
    }
  });

  it('is of every kind there is, an unknown one too, and holds exactly the field of its kind', async () => {
    const fields: Readonly<Record<string, string>> = {
      transfer: 'transfer',
      mint: 'mint',
      devnet_tap: 'tap',
      abort_transfer_instruction: 'abort_transfer_instruction',
      reward_coupon_claimed: 'reward_coupon',
    };
    const seen = new Set<unknown>();
    for (const activity of await page()) {
      const type = activity['activity_type'] as string;
      seen.add(type);
      const held = Object.values(fields).filter((field) => field in activity);
      expect(held).toEqual([fields[type]]);
      expect('round' in activity).toBe(type !== 'mint' && type !== 'abort_transfer_instruction');
    }
    expect([...seen].sort()).toEqual(Object.keys(fields).sort());
  });

  it('comes later than the one before, or shares its update and its date', async () => {
    const activities = [...(await page())].reverse();
    const shared = activities.filter((activity, index) => {
      const before = activities[index - 1];
      if (before === undefined) return false;
      const [date, last] = [activity['date'] as string, before['date'] as string];
      const [update, same] = [activity, before].map(({ event_id: id }) =>
        updateIdOfEvent(id as string),
      );
      expect(date === last).toBe(update === same);
      expect(date >= last).toBe(true);
      expect((activity['offset'] as string) >= (before['offset'] as string)).toBe(true);
      return update === same;
    });
    expect(shared.length).toBeGreaterThan(0);
  });
});
