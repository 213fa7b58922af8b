import { describe, expect, it } from 'vitest';
import { createLedgerReads } from '../../../../../../src/features/activity/tail/ledger/ledger-reads.ts';
import { isArray } from '../../../../../../src/lib/json/json.ts';
import {
  success,
  refused,
  type Response,
} from '../../../../../support/models/model-participant.ts';
import { parties } from '../../../../../support/models/participant-history.ts';
import { isPage, startReader } from '../../../../../support/models/participant-reader.ts';

const updates = (count: number) => Array.from({ length: count }, () => 'update' as const);

/** A reader that has all of a history. */
const startAfter = async (
  kinds: Parameters<ReturnType<typeof startReader>['server']['history']['put']>[0],
  ...options: Parameters<typeof startReader>
) => {
  const reader = startReader(...options);
  reader.server.history.put(kinds);
  await reader.asks(4);
  return reader;
};

const noEndpoint: Response = {
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'notFound', what: 'endpoint', error: { status: 404, body: '' } },
  },
};

const webPage: Response = {
  ok: false,
  error: {
    sent: true,
    failure: {
      ...{ kind: 'unreadable', reason: 'not-json', status: 200 },
      ...{ detail: 'the body is not JSON', excerpt: '' },
    },
  },
};

const isLookup = (path: string): boolean => path.endsWith('update-by-id');
const isOfCompletions = (path: string): boolean => path.endsWith('-completions');

describe('an update of an unknown kind', () => {
  it('is named once, and not again with the update that follows it', async () => {
    const reader = await startAfter([...updates(2), 'unknown']);
    reader.server.history.put(['update']);
    const cursor = reader.printed().at(-1) ?? '';
    const page = await reader.source().fetch({ purpose: 'head', cursor, pageSize: 20 });
    expect(page.ok && page.value.problem).toBeUndefined();
    expect(page.ok && page.value.activities.length).toBeGreaterThan(1);
  });

  it('hides nothing behind it from a node that lists one element', async () => {
    const reader = await startAfter(updates(2), { cap: 1 });
    reader.server.history.put(['unknown', 'update', 'update']);
    await reader.asks(4);
    expect(reader.printed()).toEqual(reader.owed());
  });
});

