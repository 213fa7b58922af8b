import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import { createModelConsumer } from '../../../../support/models/model-consumer.ts';
import { createModelUpdates, type ModelUpdates } from '../../../../support/models/model-updates.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const usualRounds = 80;
const runs = { numRuns: roundsOf(usualRounds) };

const chance = fc.constantFrom(0, 0, 0.1, 0.3, 0.5);

const scan = fc.record({
  cap: fc.option(fc.integer({ min: 6, max: 12 }), { nil: undefined, freq: 3 }),
  limit: fc.option(fc.integer({ min: 5, max: 40 }), { nil: undefined, freq: 3 }),
  lags: fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 60, max: 300 })),
    { minLength: 1, maxLength: 3 },
  ),
  sameTime: fc.constantFrom<number[]>(0, 0.2, 0.6),
  orders: fc.constantFrom(1, 2, 3),
  spellings: fc.boolean(),
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

const reset = fc.record({ reset: fc.record({ isLower: fc.boolean(), isOlder: fc.boolean() }) });

const worldOf = <S>(steps: fc.Arbitrary<S>) =>
  fc.record({
    scan,
    pageSize: fc.integer({ min: 4, max: 20 }),
    /** How far back a run without a cursor begins, and one with a cursor looks back. */
    sinceMs: fc.constantFrom(0, 20_000, 86_400_000),
    steps: fc.array(steps, { minLength: 1, maxLength: 30 }),
  });
type Step =
  | (typeof step extends fc.Arbitrary<infer S> ? S : never)
  | (typeof reset extends fc.Arbitrary<infer S> ? S : never);
type World = Omit<
  ReturnType<typeof worldOf<Step>> extends fc.Arbitrary<infer W> ? W : never,
  'steps'
> & { readonly steps: readonly Step[] };
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

const perform = async (what: Step, server: ModelUpdates, consumer: Consumer): Promise<void> => {
  if (what === 'restart') consumer.restart();
  else if (what === 'migrate') server.migrate();
  else if ('reset' in what) server.reset(what.reset);
  else if ('arrive' in what) server.arrive(what.arrive);
  else if ('isHealthy' in what) server.setHealthy(what.isHealthy);
  else await poll(server, consumer, { polls: what.poll, killAtLine: what.killAtLine });
};

/** A script that begins with the first update, through a world and until all is well. */
const followUpdates = async ({ scan: options, pageSize, sinceMs, steps }: World) => {
  const server = createModelUpdates(options);
  const listing = () =>
    createPageSource({
      request: server.ask,
      wanted: 'updates',
      sinceMs: server.updates() > 1 ? sinceMs : 86_400_000,
      now: server.now,
    });
  server.arrive(1);
  const consumer = createModelConsumer(listing, { pageSize, backfillPages: 1000 });
  await poll(server, consumer, { polls: 1 });
  for (const what of steps) await perform(what, server, consumer);
  server.setHealthy(true);
  const isReset = steps.some((what) => typeof what === 'object' && 'reset' in what);
  // Another history is believed after some time.
  // So is a page that may be cut, after eight polls.
  const last = 'maxOfOneTime' in options ? 9 : 1;
  for (const quiet of [isReset ? 80 : 50, 20, last]) {
    server.arrive(1);
    await poll(server, consumer, { polls: quiet });
  }
  const printed = consumer.printed.map(({ id }) => id);
  const seen = new Set(printed);
  const rows = server.rows();
  const places = server.places();
  const first = new Map(printed.toReversed().map((id, index) => [id, printed.length - 1 - index]));
  const once = consumer.printed.filter(({ id }, index) => first.get(id) === index);
  const inOrder = once.filter(({ isLate }) => !isLate).map(({ id }) => places.get(id) ?? -1);
  return {
    gaps: consumer.gaps(),
    hasNewest: seen.has(rows.at(-1) ?? ''),
    missing: rows.filter((id) => !seen.has(id)),
    /** Rows of the present history that were left out after one of it was printed. */
    skipped: rows.slice(rows.findIndex((id) => seen.has(id))).filter((id) => !seen.has(id)),
    newest: server.newest(),
    failure: consumer.failure(),
    repeated: printed.length - seen.size,
    unsaved: consumer.unsaved(),
    outOfOrder: inOrder.filter((place, index) => place < (inOrder[index - 1] ?? 0)),
    // Where updates of one record time are repeated, nothing tells which copy is in its place.
    isOrderTellable: options.sameTime === 0 || options.odds.repeat === 0,
  };
};

