import { describe, expect, it } from 'vitest';
import { refused } from '../../../../../support/models/model-participant.ts';
import { parties } from '../../../../../support/models/participant-history.ts';
import { isPage, startReader } from '../../../../../support/models/participant-reader.ts';

describe('a ledger that was restored', () => {
  it('is told by one gap after an older state, and all new rows follow, within few requests', async () => {
    const reader = startReader();
    reader.server.history.arrive(120);
    await reader.asks(5);
    reader.server.history.restore(60, { isReplayed: true, shift: 0 });
    reader.server.history.arrive(60);
    // The synchronizer sends the rest at other offsets.
    reader.server.history.reoffset(5);
    reader.server.history.arrive(12);
    const requests = await reader.asks(10);
    expect(reader.consumer.gaps()).toBe(1);
    expect([...new Set(reader.printed())]).toHaveLength(reader.printed().length);
    expect(reader.owed().filter((id) => !reader.printed().includes(id))).toEqual([]);
    expect(requests.length).toBeLessThan(60);
  });

  it('costs two requests a poll and reports no gap while it lists nothing new', async () => {
    const reader = startReader();
    reader.server.history.arrive(120);
    await reader.asks(5);
    reader.server.history.restore(80, { isReplayed: false, shift: 0 });
    await reader.asks(8);
    expect(reader.consumer.gaps()).toBe(0);
    const requests = await reader.asks(50);
    expect(requests.filter(isPage).length).toBeLessThanOrEqual(50);
    expect(requests.length).toBeLessThanOrEqual(110);
    reader.server.history.arrive(3);
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(1);
    expect(reader.consumer.reasons()[0]).toContain('the ledger ends at offset 40');
    expect(
      reader
        .owed()
        .slice(-3)
        .every((id) => reader.printed().includes(id)),
    ).toBe(true);
  });

  it('is noticed at the same offset by what is there', async () => {
    const reader = startReader();
    reader.server.history.arrive(30);
    await reader.asks(3);
    reader.server.history.reset(30);
    await reader.asks(4);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('lists another update at offset 30'),
    ]);
    expect(reader.owed().filter((id) => !reader.printed().includes(id))).toEqual([]);
  });

  it('is not suspected while nodes lag', async () => {
    const reader = startReader({ lag: 10 });
    reader.server.history.arrive(40);
    await reader.asks(3);
    reader.server.setHealthy(false);
    await reader.asks(40);
    reader.server.history.arrive(10);
    await reader.asks(20);
    reader.server.setHealthy(true);
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });
});

describe('rejected commands', () => {
  it.each([403, 400, 404, 413])('survive one refusal with status %i', async (status) => {
    const reader = startReader({ rejected: 0.4 });
    reader.server.history.arrive(10);
    await reader.asks(3);
    let left = 1;
    reader.respondWith((path) =>
      path.endsWith('-completions') && left-- > 0 ? refused(status, 'X') : undefined,
    );
    reader.server.history.arrive(30);
    await reader.asks(5);
    expect(reader.printed()).toEqual(reader.owed());
    expect(reader.consumer.gaps()).toBe(0);
  });

  it.each(['/v2/authenticated-user', '/v2/users/ops/rights'])(
    'survive one 404 of %s',
    async (path) => {
      const reader = startReader({ rejected: 0.4 });
      reader.server.history.arrive(10);
      await reader.asks(3);
      let left = 1;
      reader.respondWith((asked) => (asked === path && left-- > 0 ? refused(404, 'X') : undefined));
      reader.later(120_000);
      reader.server.history.arrive(30);
      await reader.asks(5);
      expect(left).toBeLessThan(1);
      expect(reader.printed()).toEqual(reader.owed());
      expect(reader.consumer.gaps()).toBe(0);
    },
  );

  it('survive one 404 of the user at the start of the next run', async () => {
    const reader = startReader({ rejected: 0.4 });
    reader.server.history.arrive(10);
    await reader.asks(3);
    let left = 1;
    reader.respondWith((asked) =>
      asked === '/v2/authenticated-user' && left-- > 0 ? refused(404, 'X') : undefined,
    );
    reader.consumer.restart();
    reader.server.history.arrive(30);
    await reader.asks(5);
    expect(left).toBeLessThan(1);
    expect(reader.printed()).toEqual(reader.owed());
    expect(reader.consumer.gaps()).toBe(0);
  });

  it('are read in smaller pages from a node that lists 50 elements', async () => {
    const reader = startReader({ rejected: 0.9, cap: 50 }, { pageSize: 200 });
    reader.server.history.arrive(5);
    await reader.asks(3);
    reader.server.history.arrive(400);
    await reader.asks(5);
    expect(reader.printed()).toEqual(reader.owed());
    expect(reader.consumer.gaps()).toBe(0);
  });

  it.each([
    [403, 'PERMISSION_DENIED'],
    [400, 'INVALID_ARGUMENT'],
    [501, 'UNIMPLEMENTED'],
  ])(
    'that are refused for good with %d end with a gap that says why, and the updates go on',
    async (status, code) => {
      const reader = startReader({ rejected: 0.4 });
      reader.server.history.arrive(10);
      await reader.asks(3);
      reader.respondWith((path) =>
        path.startsWith('/v2/commands/') ? refused(status, code) : undefined,
      );
      reader.server.history.arrive(30);
      const requests = await reader.asks(8);
      expect(requests.filter((path) => path.endsWith('-completions')).length).toBeLessThanOrEqual(
        4,
      );
      expect(reader.consumer.reasons()).toEqual([
        expect.stringContaining('rejected commands are not listed from here on'),
      ]);
      expect(reader.coverage()?.whyNoCommands).toContain(`HTTP ${status}`);
      const updates = reader.owed().filter((id) => !id.startsWith('#rejected:'));
      expect(updates.filter((id) => !reader.printed().includes(id))).toEqual([]);
    },
  );
});

