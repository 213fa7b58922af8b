import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFeed } from '../../../src/app/activity-feed.ts';
import { askFirstPage, beginFeed } from '../../../src/app/begin-feed.ts';
import { settings } from '../../support/screens/sample-session.ts';

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

it('a start requests its first page before it has a store, and no second time for its tail', async () => {
  const { bodies, scanUrl } = await listenAsScan();
  const stateDir = mkdtempSync(join(tmpdir(), 'cantui-feed-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  const deps = {
    now: Date.now,
    random: () => 0.5,
    sleep: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
    stateDir,
    version: '0.0.0',
    env: {},
  };
  const own = { ...settings, scanUrl };
  const begun = askFirstPage(beginFeed(own, deps));
  await vi.waitFor(() => expect(bodies).toEqual([{ page_size: 40 }]));
  const feed = createFeed({ settings: own, deps }, begun);
  feed.start();
  await vi.waitFor(() => expect(feed.store.getState().activity.poll.state).not.toBe('starting'));
  expect(bodies).toEqual([{ page_size: 40 }]);
  await feed.stop();
});
