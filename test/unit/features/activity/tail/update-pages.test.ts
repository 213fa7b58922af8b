import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import { createUpdatePages } from '../../../../../src/features/activity/tail/update-pages.ts';
import { isObject, type Json } from '../../../../../src/lib/json/json.ts';
import { formatIsoMicros } from '../../../../../src/lib/time/time.ts';
import { createModelUpdates } from '../../../../support/models/model-updates.ts';

const exchange = { url: 'http://scan.example/v2/updates', status: 200, ms: 5, bytes: 100 };

/** Counts what is asked of a scan that responds with what `updateOf` gives for each request. */
const pagesOver = (updateOf: (request: number) => object, timeoutMs?: number) => {
  let requests = 0;
  let clock = 0;
  const ask: Client['request'] = () => {
    requests += 1;
    clock += 1000;
    const json = { transactions: [updateOf(requests)] } as never;
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  const pages = createUpdatePages({ request: ask, sinceMs: 0, now: () => clock, timeoutMs });
  return { pages, requests: () => requests };
};

const updateOf = (migration: number) => ({
  update_id: '1220aa',
  migration_id: migration,
  record_time: '2026-01-01T00:00:00Z',
});
const head = { purpose: 'head', pageSize: 10 } as const;

describe('the search for the current migration of a scan', () => {
  it('ends when the scan ignores `after` and lists the same migration again', async () => {
    const { pages, requests } = pagesOver(() => updateOf(3));
    const page = await pages.fetch(head);
    expect(page).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
    expect(requests()).toBe(2);
  });

  it('ends when the scan lists one migration after another without end', async () => {
    const { pages, requests } = pagesOver(updateOf);
    expect(await pages.fetch(head)).toMatchObject({ ok: false });
    expect(requests()).toBeLessThanOrEqual(100);
  });

  it('ends after the time that a request may take', async () => {
    const { pages, requests } = pagesOver(updateOf, 5000);
    expect(await pages.fetch(head)).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(requests()).toBe(5);
  });
});

/** A scan with so many updates, and the pages of them; `body` is what was sent with each request. */
const listingOf = (count: number, limit?: number) => {
  const server = createModelUpdates({
    limit,
    lags: [0],
    sameTime: 0,
    odds: { fail: 0, empty: 0, ignoreAfter: 0, repeat: 0 },
    seed: 1,
  });
  server.arrive(count);
  const sent: Json[] = [];
  let clock = server.now();
  const request: Client['request'] = (wanted, signal) => {
    sent.push(wanted.body ?? null);
    return server.ask(wanted, signal);
  };
  const { fetch } = createUpdatePages({ request, sinceMs: 86_400_000, now: () => clock });
  const read = async (cursor?: string): Promise<readonly string[]> => {
    const page = await fetch(cursor === undefined ? head : { ...head, cursor });
    if (!page.ok) throw new Error('no page');
    return page.value.activities.map(({ id }) => id);
  };
  return { server, sent, read, pass: (ms: number) => (clock += ms) };
};

describe('the page after a full one', () => {
  it('is requested with the full one, and read without another request', async () => {
    const { server, sent, read } = listingOf(12);
    const first = await read();
    const before = sent.length;
    const second = await read(first.at(-1));
    expect(sent).toHaveLength(before);
    expect([...new Set([...first, ...second])]).toEqual(server.rows());
  });

  it('is not requested after a page that was not full', async () => {
    const { sent, read } = listingOf(8);
    await read();
    expect(sent.filter((body) => isObject(body) && body['page_size'] === 10)).toHaveLength(1);
  });

  it('is requested again when the first request is five seconds old', async () => {
    const { sent, read, pass } = listingOf(12);
    const first = await read();
    const before = sent.length;
    pass(5001);
    await read(first.at(-1));
    expect(sent.slice(before)).toEqual([sent[before - 1]]);
  });

  it('is requested again when another row is the last one known', async () => {
    const { sent, read } = listingOf(12);
    const first = await read();
    const before = sent.length;
    const second = await read(first[3]);
    expect(sent.length).toBeGreaterThan(before);
    expect(second).toContain(first.at(-1));
  });
});

/**
 * Splice refuses a larger page with 400 and this text (hyperledger-labs/splice at 2f7ca2b, apps/common,
 * splice/store/Limit.scala), and its operator sets the limit (canton-network/splice at 0097d87, apps/scan,
 * scan/config/ScanAppConfig.scala: `updateHistoryMaxPageSize`).
 */
describe('a scan whose operator lowered the limit of a page', () => {
  const sizes = (sent: readonly Json[]) =>
    sent.flatMap((body) => (isObject(body) && 'page_size' in body ? [body['page_size']] : []));

  it('is asked again within that limit, and never above it afterwards', async () => {
    const { server, sent, read } = listingOf(40, 6);
    const rows = new Set(await read());
    for (let page = 0; page < 10; page += 1)
      for (const id of await read([...rows].at(-1))) rows.add(id);
    expect([...rows]).toEqual(server.rows());
    expect(sizes(sent).filter((size) => Number(size) > 6)).toEqual([10]);
  });

  it('has its page after a full one requested ahead all the same', async () => {
    const { sent, read } = listingOf(12, 6);
    const first = await read();
    const before = sent.length;
    await read(first.at(-1));
    expect(sent).toHaveLength(before + 1);
  });

  it('fails with its own words if it refuses its own limit as well', async () => {
    const cause = 'Exceeded limit maximum (10 > 6).';
    const error = { status: 400, cause, body: JSON.stringify({ error: cause }) };
    let requests = 0;
    const request: Client['request'] = ({ body }) => {
      const isBegin = isObject(body ?? null) && !('after' in (body as object));
      if (isBegin)
        return Promise.resolve({ ok: true, value: { json: { transactions: [] }, exchange } });
      requests += 1;
      return Promise.resolve({
        ok: false,
        error: { sent: true, failure: { kind: 'refused', error } },
      });
    };
    const page = await createUpdatePages({ request, sinceMs: 0, now: () => 0 }).fetch(head);
    expect(page).toEqual({ ok: false, error: { kind: 'refused', error } });
    expect(requests).toBe(2);
  });
});

describe('the update of a row', () => {
  const update = { ...updateOf(0), root_event_ids: ['1220aa:0'], events_by_id: {} };

  it.each([
    [undefined, update],
    [true, update],
    [false, undefined],
  ])('is kept unless nobody looks at it: %j', async (keepsUpdates, found) => {
    const listed = [{ transactions: [update] }, { transactions: [] }, { transactions: [update] }];
    const request: Client['request'] = () =>
      Promise.resolve({ ok: true, value: { json: listed.shift() as never, exchange } });
    const pages = createUpdatePages({ request, keepsUpdates, sinceMs: 0, now: () => 0 });
    const page = await pages.fetch(head);
    const [row] = page.ok ? page.value.activities : [];
    expect(row?.origin?.updateId).toBe('1220aa');
    expect(row?.origin?.update?.('1220aa')).toEqual(found);
  });
});

describe('the place where a listing of updates begins', () => {
  const hour = 3_600_000;
  const ownMs = Date.UTC(2026, 0, 2);

  const beginsAt = async (serverMs: number): Promise<unknown> => {
    const sent: Json[] = [];
    const request: Client['request'] = ({ body }) => {
      sent.push(body ?? null);
      const json = { transactions: [] };
      return Promise.resolve({
        ok: true,
        value: { json, exchange: { ...exchange, serverDate: serverMs } },
      });
    };
    await createUpdatePages({ request, sinceMs: hour, now: () => ownMs }).fetch(head);
    return sent.at(-1);
  };

  it.each([
    ['ours if the scan is ahead', ownMs + hour, ownMs],
    ["the scan's if ours is ahead", ownMs - hour, ownMs - hour],
    ["ours if the scan's is years away", Date.UTC(9999, 11, 31), ownMs],
    ["ours if the scan's is from 1970", 0, ownMs],
  ])('counts back by the clock that is not ahead: %s', async (_, serverMs, clock) => {
    const time = formatIsoMicros(BigInt(clock - hour) * 1000n);
    expect(await beginsAt(serverMs)).toMatchObject({ after: { after_record_time: time } });
  });
});

describe('a page that has the updates of one record time only', () => {
  /** A scan with five updates of one time and perhaps one after them, which returns five at most. */
  const scanOf = (later: number) => {
    const updates = Array.from({ length: 5 + later }, (_, index) => ({
      ...updateOf(0),
      update_id: `1220${String(index).repeat(64)}`,
      record_time: index < 5 ? '2026-01-01T00:00:00Z' : '2026-01-01T00:00:01Z',
    }));
    const request: Client['request'] = ({ body }) => {
      const after = isObject(body ?? null) ? (body as { after?: Json }).after : undefined;
      const time = isObject(after) ? (after['after_record_time'] ?? '') : '';
      const isLater = isObject(after) && after['after_migration_id'] !== 0;
      const listed = isLater ? [] : updates.filter(({ record_time: at }) => at > time);
      const json = { transactions: listed.slice(0, 5) } as never;
      return Promise.resolve({ ok: true, value: { json, exchange } });
    };
    const now = () => Date.UTC(2026, 0, 1, 1);
    const { fetch } = createUpdatePages({ request, sinceMs: 86_400_000, now });
    return async () => {
      const first = await fetch(head);
      const cursor = first.ok ? (first.value.activities.at(-1)?.id ?? '') : '';
      return () => fetch({ ...head, cursor });
    };
  };

  it('is the end of the listing where nothing follows, however often it is read', async () => {
    const read = await scanOf(0)();
    for (let polls = 0; polls < 20; polls += 1) {
      const page = await read();
      expect(page).toMatchObject({ ok: true, value: { isFull: false } });
      expect(page.ok ? page.value.breakAt : '').toBeUndefined();
    }
  });

  it('is passed with a gap where a later update follows in eight polls', async () => {
    const read = await scanOf(1)();
    const pages = [];
    for (let polls = 0; polls < 8; polls += 1) pages.push(await read());
    const breaks = pages.map((page) => (page.ok ? page.value.breakAt : undefined));
    expect(breaks.slice(0, -1)).toEqual(Array.from({ length: 7 }, () => undefined));
    expect(breaks.at(-1)).toMatchObject({
      reason: expect.stringContaining('one record time') as string,
    });
  });
});
