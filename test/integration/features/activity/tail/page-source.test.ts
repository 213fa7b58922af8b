import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../../src/http/client.ts';
import {
  deserializeTimeline,
  serializeTimeline,
} from '../../../../../src/features/activity/timeline/receive/persist.ts';
import {
  emptyTimeline,
  isGap,
  isRow,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import type { Sandbox, SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import { operations } from '../../../../../src/ledger/operations.ts';
import { createPageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import { createActivityTail } from '../../../../../src/features/activity/tail/activity-tail.ts';
import type { TailUpdate } from '../../../../../src/features/activity/tail/tail-state.ts';
import { idsOf, list, open } from '../../../../support/servers/sandbox.ts';
import { derivedHistory } from '../../../../support/servers/derived-history.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const hour = 3_600_000;

interface Terms {
  readonly wanted?: 'activities' | 'updates' | 'auto';
  readonly timeline?: Timeline;
  readonly pageSize?: number;
  readonly sinceMs?: number;
  readonly maxBytes?: number;
}

/** A tail over real HTTP; time passes when it sleeps, and it sleeps once per poll. */
const follow = ({ scanUrl }: Sandbox, terms: Terms = {}) => {
  const { wanted = 'auto', pageSize = 7, sinceMs = hour, maxBytes } = terms;
  const client = createClient({ ledgerUrl: '', scanUrl, timeoutMs: 5000, retries: 0, maxBytes });
  onTestFinished(() => client.close());
  const updates: TailUpdate[] = [];
  const fetched: string[] = [];
  const ask: typeof client.request = (question, signal) => {
    if (question.path !== operations.activities.path)
      fetched.push(`${question.method} ${question.path}`);
    return client.request(question, signal);
  };
  let ending = new AbortController();
  let left = 0;
  const tail = createActivityTail({
    listing: createPageSource({ request: ask, wanted, sinceMs, now: Date.now }),
    timeline: terms.timeline ?? emptyTimeline({ pageSize }),
    settings: { pageSize, pollIntervalMs: 1000, maxRows: 100_000 },
    now: Date.now,
    random: () => 0.5,
    sleep: () => {
      left -= 1;
      if (left <= 0) ending.abort();
      return Promise.resolve();
    },
    onUpdate: (update) => updates.push(update),
  });
  return {
    fetched,
    poll: async (count: number) => {
      left = count;
      ending = new AbortController();
      await tail.run(ending.signal);
    },
    timeline: () => updates.at(-1)?.timeline ?? emptyTimeline({ pageSize }),
    last: () => updates.at(-1)?.poll,
    addedIds: () => updates.flatMap(({ added }) => added.map(({ id }) => id)),
  };
};

const knownIds = ({ entries }: Timeline): readonly string[] =>
  entries.flatMap((entry) =>
    isRow(entry) && entry.activity !== undefined && entry.activity.kind !== 'other'
      ? [entry.id]
      : [],
  );

/** The rows that follow from the updates, oldest first, with the kinds that are known. */
const historyOf = (sandbox: Sandbox): readonly string[] =>
  derivedHistory(sandbox).flatMap(({ kind, id }) => (kind === 'other' ? [] : [id]));

/** The rows of a history after those that the listing of activities had. */
const newerThan = (listed: Sandbox, sandbox: Sandbox): readonly string[] => {
  const all = historyOf(sandbox);
  return all.slice(all.indexOf(listed.world.activities.at(-1)?.id ?? '') + 1);
};

const newer = (options: SandboxOptions = {}): Promise<Sandbox> =>
  open({ activitiesRoute: 'removed', ...options });

describe('a scan that lists updates and no activities', () => {
  it('is followed from the first poll on, and the tail says what it is asked for', async () => {
    const sandbox = await newer({ history: 60 });
    const { poll, timeline, last } = follow(sandbox);
    await poll(1);
    expect(knownIds(timeline())).toEqual(historyOf(sandbox));
    expect(last()).toMatchObject({ state: 'following', source: 'updates' });
    expect(last()?.failure).toBeUndefined();
  });

  it('gives each row once and in order, whatever happens between and however often it is asked', async () => {
    const sandbox = await newer({ history: 30 });
    const { poll, timeline, addedIds } = follow(sandbox);
    for (const count of [0, 3, 0, 25, 1]) {
      sandbox.addActivities(count);
      await poll(1);
    }
    expect(knownIds(timeline())).toEqual(historyOf(sandbox));
    expect(timeline().entries.some(isGap)).toBe(false);
    const added = addedIds();
    expect(new Set(added).size).toBe(added.length);
  });

  it('is followed into a network that begins anew', async () => {
    const sandbox = await newer({ history: 30 });
    const { poll, timeline } = follow(sandbox);
    await poll(1);
    sandbox.addActivities(2);
    sandbox.migrate();
    sandbox.addActivities(20);
    await poll(1);
    expect(knownIds(timeline())).toEqual(historyOf(sandbox));
    expect(timeline().entries.some(isGap)).toBe(false);
  });

  it('begins as long ago as was asked for, in the network of today alone', async () => {
    const sandbox = await newer({ history: 200 });
    sandbox.migrate();
    sandbox.addActivities(5);
    const { poll, timeline } = follow(sandbox, { sinceMs: 10_000 });
    await poll(1);
    const ids = knownIds(timeline());
    expect(ids).toEqual(historyOf(sandbox).slice(-ids.length));
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(ids.length).toBeLessThan(30);
  });

  it('is gone on with after a restart where the last run ended, by the ids alone', async () => {
    const sandbox = await newer({ history: 30 });
    const first = follow(sandbox);
    await first.poll(1);
    const saved = serializeTimeline(first.timeline());
    expect(saved.meaning).toBeUndefined();
    sandbox.addActivities(40);
    const timeline = deserializeTimeline(saved, { pageSize: 7 });
    const second = follow(sandbox, { timeline, sinceMs: 0 });
    await second.poll(1);
    expect(second.timeline().entries.some(isGap)).toBe(false);
    const all = [...first.addedIds(), ...second.addedIds()];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => historyOf(sandbox).includes(id))).toEqual(historyOf(sandbox));
  });

  it('is shown again as far back as was asked for, after a restart, without being news', async () => {
    const sandbox = await newer({ history: 30 });
    const first = follow(sandbox);
    await first.poll(1);
    sandbox.addActivities(4);
    const timeline = deserializeTimeline(serializeTimeline(first.timeline()), { pageSize: 7 });
    const second = follow(sandbox, { timeline });
    await second.poll(1);
    expect(knownIds(second.timeline())).toEqual(historyOf(sandbox));
    expect(second.addedIds().filter((id) => first.addedIds().includes(id))).toEqual([]);
    expect(second.timeline().entries.some((entry) => isRow(entry) && entry.late)).toBe(false);
  });

  it('gives each row once and in order, whatever fails, bursts and begins anew', async () => {
    const step = fc.oneof(
      fc.record({ arrive: fc.integer({ min: 1, max: 60 }) }),
      fc.constant({ migrate: true }),
      fc.record({ fail: fc.constantFrom('unavailable', 'limited', 'truncated', 'reset') }),
      fc.constant({ restart: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const sandbox = await newer({ history: 20 });
        let tail = follow(sandbox);
        const added: string[] = [];
        await tail.poll(1);
        for (const what of steps) {
          if ('arrive' in what) sandbox.addActivities(what.arrive);
          else if ('migrate' in what) sandbox.migrate();
          else if ('fail' in what) sandbox.failNext(what.fail, 1);
          else {
            added.push(...tail.addedIds());
            const saved = serializeTimeline(tail.timeline());
            tail = follow(sandbox, { timeline: deserializeTimeline(saved, { pageSize: 7 }) });
          }
          await tail.poll(1);
        }
        await tail.poll(2);
        added.push(...tail.addedIds());
        const isKnown = new Set(historyOf(sandbox));
        expect(added.filter((id) => isKnown.has(id))).toEqual(historyOf(sandbox));
        expect(tail.timeline().entries.some(isGap)).toBe(false);
      }),
      { numRuns: roundsOf(5) },
    );
  });

  it('is gone on with where a listing of activities ended, when the network was upgraded', async () => {
    const older = await open({ history: 30 });
    const before = follow(older);
    await before.poll(1);
    expect(before.last()).toMatchObject({ source: 'activities' });
    const upgraded = await newer({ history: 30 });
    expect(historyOf(upgraded)).toEqual(historyOf(older));
    upgraded.addActivities(12);
    const timeline = deserializeTimeline(serializeTimeline(before.timeline()), { pageSize: 7 });
    const after = follow(upgraded, { timeline, sinceMs: 0 });
    await after.poll(1);
    expect(after.addedIds().filter((id) => historyOf(upgraded).includes(id))).toEqual(
      newerThan(older, upgraded),
    );
  });

  it('is followed on when it was upgraded while the tail was running', async () => {
    const older = await open({ history: 30 });
    const { poll, timeline, last } = follow(older);
    await poll(1);
    expect(last()).toMatchObject({ source: 'activities' });
    await older.close();
    const port = Number(new URL(older.scanUrl).port);
    const upgraded = await newer({ history: 30, port });
    upgraded.addActivities(12);
    await poll(1);
    expect(last()).toMatchObject({ source: 'updates', state: 'following' });
    const ids = knownIds(timeline());
    expect(ids).toEqual(historyOf(upgraded).slice(-ids.length));
    expect(ids.length).toBeGreaterThan(12);
    expect(timeline().entries.some(isGap)).toBe(false);
  });

  it('is read to its end though large pages are more than what is taken in one piece', async () => {
    const sandbox = await newer({ history: 400 });
    const { poll, timeline } = follow(sandbox, { maxBytes: 400_000, sinceMs: 24 * hour });
    await poll(20);
    expect(knownIds(timeline())).toEqual(historyOf(sandbox));
    expect(timeline().entries.some(isGap)).toBe(false);
  });

  it('is asked again soon when it failed just then', async () => {
    const sandbox = await newer({ history: 30 });
    sandbox.failNext('unavailable', 1);
    const { poll, last } = follow(sandbox);
    await poll(1);
    expect(last()).toMatchObject({ state: 'retrying' });
    await poll(1);
    expect(last()).toMatchObject({ source: 'updates', state: 'following' });
  });

  it('leaves a gap that is told when it no longer knows where the last run ended', async () => {
    const sandbox = await newer({ history: 30 });
    const lost = `#1220${'0'.repeat(64)}:0`;
    const timeline = deserializeTimeline({ ids: [lost] }, { pageSize: 7 });
    const tail = follow(sandbox, { timeline });
    await tail.poll(16);
    expect(tail.timeline().entries.filter(isGap)).toMatchObject([{ state: 'unfillable' }]);
    expect(knownIds(tail.timeline())).toEqual(historyOf(sandbox));
  });
});

describe('what a scan is asked for', () => {
  it('is activities where it has them, though it lists updates too', async () => {
    const sandbox = await open({ history: 30 });
    const { poll, last, fetched } = follow(sandbox);
    await poll(2);
    expect(last()).toMatchObject({ source: 'activities', state: 'following' });
    expect(fetched).toEqual([]);
  });

  it('is updates when that was chosen, and the rows are the same', async () => {
    const sandbox = await open({ history: 60 });
    const { poll, timeline, last } = follow(sandbox, { wanted: 'updates' });
    await poll(1);
    expect(last()).toMatchObject({ source: 'updates' });
    const listed = idsOf(await list(sandbox, { page_size: 1000 }));
    const ids = knownIds(timeline());
    expect(ids).toEqual(historyOf(sandbox));
    expect(ids.filter((id) => listed.includes(id))).toEqual(
      [...listed].reverse().filter((id) => historyOf(sandbox).includes(id)),
    );
  });

  it('stays activities when that was chosen, and a scan without them is said to have no endpoint', async () => {
    const sandbox = await newer();
    const { poll, last } = follow(sandbox, { wanted: 'activities' });
    await poll(2);
    expect(last()).toMatchObject({ source: 'activities', state: 'no-endpoint' });
  });
});
