import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedgerPageSource } from '../../../../../../src/features/activity/tail/ledger/ledger-pages.ts';
import { createModelConsumer } from '../../../../../support/models/model-consumer.ts';
import { createModelLedger, type ModelLedger } from '../../../../../support/models/model-ledger.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';

const usualRounds = 80;
const runs = { numRuns: roundsOf(usualRounds) };

const ledger = fc.record({
  visible: fc.constantFrom(1, 0.5, 0.1),
  rejected: fc.constantFrom(0, 0.3),
  cap: fc.constantFrom(200, 200, 7, 1),
  strict: fc.boolean(),
  checkpoints: fc.boolean(),
  mute: fc.constantFrom(false, false, true),
  fail: fc.constantFrom(0, 0.2, 0.5),
  lacks: fc.boolean(),
  clocks: fc.constantFrom(0, 0, 10, 10_000),
  seed: fc.integer(),
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ arrive: fc.integer({ min: 250, max: 500 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      poll: fc.integer({ min: 1, max: 4 }),
      killAtLine: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant('restart' as const) },
  { weight: 2, arbitrary: fc.record({ isHealthy: fc.boolean() }) },
);

/** What breaks the history that a reader has seen. */
const breaks = fc.oneof(
  fc.record({ reset: fc.integer({ min: 0, max: 600 }) }),
  fc.constant('prune' as const),
);

type Step =
  | (typeof step extends fc.Arbitrary<infer S> ? S : never)
  | (typeof breaks extends fc.Arbitrary<infer S> ? S : never);

const worldOf = (steps: fc.Arbitrary<Step>) =>
  fc.record({
    ledger,
    pageSize: fc.integer({ min: 4, max: 100 }),
    steps: fc.array(steps, { minLength: 1, maxLength: 30 }),
  });

type World = ReturnType<typeof worldOf> extends fc.Arbitrary<infer W> ? W : never;
type Consumer = ReturnType<typeof createModelConsumer>;

const perform = async (what: Step, server: ModelLedger, consumer: Consumer): Promise<void> => {
  if (what === 'restart') consumer.restart();
  else if (what === 'prune') server.prune();
  else if ('reset' in what) server.reset(what.reset);
  else if ('arrive' in what) server.arrive(what.arrive);
  else if ('isHealthy' in what) server.setHealthy(what.isHealthy);
  else await consumer.poll(what.poll, what.killAtLine);
};

/** A reader that begins with the first update, through a world and until all is well. */
const follow = async ({ ledger: options, pageSize, steps }: World) => {
  const server = createModelLedger(options);
  let now = 0;
  const listing = () =>
    createLedgerPageSource({
      request: server.ask,
      sinceMs: Date.UTC(2100, 0, 1),
      now: () => (now += 1000),
    });
  server.arrive(1);
  const consumer = createModelConsumer(listing, { pageSize, backfillPages: 1000 });
  await consumer.poll(1);
  let wasReset = false;
  let wasResetUnseen = false;
  let pruned = 0;
  for (const what of steps) {
    if (what === 'prune') pruned = consumer.printed.length;
    // What nobody has seen can't break.
    const hasSeen = consumer.printed.length > consumer.unsaved();
    const isReset = typeof what === 'object' && 'reset' in what;
    wasReset ||= hasSeen && isReset;
    // A ledger that is reset before anything was seen, or after all that was seen was pruned, can't be told
    // from one that grew.
    wasResetUnseen ||= isReset && consumer.printed.length <= Math.max(consumer.unsaved(), pruned);
    await perform(what, server, consumer);
  }
  server.setHealthy(true);
  for (const quiet of [30, 5, 1]) {
    server.arrive(40);
    await consumer.poll(quiet);
  }
  const printed = consumer.printed.map(({ id }) => id);
  const seen = new Set(printed);
  const rows = server.rows().filter((id) => !options.mute || !id.startsWith('#rejected:'));
  const order = new Map(rows.map((id, index) => [id, index]));
  const known = printed.flatMap((id) => order.get(id) ?? []);
  return {
    wasReset,
    wasResetUnseen,
    gaps: consumer.gaps(),
    failure: consumer.failure(),
    missing: rows.filter((id) => !seen.has(id)),
    repeated: printed.length - seen.size,
    unsaved: consumer.unsaved(),
    outOfOrder: known.filter((place, index) => place < (known[index - 1] ?? -1)).length,
  };
};

describe('following the updates of a ledger', () => {
  it('prints each row once and in order, without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(step), async (given) => {
        const { gaps, failure, missing, repeated, unsaved, outOfOrder } = await follow(given);
        expect(failure).toBeUndefined();
        expect(missing).toEqual([]);
        expect(gaps).toBe(0);
        expect(repeated).toBeLessThanOrEqual(unsaved);
        if (unsaved === 0) expect(outOfOrder).toBe(0);
      }),
      runs,
    );
  });

  it('reports a gap where the history is another one or pruned, and loses nothing behind it', async () => {
    const steps = fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: breaks });
    await fc.assert(
      fc.asyncProperty(worldOf(steps), async (given) => {
        const { failure, missing, gaps, wasReset, wasResetUnseen } = await follow(given);
        expect(failure).toBeUndefined();
        // A row that was pruned before it was read is behind a gap; all that is left is printed.
        if (!wasResetUnseen) expect(missing).toEqual([]);
        if (wasReset) expect(gaps).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});
