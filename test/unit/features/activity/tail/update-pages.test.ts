import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import { createUpdatePages } from '../../../../../src/features/activity/tail/update-pages.ts';

const exchange = { url: 'http://scan.example/v2/updates', status: 200, ms: 5, bytes: 100 };

/** Counts what is asked of a scan that answers with what `updateOf` gives for each request. */
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
