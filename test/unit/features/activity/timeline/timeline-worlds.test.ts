import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import { isRow } from '../../../../../src/features/activity/timeline/timeline.ts';
import { mergePage } from '../../../../../src/features/activity/timeline/order/merge-page.ts';
import { lastRowsMissing } from '../../../../../src/features/activity/messages/tail.ts';
import { modelScan } from '../../../../support/models/model-scan.ts';
import { followWorld, type World } from '../../../../support/models/model-worlds.ts';

type Server = World['server'];

const faultless = { repeatWithin: 0, repeatAcross: 0, fail: 0, empty: 0 } as const;

const server = (given: Pick<Server, 'kind'> & Partial<Server>): Server => ({
  cap: undefined,
  dates: 'ordered',
  unknown: 'empty',
  lags: [0],
  odds: faultless,
  repeats: { rows: 2, pagesBack: 1 },
  forgetsForGood: false,
  seed: 0,
  ...given,
});

const arrive = (count: number) => ({ do: 'arrive' as const, count });
const poll = (count: number, killAtLine?: number) => ({ do: 'poll' as const, count, killAtLine });
const rollBack = (count: number) => ({ do: 'rollBack' as const, count });
const health = (isHealthy: boolean) => ({ do: 'health' as const, isHealthy });
const bringBack = { do: 'bringBack' as const };
const restart = { do: 'restart' as const };
const insert = { do: 'insert' as const, back: 8 };

/** Pages of three rows, in which rows are listed twice and dates are out of order. */
const shortPages = (seed: number): Server =>
  server({
    kind: 'forward',
    cap: 3,
    dates: 'jittered',
    lags: [0, 1],
    odds: { ...faultless, repeatWithin: 0.5 },
    seed,
  });

