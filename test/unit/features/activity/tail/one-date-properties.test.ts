import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followWorld,
  serverOf,
  usualStep,
  worldOf,
} from '../../../../support/models/model-worlds.ts';
import { createModelServer, type ModelServer } from '../../../../support/models/model-server.ts';
import {
  createPageSource,
  type PageSource,
} from '../../../../../src/features/activity/tail/page-source.ts';
import { readBacklog } from '../../../../../src/features/activity/tail/catch-up/backlog.ts';
import { createActivityTail } from '../../../../../src/features/activity/tail/activity-tail.ts';
import {
  emptyTimeline,
  isRow,
} from '../../../../../src/features/activity/model/timeline/timeline.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

/** Nodes that list the rows of one date in orders of their own, newest first, as Splice before 0.6.8 did. */
const shuffled = serverOf(['ordered'], {
  kind: fc.constant('backward' as const),
  cap: fc.constant(undefined),
  oneDate: fc.record({
    chance: fc.constantFrom(0.2, 0.6, 0.9),
    rows: fc.constantFrom(2, 4, 8),
    orders: fc.constantFrom(2, 3),
  }),
  spellings: fc.boolean(),
}).map((server) => ({ ...server, odds: { ...server.odds, repeatWithin: 0, repeatAcross: 0 } }));

describe('following nodes that each list the rows of one date in an order of their own', () => {
  it('skips no row without a gap, and repeats only what a kill kept from being saved', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(shuffled, usualStep), async (given) => {
        const { missing, repeated, unsaved, gaps, hasNewest, outOfOrder } =
          await followWorld(given);
        expect(hasNewest).toBe(true);
        if (gaps > 0) return;
        expect(missing).toEqual([]);
        expect(repeated).toBeLessThanOrEqual(unsaved);
        expect(outOfOrder).toBe(0);
      }),
      { numRuns: roundsOf(100) },
    );
  });
});

describe('reading such nodes back', () => {
  const world = {
    server: shuffled.map((server) => ({ ...server, spellings: false })),
    rows: fc.integer({ min: 30, max: 300 }),
    // A page that holds a part of one date only has no row above it to continue from.
    pageSize: fc.integer({ min: 10, max: 20 }),
  };
  const listScan = (server: ModelServer): PageSource =>
    createPageSource({
      call: server.call,
      request: () => Promise.reject(new Error('the model lists activities')),
      wanted: 'activities',
      sinceMs: 0,
      now: () => 0,
    });
  const idsOf = (server: ModelServer): readonly string[] =>
    server
      .all()
      .map(({ id }) => id)
      .toSorted();

  it('takes every activity once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(world), async ({ server: options, rows, pageSize }) => {
        const server = createModelServer(options);
        server.arrive(rows);
        const listing = listScan(server);
        const head = await listing.fetch({ purpose: 'head', pageSize: 10 });
        if (!head.ok) throw new Error('a healthy scan lists its newest activities');
        const from = head.value.activities.toReversed();
        const taken = from.map(({ id }) => id);
        const ended = await readBacklog({
          listing,
          from,
          pageSize,
          maxPage: from.length,
          take: ({ id }) => {
            taken.push(id);
            return 'taken';
          },
          startsToBelieve: 3,
          rest: () => Promise.resolve(),
          failed: () => Promise.resolve('again'),
          answered: () => undefined,
        });
        expect(ended).toEqual({ kind: 'start' });
        expect(taken.toSorted()).toEqual(idsOf(server));
      }),
      { numRuns: roundsOf(200) },
    );
  });

  it('shows every activity once to who scrolls down to the first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(world), async ({ server: options, rows, pageSize }) => {
        const server = createModelServer(options);
        server.arrive(rows);
        const ending = new AbortController();
        let polls = 0;
        let { entries } = emptyTimeline({ pageSize, backfillPages: 10 });
        const tail = createActivityTail({
          listing: listScan(server),
          timeline: emptyTimeline({ pageSize, backfillPages: 10 }),
          settings: { pageSize, pollIntervalMs: 1000, maxRows: 1000 },
          now: () => 0,
          random: () => 0.5,
          // The meaning of the cursor takes some polls to learn.
          sleep: () => {
            polls += 1;
            if (polls === 20) ending.abort();
            return Promise.resolve();
          },
          onUpdate: ({ timeline }) => {
            ({ entries } = timeline);
          },
        });
        await tail.run(ending.signal);
        for (let asked = 0; asked < 2 * rows; asked++) if ((await tail.older()) === 'start') break;
        expect(
          entries
            .filter(isRow)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(idsOf(server));
      }),
      { numRuns: roundsOf(200) },
    );
  });
});
