import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToOneself } from '../../../../src/ledger/activity/activity-values.ts';
import { activityKinds } from '../../../../src/ledger/activity/listing.ts';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import type { Expression } from '../../../../src/ledger/filter/grammar/expression.ts';
import { matchesFilter } from '../../../../src/ledger/filter/filter.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { printExpression } from '../../../../src/ledger/filter/grammar/parse.ts';
import { addDecimals, compareDecimals, decimalOfKey } from '../../../../src/lib/numbers/decimal.ts';
import * as filters from '../../../../src/features/overview/model/filters.ts';
import { offerAges } from '../../../../src/features/overview/model/open-offers.ts';
import { spans } from '../../../../src/features/overview/model/time-window.ts';
import { createFactsSelector } from '../../../../src/features/overview/selectors.ts';
import { initialOverview } from '../../../../src/features/overview/slice.ts';
import {
  emptyTimeline,
  type TimelineGap,
} from '../../../../src/features/activity/timeline/timeline.ts';
import { collectEndings, noOpenContracts } from '../../../../src/ledger/activity/open-contracts.ts';
import type { State } from '../../../../src/app/state.ts';
import { epoch, party } from '../../../support/samples/sample-activities.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import {
  openGap,
  polled,
  testSession,
  timelineOf,
} from '../../../support/screens/sample-session.ts';

