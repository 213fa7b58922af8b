import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createFeed } from '../../../../src/app/session/activity-feed.ts';
import { askFirstPage, beginFeed } from '../../../../src/app/session/begin-feed.ts';
import { settings } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { waitFor, waitUntil } from '../../../support/wait.ts';

/** A scan without activities, and the bodies of the requests that it received. */
const listenAsScan = async () => {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      response.setHeader('content-type', 'application/json').end('{"activities":[]}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { bodies, scanUrl: `http://127.0.0.1:${port}/api/scan` };
};

const createStateDir = (): string => {
  const stateDir = scratchFolder();
  return stateDir;
};

/** What a feed needs, with pauses that end only with the feed. */
const createDeps = () => ({
  now: Date.now,
  random: () => 0.5,
  sleep: (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
  stateDir: createStateDir(),
  version: '0.0.0',
  env: {},
});

it('a start requests its first page before it has a store, and no second time for its tail', async () => {
  const { bodies, scanUrl } = await listenAsScan();
  const deps = createDeps();
  const own = { ...settings, scanUrl };
  const begun = askFirstPage(beginFeed(own, deps));
  await waitFor(() => expect(bodies).toEqual([{ page_size: 40 }]));
  const feed = createFeed({ settings: own, deps }, begun);
  feed.start();
  await waitFor(() => expect(feed.store.getState().activity.poll.state).not.toBe('starting'));
  expect(bodies).toEqual([{ page_size: 40 }]);
  await feed.stop();
});

it.each([
  [24, 20],
  [40, 33],
  [60, 40],
])('a window of %d lines requests %d rows first', (windowRows, rows) => {
  const { firstPage } = beginFeed(settings, createDeps(), windowRows);
  expect(firstPage).toBe(rows);
});

it('an update of the tail sets the clock, and only a later tick changes it again', async () => {
  const { scanUrl } = await listenAsScan();
  let now = Date.UTC(2026, 0, 1);
  const waiting: { readonly ms: number; readonly wake: () => void }[] = [];
  const deps = {
    ...createDeps(),
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        waiting.push({ ms, wake: resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  const own = { ...settings, scanUrl };
  const feed = createFeed({ settings: own, deps }, beginFeed(own, deps));
  const clock = () => feed.store.getState().screen.now;
  /** Lets the ticker run, whose first pause is shorter than the others. */
  const tick = async () => {
    const place = await waitUntil(() => {
      const index = waiting.findIndex(({ ms }) => ms === 300 || ms === 1000);
      return index === -1 ? undefined : { index };
    });
    waiting.splice(place.index, 1)[0]?.wake();
    await waitUntil(() => waiting.some(({ ms }) => ms === 1000));
  };
  feed.start();
  await waitFor(() => expect(feed.store.getState().activity.poll.state).not.toBe('starting'));
  const responded = now;
  expect(clock()).toBe(responded);
  now += 400;
  await tick();
  expect(clock()).toBe(responded);
  now += 1000;
  await tick();
  expect(clock()).toBe(now);
  // Somebody sets the clock of the machine back.
  now -= 3_600_000;
  await tick();
  expect(clock()).toBe(now);
  await feed.stop();
});
