import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListing } from '../../../src/services/listing.ts';
import { createModelConsumer } from '../../support/model-consumer.ts';
import { createModelUpdates, type ModelUpdates } from '../../support/model-updates.ts';
import { roundsOf, seedOf } from '../../support/torture.ts';

const usualRounds = 200;
const slow = 3_600_000;
const runs = { numRuns: roundsOf(usualRounds), seed: seedOf() };

const chance = fc.constantFrom(0, 0, 0.1, 0.3, 0.5);

const scan = fc.record({
  cap: fc.option(fc.integer({ min: 6, max: 12 }), { nil: undefined, freq: 3 }),
  lags: fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 60, max: 300 })),
    { minLength: 1, maxLength: 3 },
  ),
  sameTime: fc.constantFrom(0, 0.2, 0.6),
  odds: fc.record({ fail: chance, empty: chance, ignoreAfter: chance, repeat: chance }),
  seed: fc.integer(),
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ arrive: fc.integer({ min: 150, max: 350 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      poll: fc.integer({ min: 1, max: 4 }),
      killAtLine: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('migrate' as const) },
  { weight: 2, arbitrary: fc.record({ isHealthy: fc.boolean() }) },
);

const world = fc.record({
  scan,
  pageSize: fc.integer({ min: 4, max: 20 }),
  /** How far back a run without a cursor begins, and one with a cursor looks back. */
  sinceMs: fc.constantFrom(0, 20_000, 86_400_000),
  steps: fc.array(step, { minLength: 1, maxLength: 30 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;
type Consumer = ReturnType<typeof createModelConsumer>;

/** Polls, and holds the requests against what there is to read. */
const poll = async (
  { requests, updates }: ModelUpdates,
  consumer: Consumer,
  { polls, killAtLine }: { readonly polls: number; readonly killAtLine?: number | undefined },
): Promise<void> => {
  const before = requests();
  await consumer.poll(polls, killAtLine);
  expect(requests() - before).toBeLessThanOrEqual(polls * (300 + updates()));
};

const perform = async (
  what: World['steps'][number],
  server: ModelUpdates,
  consumer: Consumer,
): Promise<void> => {
  if (what === 'restart') consumer.restart();
  else if (what === 'migrate') server.migrate();
  else if ('arrive' in what) server.arrive(what.arrive);
  else if ('isHealthy' in what) server.setHealthy(what.isHealthy);
  else await poll(server, consumer, { polls: what.poll, killAtLine: what.killAtLine });
};

/** A script that begins with the first update, through a world and until all is well. */
const followUpdates = async ({ scan: options, pageSize, sinceMs, steps }: World) => {
  // Where updates of one record time are repeated, nothing tells which copy is in its place.
  const repeat = options.sameTime > 0 ? 0 : options.odds.repeat;
  const server = createModelUpdates({ ...options, odds: { ...options.odds, repeat } });
  const listing = () =>
    createListing({
      call: () => Promise.reject(new Error('the model lists no activities')),
      ask: server.ask,
      wanted: 'updates',
      sinceMs: server.updates() > 1 ? sinceMs : 86_400_000,
      now: server.now,
    });
  server.arrive(1);
  const consumer = createModelConsumer(listing, { pageSize, backfillPages: 1000 });
  await poll(server, consumer, { polls: 1 });
  for (const what of steps) await perform(what, server, consumer);
  server.setHealthy(true);
  for (const quiet of [50, 20, 1]) {
    server.arrive(1);
    await poll(server, consumer, { polls: quiet });
  }
  const printed = consumer.printed.map(({ id }) => id);
  const seen = new Set(printed);
  const rows = server.rows();
  const places = new Map(rows.map((id, index) => [id, index]));
  const first = new Map(printed.toReversed().map((id, index) => [id, printed.length - 1 - index]));
  const once = consumer.printed.filter(({ id }, index) => first.get(id) === index);
  const inOrder = once.filter(({ isLate }) => !isLate).map(({ id }) => places.get(id) ?? -1);
  return {
    gaps: consumer.gaps(),
    hasNewest: seen.has(rows.at(-1) ?? ''),
    missing: rows.filter((id) => !seen.has(id)),
    repeated: printed.length - seen.size,
    unsaved: consumer.unsaved(),
    outOfOrder: inOrder.filter((place, index) => place < (inOrder[index - 1] ?? 0)),
  };
};

describe('following a scan that lists updates on nodes that lag, fail, repeat and begin anew', () => {
  it(
    `prints the rows of each update once and in order, or reports a gap (CANTUI_TORTURE_SEED=${runs.seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(world, async (given) => {
          const { gaps, missing, repeated, unsaved, outOfOrder, hasNewest } =
            await followUpdates(given);
          const isWellThroughout = given.steps.every(
            (what) => typeof what === 'string' || !('isHealthy' in what),
          );
          expect(hasNewest).toBe(true);
          if (isWellThroughout) expect(gaps).toBe(0);
          if (gaps > 0) return;
          expect({ missing, outOfOrder }).toEqual({ missing: [], outOfOrder: [] });
          expect(repeated).toBeLessThanOrEqual(unsaved);
        }),
        runs,
      );
    },
    slow,
  );
});