describe('following a scan that lists updates on nodes that lag, fail, repeat and begin anew', () => {
  const well = { fail: 0, empty: 0, ignoreAfter: 0, repeat: 0 } as const;
  const oneOrder = { orders: 1, spellings: false } as const;

  it('resumes without a gap on a node that does not know the update printed last', async () => {
    const { gaps, missing, repeated } = await followUpdates({
      scan: {
        cap: undefined,
        limit: undefined,
        lags: [300],
        sameTime: 0,
        odds: well,
        seed: 1,
        ...oneOrder,
      },
      pageSize: 10,
      sinceMs: 20_000,
      steps: [
        { arrive: 30 },
        { poll: 4, killAtLine: undefined },
        { isHealthy: false },
        'restart',
        { arrive: 100 },
        { poll: 6, killAtLine: undefined },
        { isHealthy: true },
        { poll: 1, killAtLine: undefined },
      ],
    });
    expect({ gaps, missing, repeated }).toEqual({ gaps: 0, missing: [], repeated: 0 });
  });

  it('goes on where a page repeats one of several updates of one record time', async () => {
    const { missing, gaps, hasNewest } = await followUpdates({
      scan: {
        cap: 6,
        limit: undefined,
        lags: [0],
        sameTime: 0.6,
        ...oneOrder,
        odds: { ...well, repeat: 0.5 },
        seed: 0,
      },
      pageSize: 4,
      sinceMs: 0,
      steps: [{ isHealthy: false }, { arrive: 150 }, { poll: 1, killAtLine: undefined }],
    });
    expect({ missing, gaps, hasNewest }).toEqual({ missing: [], gaps: 0, hasNewest: true });
  });

  it.each([
    ['of one update', { sameTime: 0.2, arrive: 0 }],
    ['of updates of one record time', { sameTime: 0.6, arrive: 153 }],
  ] as const)(
    'shows the newest row at its poll where a full page %s has nothing new',
    async (_, { sameTime, arrive }) => {
      const { missing, hasNewest } = await followUpdates({
        scan: {
          ...{ cap: undefined, limit: undefined, lags: [0], sameTime },
          ...{ ...oneOrder, odds: well, seed: 0 },
        },
        pageSize: 4,
        sinceMs: 0,
        steps: [
          { poll: 1, killAtLine: undefined },
          'restart',
          { poll: 2, killAtLine: undefined },
          { arrive },
          { poll: 1, killAtLine: undefined },
        ],
      });
      expect({ missing, hasNewest }).toEqual({ missing: [], hasNewest: true });
    },
  );

  it('prints the rows of each update once and in order, without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(step), async (given) => {
        const {
          gaps,
          missing,
          repeated,
          unsaved,
          outOfOrder,
          hasNewest,
          isOrderTellable,
          failure,
        } = await followUpdates(given);
        expect(failure).toBeUndefined();
        expect(hasNewest).toBe(true);
        expect(gaps).toBe(0);
        expect(missing).toEqual([]);
        if (isOrderTellable) expect(outOfOrder).toEqual([]);
        expect(repeated).toBeLessThanOrEqual(unsaved);
      }),
      runs,
    );
  });

  it('loses no row without a gap where more updates have one record time than a page holds', async () => {
    const cut = worldOf(step).map((given) => ({
      ...given,
      scan: { ...given.scan, sameTime: 0.8, maxOfOneTime: 12 },
    }));
    await fc.assert(
      fc.asyncProperty(cut, async (given) => {
        const { gaps, missing, newest, failure } = await followUpdates(given);
        expect(failure).toBeUndefined();
        // Nothing shows that the newest page is cut until a later update follows.
        if (gaps === 0) expect(missing.filter((id) => !newest.has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it('reports a gap when another history begins, and then prints all rows of it', async () => {
    const steps = fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: reset });
    const begun = worldOf(steps).chain((given) =>
      reset.map((last) => ({ ...given, steps: [...given.steps, last, { arrive: 2 }] })),
    );
    await fc.assert(
      fc.asyncProperty(begun, async (given) => {
        const { gaps, skipped, hasNewest, failure } = await followUpdates(given);
        expect(failure).toBeUndefined();
        expect(hasNewest).toBe(true);
        expect(gaps).toBeGreaterThan(0);
        expect(skipped).toEqual([]);
      }),
      runs,
    );
  });
});
