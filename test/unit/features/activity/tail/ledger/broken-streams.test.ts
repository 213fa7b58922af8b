import { describe, expect, it } from 'vitest';
import { success, refused } from '../../../../../support/models/model-participant.ts';
import { parties } from '../../../../../support/models/participant-history.ts';
import { checkpointItem } from '../../../../../support/models/participant-items.ts';
import { isPage, startReader } from '../../../../../support/models/participant-reader.ts';

type Reader = ReturnType<typeof startReader>;

const [alice = '', bob = ''] = parties;

const updates = (count: number) => Array.from({ length: count }, () => 'update' as const);

const missing = ({ owed, printed }: Reader): readonly string[] => {
  const known = new Set(printed());
  return owed().filter((id) => !known.has(id));
};

const isOnce = ({ printed }: Reader): boolean => new Set(printed()).size === printed().length;

/** A reader that has all of a history. */
const startAfter = async (
  kinds: Parameters<Reader['server']['history']['put']>[0],
  ...options: Parameters<typeof startReader>
): Promise<Reader> => {
  const reader = startReader(...options);
  reader.server.history.put(kinds);
  await reader.asks(4);
  return reader;
};

describe('the search for what a restored ledger still holds', () => {
  it('takes a few lookups among a thousand updates', async () => {
    const reader = await startAfter(updates(1000), {}, { pageSize: 200 });
    reader.server.history.restore(990, { isReplayed: false, shift: 0 });
    const requests = await reader.asks(6);
    expect(requests.filter((path) => path.endsWith('update-by-id')).length).toBeLessThanOrEqual(24);
    reader.server.history.put(['update']);
    await reader.asks(2);
    expect(reader.consumer.gaps()).toBe(1);
    expect(missing(reader)).toEqual([]);
  });

  it('finds the update in which a run was killed, and prints its other rows', async () => {
    const reader = startReader();
    reader.server.history.put(['update'], { events: 6, seenBy: [alice] });
    await reader.asks(1, 3);
    reader.server.history.reoffset(4);
    reader.server.history.put(['update']);
    await reader.asks(4);
    expect(missing(reader)).toEqual([]);
    expect(reader.printed()).toHaveLength(reader.owed().length + reader.consumer.unsaved());
  });

  it('does not trust a proof from before a failure', async () => {
    const reader = await startAfter(updates(30), {}, { interval: 0 });
    reader.respondWith((path) => (path.endsWith('ledger-end') ? refused(503, 'X') : undefined));
    await reader.asks(1);
    reader.server.history.reset(0);
    reader.server.history.put(updates(30));
    reader.respondWith(() => undefined);
    await reader.asks(3);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('lists another update at offset 30'),
    ]);
    expect(missing(reader)).toEqual([]);
  });

  it('begins again where a ledger without an update was replaced', async () => {
    const reader = startReader();
    reader.server.history.put(['nothing', 'nothing', 'nothing']);
    await reader.asks(3);
    reader.server.history.reset(0);
    reader.server.history.put(['update']);
    await reader.asks(6);
    expect(missing(reader)).toEqual([]);
  });
});

describe('a node that ends earlier', () => {
  it.each([2, 8])('costs no gap once it has caught up after %i polls', async (polls) => {
    const reader = await startAfter(updates(30));
    reader.respondWith((path) =>
      path.endsWith('ledger-end') ? success({ offset: 12 }) : undefined,
    );
    const requests = await reader.asks(polls);
    expect(requests.filter(isPage).length).toBeLessThanOrEqual(polls);
    reader.respondWith(() => undefined);
    await reader.asks(2);
    reader.server.history.put(updates(3));
    await reader.asks(2);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
    expect((await reader.asks(4)).filter(isPage).length).toBeLessThanOrEqual(4);
  });

  it('is said to lag, and not to be fine', async () => {
    const reader = await startAfter(updates(30));
    reader.respondWith((path) =>
      path.endsWith('ledger-end') ? success({ offset: 12 }) : undefined,
    );
    await reader.asks(2);
    expect(reader.consumer.waiting()).toBeDefined();
  });
});

