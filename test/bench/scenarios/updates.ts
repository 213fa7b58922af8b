import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveCursor } from '../../../src/features/activity/tail/saved/cursor-store.ts';
import { isArray, isObject, parseJson } from '../../../src/lib/json/json.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { costOf } from '../harness/process-cost.ts';
import { openServices } from '../harness/services.ts';
import { digits, type Table } from '../harness/table.ts';

/** The first event of the first update that a scan lists. */
const firstEvent = async (scanUrl: string): Promise<string> => {
  const answer = await fetch(`${scanUrl}/v2/updates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 1 }),
  });
  const json = parseJson(await answer.text());
  const updates = isObject(json) ? json['transactions'] : undefined;
  const [first] = isArray(updates) ? updates : [];
  const roots = isObject(first) ? first['root_event_ids'] : undefined;
  const [root] = isArray(roots) ? roots : [];
  return typeof root === 'string' ? `#${root}` : '';
};

/** All kinds of rows, so that each activity of the sandbox is at least one. */
const kinds = 'transfer,offer,allocation,mint,tap,abort,other';

/** A follower that prints nothing for so long has a defect. */
const silentMs = 60_000;

/** A follower that was gone for a while: it goes on at the first update, up to the newest. */
const caughtUp = async (activities: number) => {
  const services = await openServices(activities, 0, '--updates-only');
  const env = cleanEnv();
  const dir = join(env['XDG_STATE_HOME'] ?? '', 'cantui');
  const owner = {
    consumer: 'follow',
    profile: 'default',
    scanUrl: services.scanUrl,
    source: 'auto',
    filters: [`type=${kinds}`],
  } as const;
  saveCursor(dir, owner, { ids: [await firstEvent(services.scanUrl)] });
  const began = performance.now();
  const words = ['activity', '--follow', '--output', 'ndjson', '--kind', kinds];
  const follower = run([...words, '--scan-url', services.scanUrl], env);
  const seen = new Set<string>();
  let rest = '';
  let lines = 0;
  let peak = 0;
  let lastAt = began;
  follower.child.stdout?.on('data', (data: Buffer) => {
    const pieces = `${rest}${data.toString('utf8')}`.split('\n');
    rest = pieces.pop() ?? '';
    lines += pieces.length;
    for (const piece of pieces) seen.add(/"update_id":"(\w+)"/.exec(piece)?.[1] ?? '');
    peak = Math.max(peak, costOf(follower.child.pid ?? 0)?.peakRssMb ?? 0);
    lastAt = performance.now();
  });
  // It may take minutes; nothing new for a while is the end.
  while (lines < activities || performance.now() - lastAt < 1500) {
    if (performance.now() - lastAt > silentMs) throw new Error(`Only ${lines} rows were printed.`);
    await sleep(100);
  }
  const cpuMs = costOf(follower.child.pid ?? 0)?.cpuMs;
  follower.child.kill('SIGTERM');
  await follower.exit;
  await services.close();
  return { updates: seen.size, lines, seconds: (lastAt - began) / 1000, peak, cpuMs };
};

/** How fast updates are read and derived from, where a scan lists no activities. */
export const updates = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const { updates: read, lines, seconds, peak, cpuMs } = await caughtUp(count);
    rows.push([
      read.toLocaleString('en'),
      lines.toLocaleString('en'),
      digits(seconds, 1),
      digits(read / seconds),
      digits(cpuMs === undefined ? undefined : cpuMs / 1000, 1),
      digits(peak),
    ]);
  }
  return {
    title: 'Catching up with updates',
    about:
      'On a scan without activities, `activity --follow` resumes from a cursor at the first update and prints every row that it derives.',
    head: ['updates', 'rows', 'seconds', 'updates a second', 'CPU s', 'peak MB'],
    rows,
  };
};
