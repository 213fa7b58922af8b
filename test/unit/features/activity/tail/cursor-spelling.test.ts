import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import { createPageSource } from '../../../../../src/features/activity/tail/page-source.ts';

const idOf = (number: number): string => `1220${String(number).repeat(64)}:0`;

/** A scan with three rows whose nodes take turns and each spell ids in their own way; and what it was sent. */
const scanOf = (...spellings: readonly ('#' | '')[]) => {
  const sent: (string | undefined)[] = [];
  const request: Client['request'] = ({ body }) => {
    const { begin_after_id: cursor } = body as { begin_after_id?: string };
    const spelling = spellings[sent.length % spellings.length] ?? '';
    sent.push(cursor);
    const ids = [3, 2, 1].map((number) => `${spelling}${idOf(number)}`);
    const start = cursor === undefined ? 0 : ids.indexOf(cursor) + 1;
    const listed = cursor !== undefined && start === 0 ? [] : ids.slice(start);
    const json = { activities: listed.map((id) => ({ event_id: id })) };
    const exchange = { url: 'http://scan.example', status: 200, ms: 1, bytes: 2 };
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  const { fetch } = createPageSource({
    request,
    wanted: 'activities',
    sinceMs: 0,
    now: () => 0,
  });
  const read = async (cursor?: string): Promise<readonly string[]> => {
    const older = { purpose: 'older', pageSize: 10 } as const;
    const page = await fetch(cursor === undefined ? older : { ...older, cursor });
    return page.ok ? page.value.activities.map(({ id }) => id) : [];
  };
  return { sent, read };
};

const rows = [3, 2, 1].map((number) => `#${idOf(number)}`);

describe('an id that scans spell with `#` or without it', () => {
  it.each(['#', ''] as const)(
    'is one row, and a cursor as the scan spells it: "%s"',
    async (own) => {
      const { sent, read } = scanOf(own);
      expect(await read()).toEqual(rows);
      expect(await read(rows[0])).toEqual(rows.slice(1));
      expect(sent).toEqual([undefined, `${own}${idOf(3)}`]);
    },
  );

  it('is sent in the other spelling where the scan lists nothing after one', async () => {
    const { sent, read } = scanOf('');
    expect(await read(rows[0])).toEqual(rows.slice(1));
    expect(sent).toEqual([rows[0], idOf(3)]);
  });

  it('is tried in both spellings once both were seen', async () => {
    const { sent, read } = scanOf('#', '', '#', '#');
    expect([await read(), await read(), await read(rows[0])]).toEqual([rows, rows, rows.slice(1)]);
    expect(sent.slice(2)).toEqual([idOf(3), rows[0]]);
  });

  it('stays as it is where it is no event id', async () => {
    const { sent, read } = scanOf('#');
    await read('opaque');
    expect(sent).toEqual(['opaque']);
  });
});
