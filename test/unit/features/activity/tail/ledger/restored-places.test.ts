import { describe, expect, it } from 'vitest';
import { refused } from '../../../../../support/models/model-participant.ts';
import { startReader } from '../../../../../support/models/participant-reader.ts';

const updates = (count: number) => Array.from({ length: count }, () => 'update' as const);

/** A reader that has the thirty updates of a ledger. */
const startAtThirty = async () => {
  const reader = startReader();
  reader.server.history.put(updates(30));
  await reader.asks(4);
  return reader;
};

describe('the place before a ledger was restored', () => {
  it('holds up nothing once it is pruned', async () => {
    const reader = await startAtThirty();
    reader.server.history.restore(15, { isReplayed: false, shift: 0 });
    await reader.asks(8);
    reader.server.history.put(Array.from({ length: 20 }, () => 'nothing' as const));
    reader.server.prune(33);
    await reader.asks(3);
    expect(reader.consumer.failure()).toBeUndefined();
    reader.server.history.put(['update']);
    await reader.asks(3);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });

  it('is looked for again after a failure, and costs no gap if it is back', async () => {
    const reader = await startAtThirty();
    reader.server.history.restore(15, { isReplayed: true, shift: 0 });
    await reader.asks(8);
    // The synchronizer sends the same again.
    reader.server.history.arrive(15);
    reader.server.history.put(updates(3));
    let left = 1;
    reader.respondWith((path) =>
      path === '/v2/updates' && left-- > 0 ? refused(503, 'X') : undefined,
    );
    await reader.asks(4);
    expect(left).toBeLessThan(1);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('costs no further search where another history has grown past it', async () => {
    const reader = await startAtThirty();
    reader.server.history.restore(20, { isReplayed: false, shift: 0 });
    await reader.asks(8);
    for (let poll = 0; poll < 8; poll += 1) {
      // Of the first of them, this user sees nothing.
      reader.server.history.put(poll < 7 ? ['nothing', 'nothing', 'nothing'] : ['update']);
      const requests = await reader.asks(1);
      expect(requests.filter((path) => path.endsWith('update-by-id'))).toEqual([]);
    }
    expect(reader.consumer.gaps()).toBe(1);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });
});

describe('a rejected command at which a reader stopped', () => {
  it('is looked for as long as the ledger fails, so that another one there is not lost', async () => {
    const reader = startReader();
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(4);
    reader.respondWith((path) => (path.endsWith('-completions') ? refused(503, 'X') : undefined));
    reader.server.history.restore(1, { isReplayed: false, shift: 0 });
    reader.server.history.put(['rejected']);
    reader.later(60_000);
    await reader.asks(8);
    reader.respondWith(() => undefined);
    reader.later(60_000);
    await reader.asks(3);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
    expect(reader.consumer.gaps()).toBe(1);
  });
});
