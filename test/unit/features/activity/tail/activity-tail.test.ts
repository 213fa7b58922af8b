import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import type { RawResult } from '../../../../../src/http/wire-types.ts';
import type { Failure } from '../../../../../src/ledger/failure/failure.ts';
import type { PollState } from '../../../../../src/shell/state/poll-state.ts';
import {
  emptyTimeline,
  isGap,
  isRow,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import { backoffMs, pollIntervalMs } from '../../../../../src/features/activity/tail/polls.ts';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import { fetchPage } from '../../../../../src/features/activity/tail/fetch-page.ts';
import { createActivityTail } from '../../../../../src/features/activity/tail/activity-tail.ts';
import type { TailUpdate } from '../../../../../src/features/activity/tail/tail-state.ts';
import {
  deserializeTimeline,
  serializeTimeline,
  type SavedTimeline,
} from '../../../../../src/features/activity/timeline/receive/persist.ts';
import { modelScan, type ModelScan } from '../../../../support/models/model-scan.ts';

const error = (status: number) => ({ status, body: '' });
const serverError: Failure = { kind: 'refused', error: error(500) };
const exchange = { url: 'http://scan.example', status: 200, ms: 5, bytes: 100 };

const scanOf = (rows: number): ModelScan => {
  const scan = modelScan('backward');
  scan.arrive(rows);
  return scan;
};

/** A scan, and what a run on it saved before it ended. */
type Earlier = { readonly scan: ModelScan; readonly saved: SavedTimeline | undefined };

/** A tail whose time passes when it sleeps, over a scan that can be told to fail. */
const rig = (
  firstPage?: number,
  { scan = scanOf(30), saved, maxRows = 1000 }: Partial<Earlier & { maxRows: number }> = {},
) => {
  const updates: TailUpdate[] = [];
  const slept: number[] = [];
  const asked: unknown[] = [];
  const ending = new AbortController();
  let clock = Date.UTC(2026, 0, 2);
  let failure: Failure | undefined;
  let polls = 0;
  const state = {
    stopAfter: 1,
    raw: undefined as unknown,
    /** The id after which the scan fails to list anything. */
    poison: undefined as string | undefined,
  };
  const ask: Client['request'] = ({ body }) => {
    const { page_size, begin_after_id: cursor } = body as {
      page_size: number;
      begin_after_id?: string;
    };
    asked.push(page_size);
    const page = scan.list({ cursor, pageSize: page_size }).map(({ raw }) => raw);
    const json = (state.raw ?? { activities: page }) as never;
    const isPoisoned = cursor !== undefined && cursor === state.poison;
    const broken: Failure | undefined = isPoisoned ? serverError : failure;
    const outcome: RawResult =
      broken === undefined
        ? {
            ok: true,
            value: { json, exchange: { ...exchange, serverDate: clock - 7000 } },
          }
        : { ok: false, error: { failure: broken, sent: true } };
    return Promise.resolve(outcome);
  };
  const listing: PageSource = {
    source: () => 'activities',
    continued: (timeline) => timeline,
    fetch: (request, signal) => fetchPage(ask, request, signal),
  };
  const tail = createActivityTail({
    listing,
    timeline: saved
      ? deserializeTimeline(saved, { pageSize: 10 })
      : emptyTimeline({ pageSize: 10 }),
    settings: { pageSize: 10, pollIntervalMs: 4000, maxRows },
    firstPage,
    now: () => clock,
    random: () => 0.5,
    sleep: (ms) => {
      slept.push(ms);
      clock += ms;
      polls += 1;
      if (polls >= state.stopAfter) ending.abort();
      return Promise.resolve();
    },
    onUpdate: (update) => updates.push(update),
  });
  return {
    scan,
    tail,
    updates,
    slept,
    asked,
    state,
    pass: (ms: number) => (clock += ms),
    fail: (with_: Failure | undefined) => (failure = with_),
    run: (count: number) => {
      state.stopAfter = polls + count;
      return tail.run(ending.signal);
    },
    last: (): PollState => updates.at(-1)?.poll ?? { state: 'starting', attempt: 0 },
  };
};

describe('the tail', () => {
  it('hands on what a poll brought, and rests for the interval', async () => {
    const { run, updates, slept, scan } = rig();
    await run(1);
    expect(updates.flatMap(({ added }) => added).map(({ id }) => id)).toEqual(
      scan.all.slice(20).map(({ id }) => id),
    );
    expect(slept).toEqual([4000]);
  });

  it('tells the rows of a later poll and the time of the next one in one update', async () => {
    const { run, updates } = rig(4);
    await run(5);
    const later = updates.slice(-3).map(({ poll: { nextAt = 0, lastGoodAt = 0 } }) => ({
      lastGoodAt,
      pauseMs: nextAt - lastGoodAt,
    }));
    expect(later.map(({ pauseMs }) => pauseMs)).toEqual([4000, 4000, 4000]);
    expect(new Set(later.map(({ lastGoodAt }) => lastGoodAt)).size).toBe(3);
  });

  it('asks first for what a screen shows, and then for the rest of a page', async () => {
    const { run, asked, updates, scan } = rig(4);
    await run(1);
    // The head, the probe that learns what the cursor means, and what is older below three known rows.
    expect(asked).toEqual([4, 10, 9]);
    expect(updates[0]?.added.map(({ id }) => id)).toEqual(scan.all.slice(26).map(({ id }) => id));
    const rows = updates.at(-1)?.timeline.entries.filter(isRow) ?? [];
    expect(rows.map(({ id }) => id)).toEqual(scan.all.slice(20).map(({ id }) => id));
  });

  it('learns by another row where the scan fails at the id of one', async () => {
    const { run, scan, state, updates, last } = rig();
    state.poison = scan.all[24]?.id;
    await run(2);
    expect(updates.map(({ poll }) => poll.failure)).toContain(serverError);
    expect(last().failure).toBeUndefined();
    expect(updates.at(-1)?.timeline.meaning).toBe('backward');
  });

  it('asks for whole pages once something is known', async () => {
    const { run, asked } = rig(4);
    await run(2);
    expect(asked.slice(3)).toEqual([10]);
  });

  it('tells the lag of the newest activity and the difference of the clocks', async () => {
    const { run, last } = rig();
    await run(1);
    expect(last()).toMatchObject({ state: 'following', skewMs: 7000, latencyMs: 5 });
    expect(last().lagMs).toBeGreaterThan(0);
  });

  it('tells a negative lag for an activity that is dated ahead of the scan', async () => {
    const { run, state, last } = rig();
    state.raw = { activities: [{ event_id: '1220ab:0', date: '2026-01-02T02:00:00.000Z' }] };
    await run(1);
    expect(last().lagMs).toBe(-2 * 3_600_000 - 7000);
  });

  const failures: readonly (readonly [string, Failure, PollState['state']])[] = [
    [
      'a busy service',
      { kind: 'rateLimited', error: { ...error(429), retryAfterMs: 12_000 } },
      'limited',
    ],
    [
      'a scan without the endpoint',
      { kind: 'notFound', what: 'endpoint', error: error(404) },
      'no-endpoint',
    ],
    ['a refused token', { kind: 'unauthorized', error: error(401) }, 'auth'],
    ['a service in trouble', { kind: 'refused', error: error(503) }, 'retrying'],
    [
      'a connection that is refused',
      { kind: 'unreachable', code: 'ECONNREFUSED', origin: 'http://x', sent: false },
      'retrying',
    ],
  ];
  it.each(failures)('has a word of its own for %s', async (_, failure, word) => {
    const { run, fail, last } = rig();
    fail(failure);
    await run(1);
    expect(last()).toMatchObject({ state: word, attempt: 1, failure });
    expect(last().nextAt).toBeDefined();
  });

  it('calls a service offline when it has not responded three times, and waits longer each time', async () => {
    const { run, fail, last, slept } = rig();
    fail({ kind: 'timeout', afterMs: 30_000, origin: 'http://x', sent: true });
    await run(3);
    expect(last().state).toBe('offline');
    expect(slept).toEqual([1000, 2000, 4000]);
  });

  it('waits as long as the service asks', async () => {
    const { run, fail, slept } = rig();
    fail({ kind: 'rateLimited', error: { ...error(429), retryAfterMs: 12_000 } });
    await run(1);
    expect(slept).toEqual([12_000]);
  });

  it('says which items of a response it could not use, and uses the others', async () => {
    const { run, state, last, updates, scan } = rig();
    state.raw = { activities: [{ event_id: 7 }, ...scan.all.slice(0, 3).map(({ raw }) => raw)] };
    await run(1);
    expect(last().badBody).toContain('item 1 of 4');
    expect(updates.at(-1)?.timeline.entries).toHaveLength(3);
  });

  it('follows a scan without any activity', async () => {
    const { run, state, last } = rig();
    state.raw = { activities: [] };
    await run(3);
    expect(last()).toMatchObject({ state: 'following' });
  });

  it('asks nothing while it is paused, and goes on when it is resumed', async () => {
    const { tail, run, last, updates } = rig();
    tail.pause();
    await run(2);
    expect(last().state).toBe('paused');
    expect(updates.every(({ timeline }) => timeline.entries.length === 0)).toBe(true);
    tail.resume();
    expect(last().state).toBe('starting');
  });

  it('announces no next poll while it is paused, whether the last one succeeded or failed', async () => {
    for (const failure of [undefined, serverError]) {
      const { tail, run, fail, last } = rig();
      fail(failure);
      await run(1);
      expect(last().nextAt).toBeDefined();
      tail.pause();
      expect(last()).toMatchObject({ state: 'paused' });
      expect(last().nextAt).toBeUndefined();
      await run(2);
      expect(last().nextAt).toBeUndefined();
    }
  });

  it('takes two who ask for older rows at once for one, and no second response for the start', async () => {
    const { tail, run, asked } = rig();
    await run(1);
    expect(await Promise.all([tail.older(), tail.older()])).toEqual(['unasked', 'unasked']);
    expect(asked).toHaveLength(3);
    expect(await tail.older()).toBe('unasked');
  });

  it('fetches what lies before the oldest row, until the start of the ledger', async () => {
    const { tail, run, updates, scan } = rig();
    await run(1);
    expect(await tail.older()).toBe('unasked');
    expect(await tail.older()).toBe('unasked');
    expect(await tail.older()).toBe('start');
    expect(
      updates
        .at(-1)
        ?.timeline.entries.filter(isRow)
        .map(({ id }) => id),
    ).toEqual(scan.all.map(({ id }) => id));
    expect(updates.at(-1)?.timeline.entries.some(isGap)).toBe(false);
  });

  it('says so when there is no room for older rows, and asks for no more of them at once', async () => {
    const { tail, run, asked } = rig(undefined, { maxRows: 20 });
    await run(1);
    expect(await tail.older()).toBe('unasked');
    expect(await tail.older()).toBe('full');
    const before = asked.length;
    expect(await tail.older()).toBe('full');
    expect(asked).toHaveLength(before);
  });

  it('says that nothing is older only after several responses agree, and loads on after one', async () => {
    const whole = scanOf(30);
    let short = 0;
    const scan: ModelScan = {
      ...whole,
      list: (request) => {
        const page = whole.list(request);
        if (request.cursor === undefined || short === 0) return page;
        short -= 1;
        return page.slice(0, 3);
      },
    };
    const { tail, run, updates } = rig(undefined, { scan });
    await run(1);
    const rows = () => updates.at(-1)?.timeline.entries.length ?? 0;
    const before = rows();
    short = 2;
    expect(await tail.older()).toBe('unasked');
    expect(rows()).toBeGreaterThan(before);
  });

  it('never says it while an earlier run saw older rows', async () => {
    const before = rig(undefined, { scan: scanOf(60) });
    await before.run(1);
    for (let page = 0; page < 3; page += 1) await before.tail.older();
    const saved = before.updates.at(-1)?.timeline;
    const scan: ModelScan = {
      ...before.scan,
      list: (request) =>
        request.cursor === undefined
          ? before.scan.list(request)
          : before.scan.list(request).slice(0, 3),
    };
    const { tail, run } = rig(undefined, { scan, saved: saved && serializeTimeline(saved) });
    await run(1);
    const told: string[] = [];
    while (told.length < 4) told.push(await tail.older());
    expect(told).not.toContain('start');
  });

  it('goes on behind the rows of an earlier run, of which it first loads the bodies', async () => {
    const before = rig(undefined, { scan: scanOf(60) });
    await before.run(1);
    for (let page = 0; page < 3; page += 1) await before.tail.older();
    const saved = before.updates.at(-1)?.timeline;
    const { tail, run, updates, scan } = rig(undefined, {
      scan: before.scan,
      saved: saved && serializeTimeline(saved),
    });
    await run(1);
    const loaded = () =>
      updates
        .at(-1)
        ?.timeline.entries.filter(isRow)
        .flatMap(({ activity }) => activity?.id ?? []);
    const told: string[] = [];
    while (told.length < 10 && told.at(-1) !== 'start') told.push(await tail.older());
    expect(told).toEqual([...Array.from({ length: 5 }, () => 'unasked'), 'start']);
    expect(loaded()).toEqual(scan.all.map(({ id }) => id));
  });

  it('does not take the empty page of a node that knows no such id for the start', async () => {
    const { tail, run, state, pass } = rig();
    await run(1);
    state.raw = { activities: [] };
    expect(await tail.older()).toBe('failed');
    state.raw = undefined;
    pass(1000);
    expect(await tail.older()).toBe('unasked');
  });
});

describe('pauses between polls', () => {
  it('are the interval give or take a tenth', () => {
    expect([pollIntervalMs(4000, 0), pollIntervalMs(4000, 0.5), pollIntervalMs(4000, 1)]).toEqual([
      3600, 4000, 4400,
    ]);
  });

  it('pauses between polls double after failures, up to a minute, give or take a fifth', () => {
    const failure: Failure = { kind: 'timeout', afterMs: 1, origin: 'http://x', sent: true };
    const pauses = [1, 2, 3, 6, 7, 50].map((attempt) =>
      backoffMs({ failure, attempt, random: 0.5 }),
    );
    expect(pauses).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
    expect(backoffMs({ failure, attempt: 1, random: 0 })).toBe(800);
  });
});