describe('the rights of the user', () => {
  const [alice = '', bob = '', carol = ''] = parties;

  it('that are withdrawn and given back break the stream, with the parties', async () => {
    const reader = startReader();
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.setRights([alice, carol]);
    await reader.asks(3);
    reader.server.history.arrive(20);
    await reader.asks(5);
    expect(reader.consumer.reasons()).toEqual([
      `the rights of the user changed: updates of ${bob} are listed no longer`,
    ]);
    reader.server.setRights([alice, bob, carol]);
    reader.later(120_000);
    reader.server.history.arrive(20);
    await reader.asks(5);
    expect(reader.consumer.reasons()[1]).toBe(
      `the rights of the user changed: updates of ${bob} are listed from here on`,
    );
    expect(reader.coverage()?.parties).toEqual([alice, bob, carol]);
  });

  it('that changed between two runs break the stream, too', async () => {
    const reader = startReader();
    reader.server.setRights([alice]);
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.setRights([alice, bob]);
    reader.consumer.restart();
    reader.server.history.arrive(20);
    await reader.asks(3);
    expect(reader.consumer.reasons()).toEqual([
      `the rights of the user changed: updates of ${bob} are listed from here on`,
    ]);
  });

  it('that were withdrawn and given back while nothing was listed cost nothing', async () => {
    const reader = startReader();
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.setRights([alice]);
    reader.server.history.arrive(20);
    reader.server.setRights(parties);
    await reader.asks(3);
    expect(reader.printed()).toEqual(reader.owed());
    expect(reader.consumer.gaps()).toBe(0);
  });

  it('that are all withdrawn cost a few requests an attempt', async () => {
    const reader = startReader();
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.setRights([]);
    const requests = await reader.asks(20);
    expect(reader.consumer.failure()?.kind).toBe('forbidden');
    expect(requests.length).toBeLessThanOrEqual(20 * 5);
  });
});

describe('an update', () => {
  it('survives kills and restarts without a duplicate, with some thousand rows', async () => {
    const reader = startReader({ huge: 0.5 }, { pageSize: 100, maxRows: 4000 });
    reader.server.history.arrive(6);
    for (const killAtLine of [2100, 50, 2200, 900]) {
      await reader.asks(2, killAtLine);
      reader.consumer.restart();
    }
    await reader.asks(4);
    expect(reader.owed().length).toBeGreaterThan(4600);
    expect(reader.printed().length - reader.consumer.unsaved()).toBe(reader.owed().length);
    const printed = new Set(reader.printed());
    expect(reader.owed().filter((id) => !printed.has(id))).toEqual([]);
    expect(reader.consumer.gaps()).toBe(0);
  });

  it('fails no poll and hides nothing behind it, of an unknown kind at the end', async () => {
    const reader = startReader({ unknown: 1 });
    const plain = startReader({});
    plain.server.history.arrive(1);
    reader.server.history.arrive(3);
    const requests = await reader.asks(6);
    expect(reader.consumer.failure()).toBeUndefined();
    expect(requests.filter(isPage).length).toBeLessThanOrEqual(12);
  });

  it('that was pruned while nothing followed it is no gap', async () => {
    const reader = startReader();
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.prune();
    await reader.asks(5);
    reader.server.history.arrive(5);
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });
});

describe('a ledger that responds with nothing', () => {
  it('is asked once an attempt', async () => {
    const reader = startReader({ fail: 1 });
    reader.server.history.arrive(20);
    await reader.asks(3);
    reader.server.setHealthy(false);
    expect(await reader.asks(20)).toHaveLength(20);
  });
});
