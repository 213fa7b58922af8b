import fc from 'fast-check';
import { createLedgerPageSource } from '../../../src/features/activity/tail/ledger/ledger-pages.ts';
import { createModelConsumer } from './model-consumer.ts';
import { createModelParticipant, type ModelParticipant } from './model-participant.ts';
import { parties, rowsOf } from './participant-history.ts';

const participant = fc.record({
  visible: fc.constantFrom(1, 0.5, 0.1),
  rejected: fc.constantFrom(0, 0.3),
  unknown: fc.constantFrom(0, 0),
  huge: fc.constantFrom(0, 0, 0, 0.004),
  cap: fc.constantFrom(200, 200, 50, 7),
  fail: fc.constantFrom(0, 0.2, 0.5),
  idle: fc.constantFrom(0, 0.3, 0.8),
  checkpoint: fc.constantFrom(1, 0.3, 0.05),
  glitch: fc.constantFrom(0, 0, 0.3),
  lag: fc.constantFrom(0, 0, 5, 200),
  seed: fc.integer(),
});

export const usualStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ arrive: fc.integer({ min: 250, max: 400 }) }) },
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

/** What changes under a reader. Alice's rights stay. */
export const change = fc.oneof(
  fc.record({
    restore: fc.integer({ min: 1, max: 500 }),
    isReplayed: fc.boolean(),
    shift: fc.constantFrom(0, 0, 7),
  }),
  fc.record({ reoffset: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ reset: fc.integer({ min: 0, max: 300 }) }),
  fc.constant('prune' as const),
  fc.record({ rights: fc.constantFrom([0], [0, 1], [0, 2], [0, 1, 2]) }),
);

type Change = typeof change extends fc.Arbitrary<infer S> ? S : never;

export type Step = (typeof usualStep extends fc.Arbitrary<infer S> ? S : never) | Change;

export const worldOf = <S extends Step>(steps: fc.Arbitrary<S>) =>
  fc.record({
    participant,
    pageSize: fc.constantFrom(4, 20, 100),
    /** Milliseconds between two polls. */
    interval: fc.constantFrom(1000, 4000, 30_000),
    steps: fc.array(steps, { minLength: 1, maxLength: 30 }),
  });

export interface World {
  readonly participant: Parameters<typeof createModelParticipant>[0];
  readonly pageSize: number;
  readonly interval: number;
  readonly steps: readonly Step[];
}

type Consumer = ReturnType<typeof createModelConsumer>;

const isChange = (what: Step): what is Change =>
  what === 'prune' ||
  (typeof what === 'object' &&
    ('restore' in what || 'reoffset' in what || 'reset' in what || 'rights' in what));

const isPage = (path: string): boolean => path === '/v2/updates' || path.endsWith('-completions');

/** A search after a change, with pages of one size, costs this many requests at most. */
const searchRequests = 60;

/** A ledger that is another one has pruned nothing. */
export const applyChange = (server: ModelParticipant, what: Change): void => {
  if (what === 'prune') server.prune();
  else if ('rights' in what) server.setRights(what.rights.flatMap((at) => parties[at] ?? []));
  else {
    if ('restore' in what) server.history.restore(what.restore, what);
    else if ('reoffset' in what) server.history.reoffset(what.reoffset);
    else server.history.reset(what.reset);
    server.unprune();
  }
};

const perform = async (
  what: Step,
  server: ModelParticipant,
  poll: (polls: number, killAtLine?: number) => Promise<void>,
  consumer: Consumer,
): Promise<void> => {
  if (what === 'restart') consumer.restart();
  else if (isChange(what)) applyChange(server, what);
  else if ('arrive' in what) server.history.arrive(what.arrive);
  else if ('isHealthy' in what) server.setHealthy(what.isHealthy);
  else await poll(what.poll, what.killAtLine);
};

/** Few, so that most worlds drop some. */
const maxRows = 400;

/** A row is known as long as it is kept: a restored ledger may repeat what more rows than that followed. */
const repeatedIn = (printed: readonly string[]): number => {
  const places = new Map<string, number>();
  return printed.filter((id, index) => {
    const before = places.get(id);
    places.set(id, index);
    return before !== undefined && index - before <= maxRows;
  }).length;
};

