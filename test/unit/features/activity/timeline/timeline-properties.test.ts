import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import {
  nextEmission,
  startEmission,
  type EmissionState,
} from '../../../../../src/features/activity/timeline/ordered-emission.ts';
import { applyPage } from '../../../../../src/features/activity/timeline/receive/apply-page.ts';
import { planOlderRequest } from '../../../../../src/features/activity/timeline/older-rows.ts';
import {
  planNextRequest,
  planPoll,
  type PageRequest,
} from '../../../../../src/features/activity/timeline/plan-request.ts';
import {
  deserializeTimeline,
  serializeUpTo,
  serializeTimeline,
} from '../../../../../src/features/activity/timeline/receive/persist.ts';
import {
  emptyTimeline,
  isGap,
  isRow,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import type { CursorDirection } from '../../../../../src/ledger/activity/listing.ts';
import { modelScan } from '../../../../support/models/model-scan.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const runs = { numRuns: roundsOf(80) };
const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

/** What may happen while a tail is followed. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({
        do: fc.constant('arrive' as const),
        count: fc.integer({ min: 2, max: 3 }),
        sameDate: fc.constant(true),
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('poll' as const),
      failsAfter: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'older' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'lateAnswer' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const world = fc.record({
  // A page in which all dates are equal cannot be told from its mirror image, so pages are larger
  // than what shares a date.
  pageSize: fc.integer({ min: 5, max: 20 }),
  cap: fc.option(fc.integer({ min: 5, max: 12 }), { nil: undefined }),
  before: fc.integer({ min: 0, max: 60 }),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** A tail that is driven by hand: every page goes through here. */
const follow = (meaning: CursorDirection, { pageSize, cap, before, steps }: World) => {
  const scan = modelScan(meaning, cap);
  scan.arrive(before);
  const options = { pageSize, backfillPages: 1000 };
  let timeline: Timeline = emptyTimeline(options);
  let emission: EmissionState = startEmission(timeline);
  let postponed: { request: PageRequest; page: readonly Activity[] } | undefined;
  const emitted: string[] = [];

  const take = (request: PageRequest, page: readonly Activity[]): void => {
    const received = applyPage(timeline, request, page, 0);
    timeline = received.timeline;
    const next = nextEmission(emission, timeline, received.added);
    emission = next.emission;
    emitted.push(...next.rows.map(({ id }) => id));
  };
  const poll = (failsAfter?: number): void => {
    let request: PageRequest | undefined = planPoll(timeline);
    for (let pages = 0; request !== undefined; pages++) {
      if (pages === failsAfter) return;
      if (pages > 2000) throw new Error('a poll does not end');
      take(request, scan.list(request));
      request = planNextRequest(timeline);
    }
  };
  const restart = (): void => {
    timeline = deserializeTimeline(
      emission.after === undefined
        ? serializeTimeline(timeline)
        : serializeUpTo(timeline, emission.after),
      options,
    );
    emission = startEmission(timeline);
    postponed = undefined;
  };
  const perform = (what: Step): void => {
    switch (what.do) {
      case 'arrive':
        scan.arrive(what.count, { sameDate: 'sameDate' in what });
        return;
      case 'poll':
        poll(what.failsAfter);
        return;
      case 'restart':
        restart();
        return;
      case 'older': {
        const request = planOlderRequest(timeline);
        if (request !== undefined) postponed = { request, page: scan.list(request) };
        return;
      }
      case 'lateAnswer':
        if (postponed !== undefined) take(postponed.request, postponed.page);
        postponed = undefined;
    }
  };
  return {
    scan,
    run: () => steps.forEach(perform),
    settle: () => {
      scan.arrive(5);
      for (let polls = 0; polls < 8; polls++) poll();
    },
    timeline: () => timeline,
    emitted,
  };
};

const places = (all: readonly Activity[]) => new Map(all.map(({ id }, index) => [id, index]));
const rowIds = ({ entries }: Timeline): readonly string[] =>
  entries.filter(isRow).map(({ id }) => id);

describe.each(meanings)('the timeline of a scan whose cursor means %s', (meaning) => {
  it('holds each activity once and in the order of the ledger, whatever happens', () => {
    fc.assert(
      fc.property(world, (given) => {
        const tail = follow(meaning, given);
        tail.run();
        tail.settle();
        const place = places(tail.scan.all);
        const found = rowIds(tail.timeline()).map((id) => place.get(id) ?? -1);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      }),
      runs,
    );
  });

  it('shows a gap wherever an activity is missing between the oldest row and the newest', () => {
    fc.assert(
      fc.property(world, (given) => {
        const tail = follow(meaning, given);
        tail.run();
        tail.settle();
        const place = places(tail.scan.all);
        const { entries } = tail.timeline();
        entries.forEach((entry, index) => {
          const next = entries[index + 1];
          if (isGap(entry) || next === undefined || isGap(next)) return;
          expect((place.get(next.id) ?? 0) - (place.get(entry.id) ?? 0)).toBe(1);
        });
      }),
      runs,
    );
  });

  it('reaches the newest activity once the service responds again', () => {
    fc.assert(
      fc.property(world, (given) => {
        const tail = follow(meaning, given);
        tail.run();
        tail.settle();
        expect(rowIds(tail.timeline()).at(-1)).toBe(tail.scan.all.at(-1)?.id);
      }),
      runs,
    );
  });
});

describe.each(['backward', 'forward'] as const)(
  'following a scan whose cursor means %s',
  (meaning) => {
    it('leaves no gap once the service responds again', () => {
      fc.assert(
        fc.property(world, (given) => {
          const tail = follow(meaning, given);
          tail.run();
          tail.settle();
          expect(tail.timeline().entries.filter(isGap)).toEqual([]);
        }),
        runs,
      );
    });

    it('hands out every activity once and in order, over restarts and lost responses', () => {
      fc.assert(
        fc.property(world, (given) => {
          const tail = follow(meaning, given);
          tail.run();
          tail.settle();
          const place = places(tail.scan.all);
          const handed = tail.emitted.map((id) => place.get(id) ?? -1);
          const first = handed[0] ?? 0;
          expect(handed).toEqual(
            Array.from({ length: tail.scan.all.length - first }, (_, i) => first + i),
          );
        }),
        runs,
      );
    });
  },
);
