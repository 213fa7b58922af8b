import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGap, isRow } from '../../../../../../src/features/activity/timeline/timeline.ts';
import { refused } from '../../../../../support/models/model-participant.ts';
import { parties } from '../../../../../support/models/participant-history.ts';
import {
  loadAll,
  startDashboard,
  type Dashboard,
} from '../../../../../support/models/participant-dashboard.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';

/**
 * Down from the row that was the oldest, there are the rows of the ledger in its order: none is missing or
 * there twice. Newer ones may wait for rejected commands.
 */
const expectSlice = ({ ids, all }: Dashboard, oldest: string | undefined): void => {
  if (oldest === undefined) return;
  const loaded = ids().slice(0, ids().indexOf(oldest) + 1);
  const before = all().slice(0, all().indexOf(oldest) + 1);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual(before.slice(-loaded.length));
};

const world = fc.record({
  participant: fc.record({
    visible: fc.constantFrom(1, 0.5, 0.05),
    rejected: fc.constantFrom(0, 0.3),
    huge: fc.constantFrom(0, 0, 0.004),
    cap: fc.constantFrom(200, 50, 7),
    fail: fc.constantFrom(0, 0.2, 0.5),
    idle: fc.constantFrom(0, 0.3),
    checkpoint: fc.constantFrom(1, 0.3),
    lag: fc.constantFrom(0, 5, 200),
    seed: fc.integer(),
  }),
  pageSize: fc.constantFrom(4, 20, 100),
  arrived: fc.integer({ min: 1, max: 900 }),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('older' as const) },
      fc.record({ arrive: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ isHealthy: fc.constantFrom(false, false, true) }),
      fc.constant('poll' as const),
    ),
    { maxLength: 20 },
  ),
});

