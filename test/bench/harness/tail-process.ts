// A process of its own: the session of the dashboard (client, tail, store, cursor) without its screen,
// which says what it costs each so many activities. node --expose-gc --import tsx FILE URL EACH UNTIL
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../../src/config/settings/settings.ts';
import { createSession } from '../../../src/app/session/session.ts';

const [scanUrl = '', item = '', until = ''] = process.argv.slice(2);

const settings: Settings = {
  profile: 'bench',
  ledgerUrl: scanUrl,
  scanUrl,
  timeoutMs: 30_000,
  pollIntervalMs: 4000,
  pageSize: 100,
  source: 'activities',
  sinceMs: 0,
  maxRows: 20_000,
  color: false,
  ascii: false,
  mode: 'dev',
  readOnly: true,
  alerts: [],
  notes: [],
};

/** How much faster time goes than on a wall: four seconds between polls are eight milliseconds. */
const pace = 500;

const stateDir = mkdtempSync(join(tmpdir(), 'cantui-bench-'));

const session = createSession({
  settings,
  deps: {
    now: Date.now,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      await wait(ms / pace, undefined, { signal }).catch(() => undefined);
    },
    copy: () => ({ kind: 'sent', bytes: 0 }),
    stateDir,
    version: 'bench',
    env: {},
    rereadSettings: (current) => Promise.resolve({ ok: true, value: current }),
    end: () => undefined,
  },
});

const mebibytes = (bytes: number): number => bytes / 2 ** 20;

/** What it costs by now, after all that can be forgotten was. */
const report = (): void => {
  globalThis.gc?.();
  const { counts, entries } = session.store.getState().activity.timeline;
  const { user, system } = process.cpuUsage();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({
    activities: counts.received,
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    heapMb: mebibytes(heapUsed),
    rssMb: mebibytes(rss),
    handles: process.getActiveResourcesInfo().length,
    kept: entries.length,
    gaps: entries.filter((entry) => 'gap' in entry).length,
  });
};

const end = async (): Promise<void> => {
  await session.stop();
  rmSync(stateDir, { recursive: true, force: true });
  process.disconnect();
};

let due = Number(item);
session.store.subscribe(({ activity: { timeline } }) => {
  const { received } = timeline.counts;
  if (received < due) return;
  due += Number(item);
  report();
  if (received >= Number(until)) void end();
});
session.start();