/** Worlds that random runs found, as small as they get. */
const worlds: readonly (World & { readonly name: string })[] = [
  {
    name: 'does not learn the order from two rows whose dates deny where the second one stands',
    server: server({ kind: 'forward', dates: 'jittered', seed: -228626176 }),
    pageSize: 4,
    steps: [restart],
  },
  {
    name: 'does not learn what the cursor means from a row that a page lists in two places',
    server: shortPages(921576921),
    pageSize: 4,
    steps: [poll(3), health(false), poll(4), arrive(16), poll(1), poll(1), restart],
  },
  {
    name: 'does not learn the order from the date of a row that a page lists in two places',
    server: shortPages(921576536),
    pageSize: 4,
    steps: [
      poll(2),
      health(false),
      poll(4),
      arrive(16),
      poll(1),
      restart,
      arrive(42),
      poll(1),
      poll(1),
      restart,
    ],
  },
  {
    name: 'moves on where a lower bound lists older rows below new ones after a rollback',
    server: server({ kind: 'minimum', lags: [1, 100], seed: 2079309805 }),
    pageSize: 4,
    steps: [poll(6), arrive(200), health(false), poll(1), rollBack(38), poll(2, 24)],
  },
  {
    name: 'does not close a gap by rows repeated in front of the head of a node that lags behind',
    server: server({
      kind: 'backward',
      unknown: 'head',
      lags: [100, 1],
      odds: { ...faultless, repeatAcross: 0.1 },
      seed: -801758901,
    }),
    pageSize: 6,
    steps: [
      arrive(282),
      poll(1, 3),
      arrive(30),
      health(false),
      restart,
      arrive(11),
      insert,
      arrive(10),
      poll(1),
      arrive(31),
      bringBack,
      poll(1, 14),
    ],
  },
  {
    name: 'does not close a gap by such rows where the page also repeats one of them at its end',
    server: server({
      kind: 'backward',
      cap: 5,
      unknown: 'head',
      lags: [0, 27, 1],
      odds: { ...faultless, repeatWithin: 0.5, repeatAcross: 0.1 },
      seed: 436031797,
    }),
    pageSize: 5,
    steps: [
      arrive(13),
      poll(6, 17),
      arrive(27),
      poll(4, 10),
      health(false),
      arrive(21),
      restart,
      poll(2, 23),
      poll(2, 4),
    ],
  },
  {
    name: 'reads on behind rows that vanished and came back after a whole page of new ones',
    server: server({ kind: 'forward', lags: [1] }),
    pageSize: 4,
    steps: [arrive(3), poll(1), rollBack(13), arrive(207), poll(3, 1), bringBack, arrive(32)],
  },
  {
    name: 'reads on where the newest row ends a full page and the ones before it vanished',
    server: server({ kind: 'forward', lags: [1] }),
    pageSize: 5,
    steps: [arrive(30), poll(1, 13), arrive(37), rollBack(58)],
  },
  {
    name: 'reads page after page where repeated rows made one page longer than the others',
    server: server({ kind: 'forward', cap: 5, odds: { ...faultless, repeatAcross: 0.3 } }),
    pageSize: 17,
    steps: [
      arrive(427),
      poll(3, 1),
      poll(1, 14),
      poll(3, 20),
      health(false),
      poll(4, 30),
      arrive(383),
      poll(3),
      arrive(37),
    ],
  },
  {
    name: 'learns from a head whose rows all gave way that the newest come first',
    server: server({
      kind: 'backward',
      dates: 'equal',
      odds: { ...faultless, empty: 0.5 },
      seed: 1982156081,
    }),
    pageSize: 4,
    steps: [
      restart,
      arrive(214),
      health(false),
      poll(2, 6),
      poll(1),
      poll(2, 9),
      poll(2, 28),
      arrive(29),
      health(true),
      arrive(434),
    ],
  },
  {
    name: 'does not search on from a row that vanished',
    server: server({ kind: 'forward', dates: 'unreadable' }),
    pageSize: 4,
    steps: [restart, arrive(1), poll(1, 11), poll(1, 22), rollBack(20), arrive(332), poll(2, 22)],
  },
  {
    name: 'does not read in a circle where a forward listing begins anew after an id that it forgot',
    server: server({ kind: 'forward', lags: [100], unknown: 'head', forgetsForGood: true }),
    pageSize: 4,
    steps: [
      arrive(4),
      { do: 'insert' as const, back: 1 },
      { do: 'forget' as const, count: 1 },
      arrive(1),
    ],
  },
  {
    name: 'does not learn a lower bound anew with each page where older rows came back above it',
    server: server({ kind: 'minimum', lags: [1] }),
    pageSize: 4,
    steps: [arrive(5), rollBack(3), arrive(2), poll(1), bringBack],
  },
  {
    name: 'does not learn from a copy of a row on top of a page that the newest come first',
    server: server({
      kind: 'forward',
      dates: 'unreadable',
      odds: { ...faultless, repeatWithin: 0.1 },
      seed: -2132652716,
    }),
    pageSize: 4,
    steps: [restart, arrive(4), poll(2), health(false), arrive(17), poll(2)],
  },
  {
    name: 'does not close a gap by two copies of the row below it, neither in its place by date',
    server: server({
      kind: 'backward',
      lags: [100],
      odds: { ...faultless, repeatWithin: 0.5, repeatAcross: 0.1 },
      repeats: { rows: 1, pagesBack: 3 },
      seed: -13,
    }),
    pageSize: 4,
    steps: [arrive(200), health(false), poll(1)],
  },
  {
    name: 'does not close a gap by rows from below it that a page repeats from the pages before',
    server: server({
      kind: 'backward',
      lags: [100],
      odds: { ...faultless, repeatAcross: 0.5 },
      repeats: { rows: 3, pagesBack: 2 },
    }),
    pageSize: 4,
    steps: [arrive(300), health(false), poll(1, 3), poll(1)],
  },
  {
    name: 'gives rows no place by where a page repeats them ahead of those it has to begin with',
    server: server({
      kind: 'backward',
      cap: 5,
      lags: [100],
      odds: { ...faultless, repeatAcross: 0.3 },
      repeats: { rows: 4, pagesBack: 2 },
    }),
    pageSize: 4,
    steps: [arrive(280), health(false), poll(1, 2), poll(2, 2)],
  },
  {
    name: 'learns the order of a page on which one clock in five is a little behind',
    server: server({
      kind: 'minimum',
      dates: 'jittered',
      lags: [15],
      odds: { ...faultless, repeatAcross: 0.5, empty: 0.3 },
      seed: 238373016,
    }),
    pageSize: 15,
    steps: [health(false), poll(2), arrive(71), restart, poll(3), poll(1)],
  },
  {
    name: 'does not take the beginning of a ledger for news behind two rows repeated before it',
    server: server({
      kind: 'forward',
      unknown: 'head',
      lags: [100, 1],
      odds: { ...faultless, repeatAcross: 0.5 },
    }),
    pageSize: 4,
    steps: [arrive(217), poll(2), health(false), arrive(5), poll(1, 1), poll(1), arrive(200)],
  },
  {
    name: 'goes on after the newest row in its place where a kill follows two repeated ones',
    server: server({
      kind: 'forward',
      dates: 'jittered',
      odds: { ...faultless, repeatAcross: 0.5, fail: 0.5 },
      repeats: { rows: 2, pagesBack: 2 },
      seed: -5,
    }),
    pageSize: 8,
    steps: [
      arrive(268),
      arrive(3),
      arrive(2),
      poll(1, 2),
      health(false),
      poll(1),
      poll(4, 8),
      arrive(25),
      poll(3, 10),
    ],
  },
  {
    name: 'prints a row that one page lists both above and below the known ones',
    server: server({
      kind: 'backward',
      dates: 'unreadable',
      odds: { ...faultless, repeatWithin: 0.1 },
      repeats: { rows: 2, pagesBack: 1 },
      seed: -27,
    }),
    pageSize: 4,
    steps: [
      poll(1),
      poll(2),
      poll(1),
      poll(1),
      poll(1),
      health(false),
      poll(2),
      arrive(2),
      poll(1),
    ],
  },
  {
    name: 'reads on where a page of two rows ends with rows that turned up late',
    server: server({
      kind: 'forward',
      cap: 2,
      dates: 'jittered',
      lags: [100],
      odds: { ...faultless, repeatWithin: 0.5 },
    }),
    pageSize: 4,
    steps: [arrive(200), poll(2, 2), health(false), arrive(2), poll(1)],
  },
  {
    name: 'does not learn the order of four rows from two steps that their neighbors deny',
    server: server({ kind: 'forward', dates: 'jittered', lags: [1], seed: 3 }),
    pageSize: 4,
    steps: [arrive(2), { do: 'insert', back: 2 }, arrive(1)],
  },
  {
    name: 'puts no new row next to one that a scan lists again far above its old place',
    server: server({ kind: 'backward', cap: 5, lags: [100], odds: { ...faultless, fail: 0.1 } }),
    pageSize: 4,
    steps: [arrive(1), poll(1), rollBack(1), health(false), arrive(200), bringBack, poll(1)],
  },
  {
    name: 'reads on from below a gap that a wrong guess left when the listing turns out forward',
    server: server({
      kind: 'forward',
      dates: 'jittered',
      lags: [4, 0, 1],
      odds: { ...faultless, repeatWithin: 0.5 },
      repeats: { rows: 1, pagesBack: 1 },
      seed: -1280541041,
    }),
    pageSize: 4,
    steps: [poll(3), health(false), arrive(3), restart, poll(2)],
  },
  {
    name: 'reports a gap at once where a lower-bound scan rolled back below all but the oldest row',
    server: server({ kind: 'minimum', lags: [100] }),
    pageSize: 4,
    steps: [arrive(200), { do: 'forget', count: 3 }, poll(1), rollBack(4), poll(1)],
  },
  {
    name: 'asks a probe before it believes that a lower bound lists its oldest rows first',
    server: server({ kind: 'minimum', cap: 7, dates: 'jittered', lags: [1], seed: 715378892 }),
    pageSize: 5,
    steps: [
      arrive(1),
      arrive(219),
      arrive(390),
      poll(1, 6),
      { ...insert, back: 1 },
      { ...insert, back: 4 },
      poll(1),
    ],
  },
  {
    name: 'does not take the head of a node that does not know the cursor for pages that are too short',
    server: server({
      kind: 'backward',
      cap: 8,
      lags: [9, 18],
      odds: { ...faultless, repeatAcross: 0.1, fail: 0.3 },
      seed: 1793695930,
      unknown: 'head',
    }),
    pageSize: 8,
    steps: [
      health(false),
      poll(3),
      arrive(200),
      { do: 'forget', count: 1 },
      arrive(13),
      poll(4),
      poll(4),
      bringBack,
    ],
  },
  {
    name: 'learns that a busy scan without readable dates lists its oldest rows first',
    server: server({ kind: 'forward', dates: 'unreadable', lags: [100] }),
    pageSize: 5,
    steps: [arrive(301), arrive(444), arrive(12), arrive(326), arrive(33), restart, arrive(21)],
  },
  {
    name: 'goes on where a lower bound lists new rows on top of many older ones after a rollback',
    server: server({ kind: 'minimum', lags: [100], unknown: 'head' }),
    pageSize: 4,
    steps: [arrive(200), { do: 'forget', count: 3 }, poll(1), rollBack(4), health(false)],
  },
  {
    name: 'prints the new rows between two copies of the first row of a forward listing',
    server: server({
      kind: 'forward',
      cap: 5,
      dates: 'jittered',
      lags: [1],
      odds: { ...faultless, repeatWithin: 0.5, empty: 0.3 },
      seed: -885169001,
    }),
    pageSize: 5,
    steps: [poll(2), poll(4), arrive(318), health(false), poll(2), poll(2)],
  },
  {
    name: 'prints an old row that a lower bound repeats on top of the newest one as late',
    server: server({
      kind: 'minimum',
      lags: [1, 8],
      odds: { ...faultless, repeatAcross: 0.5 },
      repeats: { rows: 1, pagesBack: 4 },
      seed: 1044512093,
    }),
    pageSize: 4,
    steps: [poll(1), health(false), arrive(6), arrive(6), poll(1), poll(1)],
  },
  {
    name: 'prints no row before those above a gap that the same page lists below the known ones',
    server: server({ kind: 'backward', lags: [1], odds: { ...faultless, empty: 0.5 } }),
    pageSize: 4,
    steps: [arrive(2), poll(1, 3), rollBack(2), arrive(3), bringBack, health(false), poll(3)],
  },
];