describe('older rows of a participant', () => {
  it('are its rows without a hole, back to the first one', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ participant, pageSize, arrived, steps }) => {
        const dashboard = startDashboard(participant, { pageSize });
        const { server, poll, older, ids } = dashboard;
        server.history.arrive(arrived);
        await poll(3);
        const [oldest] = ids();
        for (const step of steps) {
          if (step === 'older') await older();
          else if (step === 'poll') await poll(2);
          else if ('arrive' in step) server.history.arrive(step.arrive);
          else server.setHealthy(step.isHealthy);
          expectSlice(dashboard, oldest);
        }
        server.setHealthy(true);
        await poll(8);
        await loadAll(dashboard);
        expectSlice(dashboard, oldest);
      }),
      { numRuns: roundsOf(400) },
    );
  });

  it.each([
    ['every offset has a row', { visible: 1 }],
    ['few offsets have one', { visible: 0.08 }],
    ['commands were rejected', { rejected: 0.4 }],
    ['an update is huge', { huge: 0.01 }],
    ['it lists few at once', { cap: 110 }],
  ])('end at its first one, where %s', async (_, options) => {
    const dashboard = startDashboard(options);
    dashboard.server.history.arrive(2000);
    await dashboard.poll(3);
    expect(dashboard.ids().length).toBeLessThan(dashboard.all().length);
    expect(await loadAll(dashboard)).toBe('start');
    expect(dashboard.ids()).toEqual(dashboard.all());
  });

  it('are not taken where a node that lags ends a list early', async () => {
    const dashboard = startDashboard({ visible: 0.1 });
    const { server, poll, older, ids, cutLists } = dashboard;
    server.history.arrive(4000);
    await poll(3);
    const [oldest] = ids();
    const end = Number(dashboard.timeline().entries.find(isRow)?.activity?.origin?.offset);
    cutLists((path, list, upTo) =>
      path === '/v2/updates' && upTo < end ? list.slice(0, -2) : list,
    );
    for (let asks = 0; asks < 5; asks += 1) {
      await older();
      expectSlice(dashboard, oldest);
    }
    cutLists((path, list) => (path === '/v2/updates' ? [] : list));
    expect(await older()).toBe('failed');
    cutLists((_, list) => list);
    expect(await loadAll(dashboard)).toBe('start');
    expect(ids()).toEqual(dashboard.all());
  });

  it('wait for the rejected commands among them', async () => {
    const dashboard = startDashboard({ rejected: 0.4 });
    const { server, poll, older, ids, cutLists } = dashboard;
    server.history.arrive(700);
    await poll(3);
    const before = ids();
    cutLists((path, list) => (path.endsWith('-completions') ? [] : list));
    expect(await older()).toBe('failed');
    cutLists((_, list) => list);
    expect(ids()).toEqual(before);
    expect(await loadAll(dashboard)).toBe('start');
    expect(ids()).toEqual(dashboard.all());
  });

  it.each([
    ['once', 1, 0],
    ['for a while', 4, 60],
  ])('lack no rejected command after the ledger refused them %s', async (_, presses, polls) => {
    const dashboard = startDashboard({ rejected: 0.4 });
    const { server, poll, older, ids, respondWith } = dashboard;
    server.history.arrive(700);
    await poll(3);
    const before = ids();
    respondWith((path) => (path.endsWith('-completions') ? refused(403, 'NA') : undefined));
    for (let press = 0; press < presses; press += 1) expect(await older()).toBe('failed');
    expect(ids()).toEqual(before);
    respondWith(() => undefined);
    if (polls > 0) await poll(polls);
    expect(await loadAll(dashboard)).toBe('start');
    expect(ids()).toEqual(dashboard.all());
  });

  it('end where it has pruned, which is not the start', async () => {
    const dashboard = startDashboard({});
    const { server, poll, ids } = dashboard;
    server.history.arrive(700);
    await poll(3);
    const [oldest] = ids();
    server.prune(300);
    expect(await loadAll(dashboard)).toBe('pruned');
    expect(dashboard.timeline().reachedStart).toBe(false);
    expectSlice(dashboard, oldest);
  });

  it('are not taken from a ledger that holds something else, or for other parties', async () => {
    for (const change of ['reset', 'rights', ...parties]) {
      const dashboard = startDashboard({});
      const { server, poll, older, ids, timeline } = dashboard;
      server.history.arrive(700);
      await poll(3);
      const before = ids();
      if (change === 'reset') server.history.reset(700);
      else server.setRights(change === 'rights' ? parties.slice(0, 1) : [change]);
      // By then the rights are read again.
      if (parties.includes(change)) await poll(60);
      expect(await older()).toBe('failed');
      expect(ids().slice(0, before.length)).toEqual(before);
      expect(timeline().entries.some(isGap)).toBe(false);
    }
  });

  it('are loaded as far as they are there, where the ledger does not tell what it has pruned', async () => {
    const dashboard = startDashboard({});
    const { server, poll, older, ids, respondWith } = dashboard;
    server.history.arrive(700);
    await poll(3);
    const [oldest] = ids();
    server.prune(591);
    respondWith((path) => (path.endsWith('pruned-offsets') ? refused(404, 'X') : undefined));
    expect(await older()).toBe('unasked');
    expect(await loadAll(dashboard)).toBe('failed');
    expectSlice(dashboard, oldest);
    expect(dashboard.timeline().reachedStart).toBe(false);
  });

  it.each([
    ['were pruned', 'pruned', ({ server }: Dashboard) => server.prune(590)],
    ['fail', 'failed', ({ respondWith }: Dashboard) => respondWith(() => refused(503, 'X'))],
    ['no list proves', 'failed', ({ cutLists }: Dashboard) => cutLists(() => [])],
  ])('that %s are asked for once a second while the key is held down', async (_, word, begin) => {
    const dashboard = startDashboard({}, { tickMs: 0 });
    const { server, poll, older, olderAtOnce } = dashboard;
    server.history.arrive(700);
    await poll(3);
    begin(dashboard);
    expect(await loadAll(dashboard)).toBe(word);
    server.takeRequests();
    for (let press = 0; press < 30; press += 1) expect(await olderAtOnce()).toBe(word);
    expect(server.takeRequests()).toEqual([]);
    dashboard.respondWith(() => undefined);
    await older();
    expect(server.takeRequests()).not.toEqual([]);
  });
});
