import { describe, expect, it } from 'vitest';
import {
  success,
  refused,
  type Response,
} from '../../../../../support/models/model-participant.ts';
import { isPage, startReader } from '../../../../../support/models/participant-reader.ts';

const isOfCompletions = (path: string): boolean => path.endsWith('-completions');

/** A list that ended by its idle time, before its first element. */
const tooEarly = (path: string): Response | undefined =>
  isOfCompletions(path) ? success([]) : undefined;

const honest = (): undefined => undefined;

/** Two updates were followed; then rejected commands arrive between updates. */
const startLate = async (list: (path: string) => Response | undefined = tooEarly) => {
  const reader = startReader();
  reader.server.history.put(['update', 'update']);
  await reader.asks(3);
  reader.respondWith(list);
  reader.server.history.put(['update', 'rejected', 'update', 'rejected', 'update']);
  await reader.asks(3);
  return reader;
};

const isRejected = (id: string): boolean => id.startsWith('#rejected:');

describe('rejected commands that a list left out when it ended too early', () => {
  it.each(['in the same run', 'after a restart'])('are printed late and once, %s', async (when) => {
    const reader = await startLate();
    expect(reader.printed().filter(isRejected)).toEqual([]);
    expect(reader.printed()).toEqual(reader.owed().filter((id) => !isRejected(id)));
    if (when === 'after a restart') reader.consumer.restart();
    await reader.asks(2);
    reader.respondWith(honest);
    await reader.asks(3);
    expect(reader.printed().toSorted()).toEqual(reader.owed().toSorted());
    expect(reader.consumer.printed.filter(({ isLate }) => isLate).map(({ id }) => id)).toEqual(
      reader.owed().filter(isRejected),
    );
    reader.consumer.restart();
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(3);
    expect(reader.printed().toSorted()).toEqual(reader.owed().toSorted());
    expect(reader.consumer.gaps()).toBe(0);
  });

  it('do not let the place of the reader go back', async () => {
    const reader = await startLate();
    reader.respondWith(honest);
    await reader.asks(2);
    const requests = await reader.asks(6);
    expect(requests.filter((path) => path === '/v2/updates').length).toBeLessThanOrEqual(6);
    reader.server.history.put(['update']);
    await reader.asks(1);
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
  });

  it('are proven with the row at which the next run begins, which reads them no more', async () => {
    const reader = await startLate();
    reader.respondWith(honest);
    await reader.asks(3);
    reader.consumer.restart();
    reader.server.prune(6);
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(3);
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed().toSorted()).toEqual(reader.owed().toSorted());
  });

  it('are a gap, and nothing else is lost, once what was unproven is pruned', async () => {
    const reader = await startLate();
    reader.server.prune(6);
    reader.respondWith(honest);
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(4);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('the ledger has pruned completions'),
    ]);
    expect(reader.owed().filter((id) => !reader.printed().includes(id))).toHaveLength(2);
  });

  it('are printed though polls are so rare that each wants a new proof of the ledger', async () => {
    const reader = await startLate();
    reader.respondWith(honest);
    for (let poll = 0; poll < 2; poll += 1) {
      reader.later(60_000);
      expect((await reader.asks(1)).filter(isPage)).toHaveLength(1);
    }
    expect(reader.printed().toSorted()).toEqual(reader.owed().toSorted());
  });

  it('are waited for until a hundred lists and ten minutes have proven nothing, and then a gap', async () => {
    const reader = await startLate();
    const isTold = (): boolean => reader.consumer.gaps() > 0;
    // Ten minutes, and few lists.
    reader.later(700_000);
    reader.server.history.put(['update']);
    await reader.asks(3);
    expect(isTold()).toBe(false);
    // A hundred lists within a minute.
    const quick = await startLate();
    for (let poll = 0; poll < 110; poll += 1) {
      quick.later(-4000);
      await quick.asks(1);
    }
    quick.server.history.put(['update']);
    await quick.asks(1);
    expect(quick.consumer.gaps()).toBe(0);
    for (let poll = 0; poll < 220; poll += 1) {
      reader.later(2000);
      await reader.asks(1);
    }
    reader.server.history.put(['update']);
    await reader.asks(2);
    expect(reader.consumer.reasons()).toEqual([
      expect.stringContaining('rejected commands are not listed from here on'),
    ]);
    expect(reader.coverage()?.whyNoCommands).toContain('prove');
    const updates = reader.owed().filter((id) => !isRejected(id));
    expect(updates.filter((id) => !reader.printed().includes(id))).toEqual([]);
  });
});

describe('a command list that is refused', () => {
  it.each([
    ['a minute later', 70_000],
    ['by a clock that was set back', -86_400_000],
  ])('is tried again %s, and a second gap says that commands are back', async (_, laterMs) => {
    const reader = await startLate((path) =>
      isOfCompletions(path) ? refused(403, 'NA') : undefined,
    );
    await reader.asks(4);
    expect(reader.consumer.reasons()).toHaveLength(1);
    expect((await reader.asks(10)).filter(isOfCompletions)).toEqual([]);
    reader.respondWith(honest);
    reader.later(laterMs);
    reader.server.history.put(['update', 'rejected']);
    await reader.asks(3);
    expect(reader.consumer.reasons()).toHaveLength(2);
    expect(reader.consumer.reasons()[1]).toContain('earlier rejected commands of user ops');
    expect(reader.printed().at(-1)).toBe(reader.owed().at(-1));
    expect(reader.coverage()?.user).toBe('ops');
  });

  it('is believed after three refusals in a row, and not after as many in all', async () => {
    const reader = startReader();
    reader.server.history.put(['update', 'update']);
    await reader.asks(3);
    for (let round = 0; round < 4; round += 1) {
      let left = 2;
      reader.respondWith((path) =>
        isOfCompletions(path) && left-- > 0 ? refused(403, 'NA') : undefined,
      );
      reader.server.history.put(['update', 'rejected']);
      await reader.asks(4);
    }
    expect(reader.consumer.gaps()).toBe(0);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it.each([500, 503])('is asked for again after %i, however often', async (status) => {
    const reader = await startLate((path) =>
      isOfCompletions(path) ? refused(status, 'X') : undefined,
    );
    await reader.asks(20);
    expect(reader.consumer.gaps()).toBe(0);
    reader.respondWith(honest);
    await reader.asks(3);
    expect(reader.printed()).toEqual(reader.owed());
  });

  it('is told at once where a stream begins, and costs no gap', async () => {
    const reader = startReader();
    reader.respondWith((path) => (isOfCompletions(path) ? refused(403, 'NA') : undefined));
    reader.server.history.put(['update', 'rejected', 'update']);
    await reader.asks(1);
    expect(reader.coverage()?.whyNoCommands).toContain('HTTP 403');
    expect(reader.printed()).toHaveLength(reader.owed().length - 1);
    expect(reader.consumer.gaps()).toBe(0);
  });
});