describe('a list of updates', () => {
  it('that holds checkpoints alone is read on behind them', async () => {
    const reader = await startAfter(updates(2));
    reader.server.history.put(['nothing', 'update', 'update']);
    let left = 1;
    const checkpoint = { update: { OffsetCheckpoint: { value: { offset: 3 } } } };
    reader.respondWith((path, honest) => {
      const listed = path === '/v2/updates' && honest.ok ? honest.value.json : [];
      return isArray(listed) && listed.length === 2 && left-- > 0
        ? success([checkpoint])
        : undefined;
    });
    await reader.asks(2);
    expect(left).toBeLessThan(1);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('is proved to be the same although the clock was set back', async () => {
    const reader = await startAfter(updates(3), {}, { interval: 1000 });
    reader.later(-86_400_000);
    expect((await reader.asks(1)).filter(isPage)).toHaveLength(1);
  });

  it('that ends with an update of many rows proves it once a minute', async () => {
    const reader = startReader({}, { maxRows: 4000 });
    reader.server.history.put(['update'], { events: 2300 });
    await reader.asks(4);
    const lists = (await reader.asks(12)).filter((path) => path === '/v2/updates');
    expect(lists.length).toBeLessThanOrEqual(2);
  });
});

describe('a node that ends earlier for a moment', () => {
  it('costs no search, however often', async () => {
    const reader = await startAfter(updates(30));
    for (let round = 0; round < 4; round += 1) {
      reader.respondWith((path) =>
        path.endsWith('ledger-end') ? success({ offset: 12 }) : undefined,
      );
      expect((await reader.asks(2)).filter(isLookup)).toEqual([]);
      reader.respondWith(() => undefined);
      expect((await reader.asks(1)).filter(isLookup)).toEqual([]);
    }
    expect(reader.consumer.gaps()).toBe(0);
  });
});

describe('what was pruned behind the newest row', () => {
  it('is no gap where both lists had nothing there', async () => {
    const reader = await startAfter(['update', 'nothing', 'nothing']);
    await reader.asks(4);
    reader.server.prune();
    reader.later(60_000);
    await reader.asks(2);
    reader.server.history.put(updates(2));
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('is a gap where no list has proven that no command was rejected', async () => {
    const reader = await startAfter(updates(1));
    reader.respondWith((path) => (isOfCompletions(path) ? success([]) : undefined));
    reader.server.history.put(['nothing', 'rejected']);
    await reader.asks(4);
    reader.server.prune();
    reader.respondWith(() => undefined);
    reader.later(60_000);
    reader.server.history.put(updates(2));
    await reader.asks(4);
    expect(reader.consumer.reasons()).toEqual([expect.stringContaining('pruned')]);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });

  it('is unknown while the ledger fails, and nothing where it does not say', async () => {
    const read = (status: number) =>
      createLedgerReads(() => Promise.resolve(refused(status, 'X'))).prunedUpTo();
    expect((await read(503)).ok).toBe(false);
    expect(await read(404)).toEqual({ ok: true, value: 0 });
    expect(await read(403)).toEqual({ ok: true, value: 0 });
  });
});

describe('the rights of the user', () => {
  it('are unknown, and not those of every party, while they fail at the start', async () => {
    const reader = startReader();
    reader.server.history.put(updates(3));
    reader.respondWith((path) => (path.endsWith('/rights') ? refused(503, 'X') : undefined));
    expect((await reader.asks(2)).filter(isPage)).toEqual([]);
    expect(reader.consumer.failure()?.kind).toBe('refused');
    reader.respondWith(() => undefined);
    await reader.asks(3);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('hold while the ledger refuses to tell the user for a moment', async () => {
    const reader = await startAfter(['update', 'rejected'], {}, { narrowed: parties });
    let left = 1;
    reader.respondWith((path) =>
      path === '/v2/authenticated-user' && left-- > 0 ? refused(404, 'X') : undefined,
    );
    reader.later(120_000);
    reader.server.history.put(['update', 'rejected', 'update']);
    await reader.asks(5);
    expect(left).toBeLessThan(1);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('are read again although the clock was set back', async () => {
    const reader = await startAfter(updates(3));
    reader.later(-86_400_000);
    expect((await reader.asks(1)).filter((path) => path.endsWith('/rights'))).toHaveLength(1);
  });

  it('are not read again because a list failed', async () => {
    const reader = await startAfter(updates(3), {}, { interval: 1000 });
    let left = 3;
    reader.respondWith((path) =>
      path === '/v2/updates' && left-- > 0 ? refused(503, 'X') : undefined,
    );
    reader.server.history.put(updates(3));
    const asked = await reader.asks(8);
    expect(left).toBeLessThan(1);
    expect(asked.filter((path) => path.endsWith('/rights'))).toEqual([]);
  });

  it.each([
    ['404', refused(404, 'X')],
    ['501', refused(501, 'X')],
    ['something else', success([])],
    ['a page', webPage],
  ])('that no ledger tells are why there are no commands: %s', async (_, response) => {
    const reader = startReader({}, { narrowed: parties });
    reader.respondWith((path) => (path === '/v2/authenticated-user' ? response : undefined));
    reader.server.history.put(updates(3));
    await reader.asks(2);
    expect(reader.coverage()?.whyNoCommands).toContain('does not say which user');
  });
});

describe('rejected commands', () => {
  it('that are refused are not asked for again within a minute, whatever arrives', async () => {
    const reader = await startAfter(updates(2));
    reader.respondWith((path) => (isOfCompletions(path) ? refused(403, 'NA') : undefined));
    reader.server.history.put(['update']);
    await reader.asks(5);
    for (let poll = 0; poll < 6; poll += 1) {
      reader.server.history.put(['update']);
      expect((await reader.asks(1)).filter(isOfCompletions)).toEqual([]);
    }
  });

  it('are listed under the earlier name where the ledger lacks the first', async () => {
    const reader = startReader();
    const paths: string[] = [];
    reader.respondWith((path) => {
      paths.push(path);
      return path.endsWith('-completions')
        ? noEndpoint
        : path === '/v2/commands/completions'
          ? success([])
          : undefined;
    });
    reader.server.history.put(updates(2));
    await reader.asks(2);
    expect(paths).toContain('/v2/commands/completions');
    expect(paths.filter(isOfCompletions)).toHaveLength(1);
    expect(reader.coverage()?.whyNoCommands).toBeUndefined();
  });

  it.each([
    ['under both names where it lacks them', noEndpoint],
    ['in smaller pages down to one element', refused(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS')],
  ])('are asked for %s, and then no more', async (_, response) => {
    const reader = startReader();
    let asked = 0;
    reader.respondWith((path) => {
      const isOfCommands = path.startsWith('/v2/commands/');
      asked += isOfCommands ? 1 : 0;
      if (asked > 30) throw new Error('it asks without end');
      return isOfCommands ? response : undefined;
    });
    reader.server.history.put(updates(2));
    await reader.asks(2);
    expect(asked).toBeGreaterThan(1);
    expect(reader.coverage()?.whyNoCommands).toBeDefined();
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('are waited for through ten minutes of few lists', async () => {
    const reader = await startAfter(updates(2));
    reader.respondWith((path) => (isOfCompletions(path) ? success([]) : undefined));
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(4);
    for (let poll = 0; poll < 4; poll += 1) {
      reader.later(700_000);
      await reader.asks(2);
    }
    reader.server.history.put(['update']);
    await reader.asks(2);
    expect(reader.consumer.gaps()).toBe(0);
    reader.respondWith(() => undefined);
    await reader.asks(3);
    expect(reader.printed().toSorted()).toEqual(reader.owed().toSorted());
  });
});

describe('a restored ledger that holds nothing that the next run knows', () => {
  it('repeats no row of before', async () => {
    const reader = await startAfter(updates(1000), {}, { pageSize: 200 });
    reader.consumer.restart();
    reader.server.history.restore(900, { isReplayed: false, shift: 0 });
    await reader.asks(6);
    reader.server.history.put(updates(2));
    await reader.asks(4);
    expect(new Set(reader.printed()).size).toBe(reader.printed().length);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
    expect(reader.consumer.gaps()).toBe(1);
  });
});