const hoursOut: World = {
  server: server({ kind: 'backward', dates: 'wild', lags: [1], seed: 225697508 }),
  pageSize: 10,
  steps: [poll(4), poll(2), arrive(2), poll(4), arrive(33), poll(4, 1), arrive(13)],
};

const farBehind: World = {
  server: server({
    kind: 'backward',
    cap: 10,
    dates: 'wild',
    lags: [0, 409, 16],
    unknown: 'refused',
    odds: { ...faultless, fail: 0.5, empty: 0.1 },
    seed: 1988957672,
  }),
  pageSize: 10,
  steps: [arrive(15), health(false), poll(4), arrive(409), poll(4), poll(4), poll(4)],
};

/** Pages of four rows with equal dates, one of them listed twice: the order is learned after 150 polls. */
const learnedLate: World = {
  server: server({
    kind: 'forward',
    cap: 5,
    dates: 'equal',
    lags: [1],
    odds: { ...faultless, repeatWithin: 0.3, fail: 0.3 },
    seed: 1049766243,
  }),
  pageSize: 4,
  steps: [health(false), arrive(200), poll(1), poll(3), arrive(265), arrive(2), poll(4)],
};

/** A node that lags lists the ledger from its beginning. */
const fromTheBeginning: World = {
  server: server({
    kind: 'forward',
    dates: 'wild',
    lags: [2, 0],
    unknown: 'head',
    seed: -913171084,
  }),
  pageSize: 15,
  steps: [
    ...[poll(2), poll(1), arrive(281), arrive(27), poll(1, 17), poll(1, 7), poll(1, 15), poll(2)],
    ...[health(false), restart, poll(4)],
  ],
};

