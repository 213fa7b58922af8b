import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/http/client.ts';
import { numberAt } from '../../../src/lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { createUpdateReader, type LedgerPlace } from '../../../src/tokens/list-updates.ts';

const updateAt = (offset: number): Json => ({
  update: {
    Transaction: {
      value: {
        ...{ updateId: `u${offset}`, offset, events: [] },
        recordTime: new Date(offset * 1000).toISOString(),
      },
    },
  },
});

/** A participant that ends a list after nothing came for a while: without patience, it often finds nothing. */
const slowParticipant = (most: number) => {
  let asked = 0;
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  const request: Client['request'] = ({ body, query }) => {
    asked += 1;
    const range = isObject(body ?? null) ? (body as Record<string, Json>) : {};
    const after = numberAt(range, 'beginExclusive') ?? 0;
    const upTo = numberAt(range, 'endInclusive') ?? 0;
    const isLate = asked % 2 === 1 && query?.['stream_idle_timeout_ms'] === undefined;
    const limit = Number(query?.['limit'] ?? 1);
    const found = Array.from({ length: most }, (_, index) => index + 1)
      .filter((offset) => offset > after && offset <= upTo)
      .slice(0, limit);
    return Promise.resolve({
      ok: true,
      value: { json: isLate ? [] : found.map(updateAt), exchange },
    });
  };
  return createUpdateReader(request, 'p::1220', new AbortController().signal);
};

describe('a time that a participant may not have read', () => {
  const iso = (ms: number): string => new Date(ms).toISOString();

  const timesOf = (times: Readonly<Record<string, number>>) =>
    Object.entries(times).map(([synchronizerId, ms]) => ({ synchronizerId, recordTime: iso(ms) }));

  const checkpoint = (times: Readonly<Record<string, number>>): Json => ({
    update: { OffsetCheckpoint: { value: { offset: 9, synchronizerTimes: timesOf(times) } } },
  });

  const update = (synchronizerId: string, ms: number): Json => {
    const fields = { updateId: 'u', offset: 8, events: [], synchronizerId, recordTime: iso(ms) };
    return { update: { Transaction: { value: fields } } };
  };

  /** What of the time before 5,000 may be missing, by the ledger end and what is listed after offset 7. */
  const unread = (times: LedgerPlace['readUpTo'], listed: readonly Json[] = []) => {
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const request: Client['request'] = ({ body }) => {
      const isOpen = (body as JsonObject)['endInclusive'] === undefined;
      return Promise.resolve({ ok: true, value: { json: isOpen ? listed : [], exchange } });
    };
    const reader = createUpdateReader(request, 'p::1220', new AbortController().signal);
    const place = { end: 9, pruned: 0, readUpTo: times };
    return reader.findUnread(place, 7, { to: 5000, isUpToNow: false }, 9000);
  };

  it('is that of each synchronizer that the ledger end has not reached, or has no time of', async () => {
    expect(await unread([['a', iso(5000)]])).toEqual([]);
    expect(
      await unread([
        ['a', iso(5000)],
        ['b', iso(4999)],
        ['c', 'soon'],
      ]),
    ).toEqual([
      `the participant has read b only up to ${iso(4999)}`,
      'the participant does not say how far it has read c: updates may be missing',
    ]);
  });

  it('is none where the ledger end has no times, but an update or a checkpoint is as late', async () => {
    const unknown = [
      'the participant does not say how far it has read its synchronizers: updates may be missing',
    ];
    expect(await unread([])).toEqual(unknown);
    expect(await unread([], [checkpoint({ a: 4999 })])).toEqual(unknown);
    expect(await unread([], [update('b', 5000), checkpoint({ a: 4999, b: 5000 })])).toEqual(
      unknown,
    );
    // Read since the ledger end, so no list up to that has it.
    expect(await unread([], [update('a', 4999), update('a', 5000)])).toEqual(unknown);
    expect(await unread([], [checkpoint({ a: 5000, b: 5001 })])).toEqual([]);
    expect(await unread([], [checkpoint({ a: 4999 }), update('a', 5000)])).toEqual([]);
  });
});

describe('the updates of a range', () => {
  it('are complete also where the participant ends a list because nothing came for a while', async () => {
    const reader = slowParticipant(450);
    const offsets: string[] = [];
    for (let after = 0; after < 450;) {
      const page = await reader.list({ after, upTo: 450 });
      if (!page.ok) throw new Error('the list failed');
      offsets.push(...page.value.updates.map(({ offset }) => offset));
      after = page.value.reached;
    }
    expect(offsets).toEqual(Array.from({ length: 450 }, (_, index) => String(index + 1)));
  });

  it('are listed once where the participant repeats one', async () => {
    const json = [1, 1, 2, 3, 2].map(updateAt);
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const request: Client['request'] = () =>
      Promise.resolve({ ok: true, value: { json, exchange } });
    const reader = createUpdateReader(request, 'p::1220', new AbortController().signal);
    const page = await reader.list({ after: 0, upTo: 3 });
    const listed = page.ok ? page.value.updates.map(({ offset }) => offset) : [];
    expect(listed).toEqual(['1', '2', '3']);
    expect(page).toMatchObject({ ok: true, value: { reached: 3 } });
  });

  it('begin at the same offset for a time, however slow the participant is', async () => {
    const found = await slowParticipant(450).offsetBefore({ after: 0, upTo: 450 }, 300_000);
    expect(found).toEqual({ ok: true, value: 299 });
  });
});
