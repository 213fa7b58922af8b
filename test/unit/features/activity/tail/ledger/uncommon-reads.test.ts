import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../../../src/ledger/failure/failure.ts';
import { offsetOfItem } from '../../../../../../src/features/activity/tail/ledger/list-updates.ts';
import { isArray } from '../../../../../../src/lib/json/json.ts';
import { refused, type Response } from '../../../../../support/models/model-participant.ts';
import { startReader } from '../../../../../support/models/participant-reader.ts';

const updates = (count: number) => Array.from({ length: count }, () => 'update' as const);

const tooLarge: Failure = {
  ...{ kind: 'unreadable', reason: 'too-large', status: 200 },
  ...{ detail: 'more than 32 MiB', excerpt: '' },
};
const responses: readonly Response[] = [
  { ok: false, error: { sent: true, failure: tooLarge } },
  refused(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED'),
];

describe('an update that no response can hold', () => {
  it.each(responses)('is named, and hides nothing before or behind it (%#)', async (response) => {
    const reader = startReader();
    reader.server.history.put(updates(3));
    await reader.asks(3);
    reader.server.history.put(updates(9));
    const large = 8;
    reader.respondWith((path, honest) => {
      const listed = path === '/v2/updates' && honest.ok ? honest.value.json : [];
      const isHeld =
        isArray(listed) && listed.some((item) => offsetOfItem(item, 'update') === large);
      return isHeld ? response : undefined;
    });
    const cursor = reader.printed().at(-1) ?? '';
    const problems: string[] = [];
    const source = reader.source();
    for (let last = cursor, page = 0; page < 4; page += 1) {
      const read = await source.fetch({ purpose: 'head', cursor: last, pageSize: 20 });
      if (!read.ok) throw new Error('a page was not read');
      if (read.value.problem !== undefined) problems.push(read.value.problem);
      last = read.value.activities.at(-1)?.id ?? last;
    }
    await reader.asks(6);
    const isLarge = (id: string): boolean =>
      id.includes(reader.server.history.all()[large - 1]?.updateId ?? '');
    expect(reader.printed()).toEqual(reader.owed().filter((id) => !isLarge(id)));
    expect([...new Set(problems)]).toEqual([
      expect.stringContaining('the update at offset 8 is larger'),
    ]);
  });
});

describe('the look-up of an id from which to start', () => {
  const startAt = (response: Response | undefined) => {
    const reader = startReader();
    reader.server.history.put(updates(3));
    reader.respondWith((path) => (path.endsWith('update-by-id') ? response : undefined));
    const [id = ''] = reader.owed();
    return reader.source().fetch({ purpose: 'head', cursor: id, pageSize: 20 });
  };

  it.each([
    [404, 'UPDATE_NOT_FOUND'],
    [400, 'PARTICIPANT_PRUNED_DATA_ACCESSED'],
  ])('finds nothing where the ledger says so: %d %s', async (status, code) => {
    expect(await startAt(refused(status, code))).toMatchObject({
      ok: true,
      value: { activities: [] },
    });
  });

  it.each([
    [503, 'X'],
    [403, 'NA'],
  ])('is no proof of absence where it fails: %d', async (status, code) => {
    expect((await startAt(refused(status, code))).ok).toBe(false);
  });
});

describe('a ledger that moves at every poll', () => {
  it('has its rejected commands read, although nothing else is listed', async () => {
    const reader = startReader();
    reader.server.history.put(updates(2));
    await reader.asks(3);
    for (let poll = 0; poll < 12; poll += 1) {
      reader.server.history.put(['rejected']);
      await reader.asks(1);
    }
    expect(reader.printed().length).toBeGreaterThan(reader.owed().length - 3);
  });

  it('is caught up with without a proof before each page', async () => {
    const reader = startReader({}, { interval: 100 });
    reader.server.history.put(updates(2));
    await reader.asks(3);
    reader.server.history.put(updates(400));
    reader.respondWith((path) => {
      const isMoving = path.endsWith('ledger-end') && reader.server.history.end() < 420;
      if (isMoving) reader.server.history.put(updates(1));
      return undefined;
    });
    const lists = (await reader.asks(1)).filter((path) => path === '/v2/updates');
    await reader.asks(2);
    expect(reader.printed()).toEqual(reader.owed());
    expect(lists.length).toBeLessThanOrEqual(420 / 20 + 3);
  });
});