const hour = 3_600_000;
const parties = ['alice', 'bob', 'carol*', 'dave'].map(party);

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 9_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(10, '0')}`);

/** An activity of any kind at any time around a day; a few have no date. */
const activityAt = (id: number) =>
  fc
    .record({
      kind: fc.constantFrom(...activityKinds),
      ago: fc.option(fc.integer({ min: -60_000, max: 26 * hour }), { freq: 20 }),
      from: fc.constantFrom(...parties),
      receivers: fc.array(fc.record({ party: fc.constantFrom(...parties), amount }), {
        minLength: 1,
        maxLength: 3,
      }),
      subject: fc.nat({ max: 5 }),
      ending: fc.constantFrom('rejected', 'withdrawn', 'expired', 'aborted'),
    })
    .map(({ kind, ago, from, receivers, subject, ending }): Activity => {
      const isAbort = kind === 'abort';
      const contracts = [`00${subject}`];
      return {
        id: `event:${id}`,
        kind,
        typeName: kind,
        ...(ago === null ? {} : { at: epoch - ago }),
        from,
        to: isAbort ? [] : receivers,
        ...(isAbort ? {} : { amount: addDecimals(receivers.map((each) => each.amount)) ?? '' }),
        ...(kind === 'offer' ? { step: { contracts, step: 'opens' } } : {}),
        ...(isAbort ? { step: { contracts, step: ending } } : {}),
        notices: [],
        raw: {},
      };
    });

const history = fc
  .array(fc.nat(), { maxLength: 60 })
  .chain((ids) => fc.tuple(...ids.map((_, index) => activityAt(index))));

type Facts = Pick<State, 'activity' | 'connection' | 'overview' | 'screen'>;

const base = testSession().store.getState();

type Entries = ReturnType<typeof timelineOf>['entries'];

const stateOf = (entries: Entries, span: number, now = epoch): Facts => {
  const activities = entries.map((entry) => ('gap' in entry ? undefined : entry.activity));
  return {
    activity: {
      ...base.activity,
      timeline: { ...timelineOf([]), entries },
      open: { ...noOpenContracts, endings: collectEndings(activities) },
      poll: polled,
    },
    connection: base.connection,
    overview: { ...initialOverview, span },
    screen: { ...base.screen, now },
  };
};

/** The activities that the list shows for a filter, after it was printed and read again. */
const listed = (
  activities: readonly Activity[],
  expression: Expression,
  { activity, screen }: Facts,
): readonly Activity[] => {
  const parsed = parseFilter(printExpression(expression));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return activities.filter((each) =>
    matchesFilter(parsed.value, each, screen.now, activity.open.endings),
  );
};

const sumOf = (activities: readonly Activity[]) =>
  addDecimals(activities.flatMap((each) => each.amount ?? [])) ?? '';

const spanIndex = fc.nat({ max: spans.length - 1 });

describe('the facts of the overview', () => {
  it('equal the rows of the list that each of them opens', () => {
    fc.assert(
      fc.property(history, spanIndex, (activities, span) => {
        const state = stateOf(timelineOf(activities).entries, span);
        const facts = createFactsSelector()(state);
        const { window } = facts;
        for (const { kind, count, amount: sum, counts } of facts.kinds) {
          const rows = listed(activities, filters.ofKind(kind, window), state);
          expect(count).toBe(rows.length);
          expect(compareDecimals(decimalOfKey(sum), sumOf(rows))).toBe(0);
          expect(counts.reduce<number>((total, each) => total + (each ?? 0), 0)).toBe(count);
        }
        const all = listed(activities, filters.inWindow(window), state);
        expect(facts.counts.reduce<number>((total, each) => total + (each ?? 0), 0)).toBe(
          all.length,
        );
        for (const each of facts.senders) {
          const rows = listed(activities, filters.transfersOf('from', each.party, window), state);
          expect(each.count).toBe(rows.length);
          expect(compareDecimals(decimalOfKey(each.amount), sumOf(rows))).toBe(0);
        }
        for (const { party: name, amount: sum } of facts.receivers) {
          const rows = listed(activities, filters.transfersOf('to', name, window), state);
          const received = rows.flatMap(({ to }) => to.filter((each) => each.party === name));
          const expected = addDecimals(received.map((each) => each.amount)) ?? '';
          expect(compareDecimals(decimalOfKey(sum), expected)).toBe(0);
        }
        for (const [reason, count] of facts.aborts)
          expect(count).toBe(listed(activities, filters.abortsBy(reason, window), state).length);
        for (const [index, age] of offerAges.entries()) {
          const rows = listed(activities, filters.openOffers(age), state);
          expect(facts.offers[index]?.count).toBe(rows.length);
        }
        const transfers = listed(activities, filters.ofKind('transfer', window), state);
        const ranked = transfers.filter((each) => !isToOneself(each));
        expect(facts.largest).toHaveLength(Math.min(10, ranked.length));
      }),
      { numRuns: roundsOf(60) },
    );
  });

  it('are the same after any number of polls as after one', () => {
    fc.assert(
      fc.property(
        history,
        spanIndex,
        fc.array(fc.record({ from: fc.nat(60), to: fc.nat(60), later: fc.nat(3 * hour) }), {
          minLength: 1,
          maxLength: 6,
        }),
        (activities, span, steps) => {
          const rows = timelineOf(activities).entries;
          const select = createFactsSelector();
          let now = epoch;
          for (const { from, to, later } of steps) {
            now += later;
            const state = stateOf(rows.slice(Math.min(from, to), Math.max(from, to)), span, now);
            expect(select(state)).toEqual(createFactsSelector()(state));
          }
        },
      ),
      { numRuns: roundsOf(60) },
    );
  });
});

describe('a transfer to oneself', () => {
  it('is no transfer to rank: a merge pays nobody', () => {
    const transferOf = (id: number, to: string, amount: string): Activity => ({
      id: `event:${id}`,
      kind: 'transfer',
      typeName: 'transfer',
      at: epoch - 60_000,
      from: party('alice'),
      to: [{ party: party(to), amount }],
      amount,
      notices: [],
      raw: {},
    });
    const rows = [transferOf(1, 'alice', '9000'), transferOf(2, 'bob', '5')];
    const facts = createFactsSelector()(stateOf(timelineOf(rows).entries, 0));
    expect(facts.largest.map(({ activity }) => activity.id)).toEqual(['event:2']);
    expect(facts.senders).toMatchObject([{ party: party('alice'), count: 1 }]);
    expect(facts.receivers).toMatchObject([{ party: party('bob'), count: 1 }]);
  });
});

describe('amounts that cannot be read', () => {
  const paid = (id: number, to: readonly { party: string; amount: string }[]): Activity => ({
    id: `event:${id}`,
    kind: 'transfer',
    typeName: 'transfer',
    at: epoch - 60_000,
    from: party('alice'),
    to,
    ...(to.length === 1 && to[0]?.amount !== '' ? { amount: to[0]?.amount ?? '' } : {}),
    notices: [],
    raw: {},
  });
  const toBob = (amount: string) => [{ party: party('bob'), amount }];
  const huge = `1${'0'.repeat(64)}`;
  const activities = [
    ...['2.5', 'NaN', '', huge, '1e3'].map((text, id) => paid(id, toBob(text))),
    paid(9, [...toBob('1'), { party: party('carol'), amount: 'lots' }]),
    { ...paid(10, []), kind: 'abort', typeName: 'abort' } as const,
    { ...paid(11, []), kind: 'other', typeName: 'other' } as const,
  ];

  it('are counted beside each sum that they are missing from', () => {
    const state = stateOf(timelineOf(activities).entries, 0);
    const facts = createFactsSelector()(state);
    const counted = facts.kinds.map(({ kind, unreadable }) => [kind, unreadable] as const);
    expect(counted.filter(([, unreadable]) => unreadable > 0)).toEqual([['transfer', 5]]);
    expect(facts.unreadable).toBe(5);
    expect(facts.senders).toMatchObject([{ party: party('alice'), unreadable: 5 }]);
    expect(facts.receivers.map((each) => [each.party, each.unreadable])).toEqual([
      [party('bob'), 4],
      [party('carol'), 1],
    ]);
  });

  it('are no longer counted once their rows have left the span', () => {
    const select = createFactsSelector();
    const { entries } = timelineOf(activities);
    select(stateOf(entries, 0));
    const later = select(stateOf(entries, 0, epoch + hour));
    expect(later.unreadable).toBe(0);
    expect(later.senders).toEqual([]);
  });
});

describe('many rows', () => {
  const settle = (select: ReturnType<typeof createFactsSelector>, state: Facts) => {
    let facts = select(state);
    let steps = 0;
    for (; facts.isReading; steps += 1)
      facts = select({ ...state, overview: { ...state.overview, readSteps: steps + 1 } });
    return { facts, steps };
  };

  it('are read in steps, with the same result, although others arrive and leave in between', () => {
    fc.assert(
      fc.property(
        history,
        spanIndex,
        fc.array(fc.record({ from: fc.nat(60), to: fc.nat(60) }), { minLength: 1, maxLength: 6 }),
        (activities, span, steps) => {
          const rows = timelineOf(activities).entries;
          const select = createFactsSelector(7);
          for (const { from, to } of steps) {
            const state = stateOf(rows.slice(Math.min(from, to), Math.max(from, to)), span);
            select(state);
            select({ ...state, overview: { ...state.overview, readSteps: -1 } });
          }
          const state = stateOf(rows, span);
          expect(settle(select, state).facts).toEqual(createFactsSelector()(state));
        },
      ),
      { numRuns: roundsOf(60) },
    );
  });

  it('are counted once, however often they leave and return before they are read', () => {
    const tapAt = (id: number): Activity => ({
      ...{ id: `event:${id}`, kind: 'tap', typeName: 'tap', at: epoch - 1000 },
      ...{ to: [], notices: [], raw: {} },
    });
    const many = timelineOf(Array.from({ length: 50 }, (_, id) => tapAt(id))).entries;
    const others = timelineOf([tapAt(50), tapAt(51)]).entries;
    const select = createFactsSelector(10);
    for (let turn = 0; turn < 20; turn += 1)
      for (const entries of [many, others]) select(stateOf(entries, 0));
    const { kinds } = settle(select, stateOf(others, 0)).facts;
    expect(kinds.find(({ kind }) => kind === 'tap')).toMatchObject({ count: 2 });
  });

  it('are read from the newest on, and what is not read yet counts as unknown', () => {
    const rows = Array.from({ length: 50 }, (_, id): Activity => ({
      id: `event:${id}`,
      kind: 'tap',
      typeName: 'tap',
      at: epoch - (50 - id) * 60_000,
      to: [],
      notices: [],
      raw: {},
    }));
    const state = stateOf(timelineOf(rows).entries, 2);
    const select = createFactsSelector(10);
    const { counts, seen, isReading } = select(state);
    expect({ seen, isReading }).toEqual({ seen: 'part', isReading: true });
    expect(counts.slice(0, 49)).toEqual(new Array(49).fill(undefined));
    expect(counts.slice(50, 59)).toEqual(new Array(9).fill(1));
    expect(settle(select, state).steps).toBe(4);
  });
});

describe('time that nobody observed', () => {
  const at = (minutesAgo: number, id: number): Activity => ({
    id: `event:${id}`,
    kind: 'tap',
    typeName: 'tap',
    at: epoch - minutesAgo * 60_000,
    to: [],
    notices: [],
    raw: {},
  });
  const countsOf = (
    entries: readonly (Activity | TimelineGap)[],
    poll: Partial<typeof polled> = {},
  ) => {
    const state = stateOf(timelineOf(entries).entries, 2);
    return createFactsSelector()({
      ...state,
      activity: { ...state.activity, poll: { ...polled, ...poll } },
    }).counts;
  };

  it('is unknown before the oldest row and within a gap, and zero between rows', () => {
    const counts = countsOf([at(50, 1), at(40, 2), openGap, at(20, 3)]);
    expect(counts.slice(0, 9)).toEqual(new Array(9).fill(undefined));
    expect(counts[9]).toBe(1);
    expect(counts.slice(10, 19)).toEqual(new Array(9).fill(0));
    expect(counts[19]).toBe(1);
    expect(counts.slice(20, 39)).toEqual(new Array(19).fill(undefined));
    expect(counts[39]).toBe(1);
    expect(counts.slice(40)).toEqual(new Array(20).fill(0));
  });

  it('is measured to the millisecond, without gaps', () => {
    const state = stateOf(timelineOf([at(50, 1), at(40, 2), openGap, at(20, 3)]).entries, 2);
    const { observedMs, seen, isBegun } = createFactsSelector()(state);
    expect(observedMs).toBe(30 * 60_000);
    expect({ seen, isBegun }).toEqual({ seen: 'part', isBegun: false });
  });

  it('makes the offers of an age unknown, or a count of a part of them', () => {
    const offers = (entries: readonly (Activity | TimelineGap)[]) =>
      createFactsSelector()(stateOf(timelineOf(entries).entries, 0)).offers.map(({ seen }) => seen);
    expect(offers([at(50, 1)])).toEqual(['part', 'none', 'none', 'none']);
    expect(offers([at(90, 1), at(1, 2)])).toEqual(['all', 'part', 'none', 'none']);
    expect(offers([at(90, 1), openGap, at(1, 2)])).toEqual(['part', 'part', 'none', 'none']);
    expect(offers([at(1500, 1)])).toEqual(['all', 'all', 'all', 'part']);
  });

  it('is unknown since the last response', () => {
    const counts = countsOf([at(50, 1)], { lastGoodAt: epoch - 10 * 60_000 });
    expect(counts.slice(10, 50)).toEqual(new Array(40).fill(0));
    expect(counts.slice(50)).toEqual(new Array(10).fill(undefined));
  });

  it('is unknown everywhere before the first response', () => {
    const state = stateOf([], 2);
    const { lastGoodAt: _, ...starting } = polled;
    const timeline = emptyTimeline({ pageSize: 100 });
    const activity = { ...state.activity, timeline, poll: starting };
    const { counts } = createFactsSelector()({ ...state, activity });
    expect(counts).toEqual(new Array(60).fill(undefined));
  });
});