describe('laying a page over a gap', () => {
  it('marks rows late that follow one below the gap which the scan no longer lists', () => {
    const { all, arrive: add } = modelScan('backward');
    add(4);
    const [first, vanished, news, above] = all;
    if (!first || !vanished || !news || !above) throw new Error('four rows arrived');
    const gap = { gap: 'gap-1', state: 'filling', pages: 0, budget: 1 } as const;
    const below = [first, vanished].map((activity) => ({ id: activity.id, activity }));
    const entries = [...below, gap, { id: above.id, activity: above }];
    const laid = mergePage(entries, { activities: [first, news, above] });
    expect(laid.added.map(({ id, late }) => [id, late])).toEqual([[news.id, true]]);
  });
});

describe('laying a head page over known rows', () => {
  const rowsOf = (activities: readonly Activity[]) =>
    activities.map((activity) => ({ id: activity.id, activity }));

  it('marks a row late that is older than the newest ones, as a page repeats it from elsewhere', () => {
    const { all, arrive: add } = modelScan('minimum');
    add(9);
    const [, repeated, ...others] = all;
    if (!repeated) throw new Error('nine rows arrived');
    const newest = others.slice(-1);
    const run = { activities: [...newest, repeated], isHead: true, isTop: true };
    const { added } = mergePage(rowsOf(others), run);
    expect(added.map(({ id, late }) => [id, late])).toEqual([[repeated.id, true]]);
  });

  it('marks no row late whose date is before those of two rows alone', () => {
    const { all, arrive: add } = modelScan('backward');
    add(4);
    const [first, news, ...others] = all;
    if (!first || !news) throw new Error('four rows arrived');
    const run = { activities: [...others, news], isHead: true, isTop: true };
    const { added } = mergePage(rowsOf([first, ...others]), run);
    expect(added.map(({ id, late }) => [id, late])).toEqual([[news.id, undefined]]);
  });

  it('puts the newest row above a gap whose rows the page lists below the known ones', () => {
    const { all, arrive: add } = modelScan('backward');
    add(4);
    const [first, second, above, news] = all;
    if (!first || !second || !above || !news) throw new Error('four rows arrived');
    const gap = { gap: 'gap-1', state: 'filling', pages: 0, budget: 1 } as const;
    const entries = [...rowsOf([first, second]), gap, ...rowsOf([above])];
    const run = { activities: [above, first, second, news], isHead: true, isTop: true };
    const ids = mergePage(entries, run).entries.map((entry) => (isRow(entry) ? entry.id : 'gap'));
    expect(ids).toEqual([first.id, second.id, 'gap', above.id, news.id]);
  });
});