describe('what was pruned', () => {
  it('is told if it was pruned while a long list was read, and the rest is printed', async () => {
    const reader = await startAfter(updates(2), {}, { pageSize: 4 });
    reader.server.history.put(updates(20));
    let lists = 0;
    reader.respondWith((path) => {
      lists += path === '/v2/updates' ? 1 : 0;
      if (lists === 2) reader.server.prune(14);
      return undefined;
    });
    await reader.asks(3);
    expect(reader.consumer.failure()).toBeUndefined();
    // One for the completions of the page that was listed before, one for what follows.
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('pruned completions'),
      expect.stringContaining('pruned its updates up to offset 14'),
    ]);
    const left = reader.server.history.all().filter(({ offset }) => offset > 14);
    for (const { updateId } of left)
      expect(reader.printed().some((id) => id.includes(updateId))).toBe(true);
    expect(isOnce(reader)).toBe(true);
  });

  it('is a gap if the reader came back later', async () => {
    const reader = await startAfter(updates(3));
    reader.server.history.put(updates(4));
    reader.server.prune(6);
    await reader.asks(3);
    expect(reader.consumer.reasons()).toEqual([expect.stringContaining('pruned')]);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });

  it('below a rejected command at which the reader stopped is no gap', async () => {
    const reader = await startAfter(['update', 'rejected']);
    reader.server.prune();
    await reader.asks(3);
    reader.consumer.restart();
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('is unknown, and not nothing, while the ledger fails', async () => {
    const reader = await startAfter(updates(3));
    reader.server.history.put(updates(4));
    reader.server.prune(6);
    reader.respondWith((path) => (path.endsWith('pruned-offsets') ? refused(500, 'X') : undefined));
    await reader.asks(3);
    expect(reader.consumer.failure()?.kind).toBe('refused');
    expect(reader.consumer.gaps()).toBe(0);
  });
});

describe('a rejected command at which a reader stopped', () => {
  it('is looked for, so that another ledger is noticed', async () => {
    const reader = await startAfter(['update', 'rejected']);
    reader.consumer.restart();
    reader.server.history.reset(0);
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(3);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('lists another update at offset 2'),
    ]);
    expect(missing(reader)).toEqual([]);
  });

  it('is waited for while lists end before it, but not for ever', async () => {
    const reader = await startAfter(['update', 'rejected']);
    reader.respondWith((path) => (path.endsWith('-completions') ? success([]) : undefined));
    reader.later(60_000);
    reader.server.history.put(['update']);
    await reader.asks(10);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.consumer.waiting()).toBeDefined();
    await reader.asks(20);
    expect(reader.consumer.gaps()).toBe(1);
    expect(missing(reader)).toEqual([]);
  });

  it('holds up nothing when commands are refused for good', async () => {
    const reader = await startAfter(['update', 'rejected']);
    reader.respondWith((path) => (path.endsWith('-completions') ? refused(403, 'NA') : undefined));
    reader.server.history.put(['update']);
    await reader.asks(6);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('rejected commands are not listed from here on'),
    ]);
  });
});

describe('rights that hide the newest row', () => {
  it('break the stream with the parties, and not with another update', async () => {
    const reader = await startAfter(updates(3));
    reader.server.history.put(['update'], { seenBy: [bob] });
    await reader.asks(2);
    reader.server.setRights([alice]);
    reader.later(120_000);
    reader.server.history.put(['update'], { seenBy: [alice] });
    await reader.asks(4);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringMatching(/^the rights of the user changed: updates of (?!.*; )/),
    ]);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
    expect(isOnce(reader)).toBe(true);
  });

  it('are told together with a ledger that changed at the same time', async () => {
    const reader = await startAfter(updates(20));
    reader.server.setRights([alice]);
    reader.server.history.reset(0);
    reader.server.history.put(updates(20), { seenBy: [alice] });
    reader.later(120_000);
    await reader.asks(4);
    const told = reader.consumer.reasons().join('; ');
    expect(told).toContain('lists another update at offset 20');
    expect(told).toContain('the rights of the user changed');
    expect(missing(reader)).toEqual([]);
  });

  it('are read once a minute while nothing is refused', async () => {
    const reader = await startAfter(updates(3), {}, { interval: 1000 });
    const asked = (await reader.asks(120)).filter((path) => path.endsWith('/rights'));
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('are read again ten seconds after the ledger failed', async () => {
    const reader = await startAfter(updates(3), {}, { interval: 1000 });
    reader.later(60_000);
    let left = 1;
    reader.respondWith((path) =>
      path.endsWith('/rights') && left-- > 0 ? refused(503, 'X') : undefined,
    );
    const asked = (await reader.asks(20)).filter((path) => path.endsWith('/rights'));
    expect(asked).toHaveLength(2);
    expect(reader.consumer.gaps()).toBe(0);
  });
});

