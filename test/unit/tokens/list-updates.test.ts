import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/http/client.ts';
import { numberAt } from '../../../src/lib/json/fields.ts';
import { isObject, type Json } from '../../../src/lib/json/json.ts';
import { createUpdateReader } from '../../../src/tokens/list-updates.ts';

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

  it('begin at the same offset for a time, however slow the participant is', async () => {
    const found = await slowParticipant(450).offsetBefore({ after: 0, upTo: 450 }, 300_000);
    expect(found).toEqual({ ok: true, value: 299 });
  });
});