describe('following a scan through a world that random runs found', () => {
  it.each(worlds)('$name', async (world) => {
    const { missing, repeated, unsaved, outOfOrder, gaps, hasNewest, isOrderTellable } =
      await followWorld(world);
    expect(hasNewest).toBe(true);
    if (gaps === 0) expect(missing).toEqual([]);
    if (isOrderTellable) expect(outOfOrder).toBe(0);
    if (gaps === 0) expect(repeated).toBeLessThanOrEqual(unsaved);
  });

  it('says which rows the scan lacks while it is read again from its beginning', async () => {
    const forgetful: World = {
      server: server({ kind: 'forward', unknown: 'head', forgetsForGood: true }),
      pageSize: 4,
      steps: [arrive(199), { do: 'forget', count: 3 }, arrive(1)],
    };
    const { gaps, skipped, hasNewest, waiting } = await followWorld(forgetful);
    expect({ gaps, skipped, hasNewest, waiting }).toEqual({
      gaps: 0,
      skipped: [],
      hasNewest: false,
      waiting: lastRowsMissing,
    });
  });

  it('keeps the rows that fill a gap below one above it whose date is hours out of line', async () => {
    const { skipped, gaps } = await followWorld(hoursOut, { meaning: 'backward' });
    expect({ skipped, gaps }).toEqual({ skipped: [], gaps: 0 });
  });

  it('closes no gap by a page that passes over the rows between two gaps', async () => {
    const { skipped, gaps } = await followWorld(farBehind, { meaning: 'backward' });
    expect({ skipped, gaps }).toEqual({ skipped: [], gaps: 0 });
  });

  it('prints every row once it has learned the order from pages of four rows', async () => {
    const { missing, gaps, hasNewest } = await followWorld(learnedLate);
    expect({ missing, gaps, hasNewest }).toEqual({ missing: [], gaps: 0, hasNewest: true });
  });

  it('repeats no row after a restart where dates are out of order by hours', async () => {
    const { repeated, unsaved, skipped, gaps } = await followWorld(fromTheBeginning, {
      meaning: 'forward',
    });
    expect({ skipped, gaps }).toEqual({ skipped: [], gaps: 0 });
    expect(repeated).toBeLessThanOrEqual(unsaved);
  });
});