describe('a user of whom a ledger told an earlier run', () => {
  const refuse = (times: number) => {
    let left = times;
    return (path: string) =>
      path === '/v2/authenticated-user' && left-- > 0 ? refused(404, 'X') : undefined;
  };

  it('is expected: one refusal loses no rejected command', async () => {
    const reader = await startAfter(['update', 'rejected'], {}, { narrowed: parties });
    reader.consumer.restart();
    reader.respondWith(refuse(2));
    reader.server.history.put(['update', 'rejected', 'update']);
    await reader.asks(5);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('is given up after three refusals, and a gap says so', async () => {
    const reader = await startAfter(['update', 'rejected', 'update'], {}, { narrowed: parties });
    reader.consumer.restart();
    reader.respondWith(refuse(Infinity));
    reader.server.history.put(['update', 'rejected', 'update']);
    await reader.asks(6);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('rejected commands are not listed from here on'),
    ]);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });
});

describe('an update of an unknown kind', () => {
  it('fails no poll at the end of a ledger, and is listed once', async () => {
    const reader = await startAfter(updates(2));
    reader.server.history.put(['unknown']);
    await reader.asks(3);
    expect(reader.consumer.failure()).toBeUndefined();
    expect((await reader.asks(8)).filter(isPage).length).toBeLessThanOrEqual(8);
    reader.server.history.put(updates(2));
    await reader.asks(2);
    expect(reader.printed()).toEqual(reader.owed());
    expect(reader.consumer.failure()).toBeUndefined();
  });
});

describe('a page', () => {
  it('that nobody took is listed again', async () => {
    const reader = await startAfter(updates(3));
    reader.server.history.put(updates(2));
    const cursor = reader.printed().at(-1) ?? '';
    const request = { purpose: 'head', cursor, pageSize: 20 } as const;
    expect((await reader.source().fetch(request)).ok).toBe(true);
    await reader.asks(1);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('repeats at most two hundred rows of an update of thousands', async () => {
    const reader = startReader({}, { maxRows: 4000 });
    reader.server.history.put(['update'], { events: 2300, seenBy: [alice] });
    await reader.asks(2);
    const cursor = reader.printed().at(-1) ?? '';
    const page = await reader.source().fetch({ purpose: 'head', cursor, pageSize: 20 });
    expect(page.ok && page.value.activities.length).toBe(201);
  });
});

describe('lists that no participant should give', () => {
  it('cost a few hundred requests, even where each proves one offset more', async () => {
    const reader = await startAfter(['update', 'update']);
    let proven = 2;
    reader.respondWith((path) => {
      if (path.endsWith('ledger-end')) return success({ offset: 1_000_000 });
      if (path === '/v2/updates') return success([]);
      proven += 1;
      return success([{ completionResponse: checkpointItem(proven) }]);
    });
    expect((await reader.asks(1)).length).toBeLessThan(220);
  });

  it('are asked for once where they repeat what is before the range', async () => {
    const reader = await startAfter(['update', 'rejected', 'update']);
    let old: ReturnType<typeof success> | undefined;
    reader.respondWith((path, honest) =>
      path.endsWith('-completions') ? (old ??= honest) : undefined,
    );
    reader.server.history.put(['update']);
    await reader.asks(1);
    reader.server.history.put(['update', 'rejected', 'update']);
    const requests = await reader.asks(2);
    expect(requests.filter((path) => path.endsWith('-completions')).length).toBeLessThanOrEqual(2);
  });

  it('are named, and lose nothing, where completions are no list', async () => {
    const reader = await startAfter(['update', 'rejected', 'update']);
    reader.respondWith((path) => (path.endsWith('-completions') ? success({ x: 1 }) : undefined));
    reader.server.history.put(['update', 'rejected', 'update']);
    await reader.asks(1);
    expect(reader.consumer.failure()?.kind).toBe('unreadable');
    reader.respondWith(() => undefined);
    await reader.asks(2);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('fail a poll where the end of the ledger is no number', async () => {
    const reader = await startAfter(updates(3));
    reader.respondWith((path) => (path.endsWith('ledger-end') ? success({}) : undefined));
    await reader.asks(2);
    expect(reader.consumer.failure()?.kind).toBe('unreadable');
    expect(reader.consumer.gaps()).toBe(0);
  });
});
