import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActivityTail } from '../../../../../src/features/activity/tail/activity-tail.ts';
import { createPageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import {
  emptyTimeline,
  isRow,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import {
  createModelUpdates,
  type ModelUpdatesOptions,
} from '../../../../support/models/model-updates.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const well: ModelUpdatesOptions = {
  ...{ lags: [0], sameTime: 0.2, seed: 1 },
  odds: { fail: 0, empty: 0, ignoreAfter: 0, repeat: 0 },
};

/** A dashboard that began with the updates of the last 20 seconds, and whose user asks for older rows. */
const startDashboard = (options: Partial<ModelUpdatesOptions>, pageSize = 20) => {
  const server = createModelUpdates({ ...well, ...options });
  let timeline: Timeline = emptyTimeline({ pageSize });
  let left = 0;
  let elapsed = 0;
  let ending = new AbortController();
  const now = (): number => server.now() + elapsed;
  const listing = createPageSource({
    ...{ request: server.ask, wanted: 'updates', sinceMs: 20_000, now },
  });
  const tail = createActivityTail({
    ...{ listing, timeline: listing.continued(timeline), now, random: () => 0.5 },
    settings: { pageSize, pollIntervalMs: 1000, maxRows: 100_000 },
    sleep: () => {
      left -= 1;
      if (left <= 0) ending.abort();
      return Promise.resolve();
    },
    onUpdate: (update) => {
      ({ timeline } = update);
    },
  });
  return {
    server,
    older: () => {
      elapsed += 1000;
      return tail.older();
    },
    poll: async (polls: number): Promise<void> => {
      left = polls;
      ending = new AbortController();
      await tail.run(ending.signal);
    },
    ids: (): readonly string[] => timeline.entries.filter(isRow).map(({ id }) => id),
  };
};

type Dashboard = ReturnType<typeof startDashboard>;

const loadAll = async ({ older }: Dashboard): Promise<string> => {
  let result = 'unasked';
  for (let asks = 0; asks < 500 && result === 'unasked'; asks += 1) result = await older();
  return result;
};

/** Down from the row that was the oldest, there are the rows of the scan: none is missing or there twice. */
const expectSlice = ({ ids, server }: Dashboard, oldest: string | undefined): void => {
  if (oldest === undefined) return;
  const loaded = ids().slice(0, ids().indexOf(oldest) + 1);
  const before = server.rows().slice(0, server.rows().indexOf(oldest) + 1);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual(before.slice(-loaded.length));
};

const chance = fc.constantFrom(0, 0.1, 0.4);

/** A repeated update may stand anywhere among those of its record time, so it has one of its own. */
const inOneOrder = ({ sameTime, ...scan }: Scan): Scan => ({
  ...scan,
  sameTime: scan.odds.repeat > 0 ? 0 : sameTime,
});

type Scan = Pick<ModelUpdatesOptions, 'cap' | 'limit' | 'lags' | 'sameTime' | 'odds' | 'seed'>;

const world = fc.record({
  scan: fc
    .record({
      cap: fc.constantFrom(undefined, 8),
      limit: fc.constantFrom(undefined, 10, 40),
      lags: fc.constantFrom([0], [0, 5], [0, 200]),
      sameTime: fc.constantFrom(0, 0.3),
      odds: fc.record({ fail: chance, empty: chance, ignoreAfter: chance, repeat: chance }),
      seed: fc.integer(),
    })
    .map(inOneOrder),
  pageSize: fc.constantFrom(4, 20, 100),
  arrivals: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('older' as const) },
      fc.record({ isHealthy: fc.boolean() }),
      fc.constant('poll' as const),
    ),
    { maxLength: 12 },
  ),
});

describe('older rows of a scan that lists updates', () => {
  it('are its rows without a hole, back to the first one, over migrations', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ scan, pageSize, arrivals, steps }) => {
        const dashboard = startDashboard(scan, pageSize);
        const { server, poll, older, ids } = dashboard;
        for (const [index, count] of arrivals.entries()) {
          if (index > 0) server.migrate();
          server.arrive(count);
        }
        await poll(3);
        const [oldest] = ids();
        for (const step of steps) {
          const before = server.requests();
          if (step === 'older') await older();
          else if (step === 'poll') await poll(2);
          else server.setHealthy(step.isHealthy);
          // Three responses prove a start, each of at most 16 ranges of 5 pages, after a search for migrations.
          expect(server.requests() - before).toBeLessThanOrEqual(
            3 * (16 * 5 + arrivals.length + 2),
          );
          expectSlice(dashboard, oldest);
        }
        server.setHealthy(true);
        await poll(4);
        const result = await loadAll(dashboard);
        expectSlice(dashboard, oldest);
        if (oldest !== undefined) expect([result, ids()[0]]).toEqual(['start', server.rows()[0]]);
      }),
      { numRuns: roundsOf(200) },
    );
  });
});