/** A reader that begins with the first update, through a world and until all is well. */
export const followParticipant = async ({
  participant: options,
  pageSize,
  interval,
  steps,
}: World) => {
  const server = createModelParticipant(options);
  let clock = Date.UTC(2026, 0, 2);
  const listing = () =>
    createLedgerPageSource({
      request: (question, signal) => {
        if (question.path === '/v2/state/ledger-end') clock += interval;
        return server.ask(question, signal);
      },
      sinceMs: Date.UTC(2100, 0, 1),
      now: () => clock,
    });
  server.history.arrive(1);
  while (rowsOf(server.history.all().at(-1) ?? { ...nothing }, parties.slice(0, 1)).length === 0)
    server.history.arrive(1);
  const consumer = createModelConsumer(listing, { pageSize, backfillPages: 1000, maxRows });
  const excess: string[] = [];
  const poll = async (polls: number, killAtLine?: number): Promise<void> => {
    server.takeRequests();
    await consumer.poll(polls, killAtLine);
    const requests = server.takeRequests().length;
    const entries = server.history.all().length;
    const most = polls * searchRequests + 5 * (entries / Math.min(4, options.cap) + entries);
    if (requests > most) excess.push(`${requests} requests in ${polls} polls`);
  };
  await poll(1);
  let changes = 0;
  /** Rows printed at the last change; a second change before any other row hides the first one. */
  let changedAt = -1;
  let areHidden = false;
  for (const what of steps) {
    const pruned = server.pruned();
    if (isChange(what)) {
      changes += 1;
      areHidden ||= changedAt === consumer.printed.length;
      changedAt = consumer.printed.length;
    }
    await perform(what, server, poll, consumer);
    // What was pruned, and is in a gap since then, is there again.
    areHidden ||= server.pruned() < pruned;
  }
  server.setHealthy(true);
  for (const quiet of [30, 8, 8]) {
    server.history.arrive(40);
    await poll(quiet);
  }
  await consumer.poll(3);
  let pagesAtRest = 0;
  const restedAt = clock;
  let requests = 0;
  for (let time = 0; time < 6; time += 1) {
    server.takeRequests();
    await consumer.poll(1);
    const asked = server.takeRequests();
    pagesAtRest = Math.max(pagesAtRest, asked.filter(isPage).length);
    requests += asked.length;
  }
  const printed = consumer.printed.map(({ id }) => id);
  const seen = new Set(printed);
  const left = server.history.all().filter(({ offset }) => offset > server.pruned());
  const missingFor = (readers: readonly string[]): readonly string[] =>
    left.flatMap((entry) => rowsOf(entry, readers)).filter((id) => !seen.has(id));
  const order = new Map(
    server.history
      .all()
      .flatMap((entry) => rowsOf(entry, parties))
      .map((id, index) => [id, index]),
  );
  const once = consumer.printed.filter(
    ({ id, isLate }, index) => !isLate && printed.lastIndexOf(id) === index,
  );
  const places = once.flatMap(({ id }) => order.get(id) ?? []);
  return {
    changes,
    areHidden,
    gaps: consumer.gaps(),
    reasons: consumer.reasons(),
    failure: consumer.failure(),
    /** Rows of a party whose rights stayed. */
    missing: missingFor(changes > 0 ? parties.slice(0, 1) : parties),
    /** Rows of the others, behind a gap. */
    silent: missingFor(server.rights()),
    repeated: repeatedIn(printed),
    unsaved: consumer.unsaved(),
    kills: consumer.unsaved(),
    outOfOrder: places.filter((place, index) => place < (places[index - 1] ?? -1)).length,
    pagesAtRest,
    /** A minute. */
    requestsAtRest: Math.round((requests * 60_000) / (clock - restedAt)),
    rows: printed,
    excess,
  };
};

export type FollowedWorld = Awaited<ReturnType<typeof followParticipant>>;

const nothing = { offset: 0, updateId: '', seconds: 0, kind: 'nothing', events: [] } as const;
