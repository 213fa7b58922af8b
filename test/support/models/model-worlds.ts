import fc from 'fast-check';
import type { TimelineOptions } from '../../../src/features/activity/timeline/timeline.ts';
import { createPageSource } from '../../../src/features/activity/tail/page-source.ts';
import { createModelConsumer } from './model-consumer.ts';
import { createModelServer, type ModelServer, type ModelServerOptions } from './model-server.ts';

const chance = fc.constantFrom(0, 0, 0.1, 0.3, 0.5);

/** What may happen to the ledger, the scan and the script that follows it. */
export const usualStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      count: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      count: fc.integer({ min: 200, max: 450 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('poll' as const),
      count: fc.integer({ min: 1, max: 4 }),
      killAtLine: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('health' as const), isHealthy: fc.boolean() }),
  },
);
export const upheaval = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), back: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ do: fc.constant('rollBack' as const), count: fc.integer({ min: 1, max: 60 }) }),
  fc.constant({ do: 'bringBack' as const }),
  fc.record({ do: fc.constant('forget' as const), count: fc.integer({ min: 1, max: 30 }) }),
);
type Step =
  | (typeof usualStep extends fc.Arbitrary<infer S> ? S : never)
  | (typeof upheaval extends fc.Arbitrary<infer S> ? S : never);

/** What a server does that is not usual; each may break a promise that holds without it. */
const usualHabits = {
  unknown: fc.constantFrom('empty' as const, 'refused' as const, 'head' as const),
  repeats: fc.constant({ rows: 2, pagesBack: 1 }),
  forgetsForGood: fc.constant(false),
};

export const serverOf = <D extends ModelServerOptions['dates']>(
  dates: readonly D[],
  habits: Partial<{
    readonly [H in keyof typeof usualHabits]: fc.Arbitrary<ModelServerOptions[H]>;
  }> = {},
) =>
  fc.record({
    kind: fc.constantFrom('backward' as const, 'forward' as const, 'minimum' as const),
    cap: fc.option(fc.integer({ min: 5, max: 12 }), { nil: undefined, freq: 3 }),
    dates: fc.constantFrom(...dates),
    lags: fc.array(
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 100, max: 500 })),
      { minLength: 1, maxLength: 3 },
    ),
    odds: fc.record({
      repeatWithin: chance,
      repeatAcross: chance,
      fail: chance,
      empty: chance,
    }),
    seed: fc.integer(),
    ...usualHabits,
    ...habits,
  });

export const worldOf = (server: fc.Arbitrary<ModelServerOptions>, steps: fc.Arbitrary<Step>) =>
  fc.record({
    server,
    pageSize: fc.integer({ min: 4, max: 20 }),
    steps: fc.array(steps, { minLength: 1, maxLength: 30 }),
  });
export type World = ReturnType<typeof worldOf> extends fc.Arbitrary<infer W> ? W : never;

const perform = async (
  what: Step,
  server: ModelServer,
  consumer: ReturnType<typeof createModelConsumer>,
) => {
  switch (what.do) {
    case 'arrive':
      server.arrive(what.count);
      break;
    case 'poll':
      await consumer.poll(what.count, what.killAtLine);
      break;
    case 'restart':
      consumer.restart();
      break;
    case 'health':
      server.setHealthy(what.isHealthy);
      break;
    case 'insert':
      server.insert(what.back);
      break;
    case 'rollBack':
      server.rollBack(what.count);
      break;
    case 'bringBack':
      server.bringBack();
      break;
    case 'forget':
      server.forget(what.count);
      break;
    default:
      what satisfies never;
  }
};

/** A script that begins with the first row of a ledger, through a world and until all is well. */
export const followWorld = async (
  { server: options, pageSize, steps }: World,
  given: Pick<TimelineOptions, 'meaning'> = {},
) => {
  const server = createModelServer(options);
  const listing = () =>
    createPageSource({
      request: server.request,
      wanted: 'activities',
      sinceMs: 0,
      now: () => 0,
    });
  const consumer = createModelConsumer(listing, { ...given, pageSize, backfillPages: 1000 });
  server.arrive(1);
  await consumer.poll(1);
  for (const what of steps) await perform(what, server, consumer);
  server.setHealthy(true);
  for (const quiet of [50, 20, 0]) {
    for (let time = 0; time < 8; time++) {
      server.arrive(1);
      await consumer.poll(3);
    }
    await consumer.poll(quiet);
  }
  // A tail that still prints rows is slow, and has not stalled. Neither has one that learns from small
  // pages what a cursor means: until it knows, it prints nothing but the first row.
  const hasNewest = () => consumer.printed.some(({ id }) => id === server.all().at(-1)?.id);
  const isLearning = (polls: number) =>
    consumer.printed.length === 1 && polls < server.all().length;
  let before = -1;
  for (
    let polls = 0;
    !hasNewest() && (consumer.printed.length > before || isLearning(polls));
    polls++
  ) {
    before = consumer.printed.length;
    await consumer.poll(3);
  }
  const ids = consumer.printed.map(({ id }) => id);
  const printed = new Set(ids);
  const places = new Map(server.all().map(({ id }, index) => [id, index]));
  // What was printed and not saved is printed again, in its place.
  const once = consumer.printed.filter(({ id }, index) => ids.lastIndexOf(id) === index);
  const inOrder = once
    .filter(({ id, isLate }) => !isLate && !server.returned().has(id))
    .flatMap(({ id }) => places.get(id) ?? []);
  const missing = server
    .all()
    .flatMap(({ id }, index) => (printed.has(id) || server.inserted().has(id) ? [] : [index]));
  const newest = server.all().findLastIndex(({ id }) => printed.has(id));
  return {
    gaps: consumer.gaps(),
    missing,
    /** Places of rows that were not printed, though a later one was. */
    skipped: missing.filter((index) => index < newest),
    hasNewest: hasNewest(),
    repeated: ids.length - printed.size,
    unsaved: consumer.unsaved(),
    outOfOrder: inOrder.filter((place, index) => place < (inOrder[index - 1] ?? 0)).length,
    waiting: consumer.waiting(),
    /** A repeated row is in its place only where its date says so, and an inserted one's does not. */
    isOrderTellable:
      options.odds.repeatWithin === 0 ||
      (options.dates === 'ordered' && server.inserted().size === 0),
  };
};
