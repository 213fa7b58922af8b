import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { saveCursor } from '../../../src/features/activity/tail/saved/cursor-store.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { costOf } from '../harness/process-cost.ts';
import { startRecordedScan, type RecordedScan } from '../harness/recorded-scan.ts';
import { digits, type Table } from '../harness/table.ts';

/** All kinds of rows, so that each update is at least one. */
const kinds = 'transfer,offer,allocation,mint,tap,abort,other';

/** A reader that prints nothing for so long has a defect. */
const silentMs = 60_000;

/** A reader may still print rows of the last update. */
const restMs = 500;

type Reading = {
  readonly rows: number;
  readonly seconds: number;
  readonly cpuSeconds: number | undefined;
  readonly peakMb: number | undefined;
};

/** Measures a reader until it has printed its last line; each line is given to `isLast`. */
const measure = async (
  child: ChildProcess,
  isLast: (line: string) => boolean,
): Promise<Reading> => {
  const began = performance.now();
  let [rest, rows, lastAt, isOver] = ['', 0, began, false];
  child.stdout?.on('data', (data: Buffer | string) => {
    const lines = `${rest}${data.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    rows += lines.length;
    for (const line of lines) isOver = isLast(line) || isOver;
    lastAt = performance.now();
  });
  while (!isOver || performance.now() - lastAt < restMs) {
    if (performance.now() - lastAt > silentMs) throw new Error(`Only ${rows} rows were printed.`);
    await sleep(50);
  }
  const cost = costOf(child.pid ?? 0);
  const cpuSeconds = cost === undefined ? undefined : cost.cpuMs / 1000;
  return { rows, seconds: (lastAt - began) / 1000, cpuSeconds, peakMb: cost?.peakRssMb };
};

/** A follower that was gone for a while: it goes on at the first update, up to the newest. */
const caughtUp = async ({ url, updates, firstEvent }: RecordedScan): Promise<Reading> => {
  const env = cleanEnv();
  const owner = {
    consumer: 'follow',
    profile: 'default',
    scanUrl: url,
    source: 'auto',
    filters: [`type=${kinds}`],
  } as const;
  const dir = join(env['XDG_STATE_HOME'] ?? '', 'cantui');
  saveCursor(dir, owner, { ids: [firstEvent] });
  const words = ['activity', '--follow', '--output', 'ndjson', '--kind', kinds];
  const follower = run([...words, '--scan-url', url], env);
  follower.child.stdout?.removeAllListeners('data');
  const seen = new Set<string>();
  const reading = await measure(follower.child, (line) => {
    seen.add(/"update_id":"(\w+)"/.exec(line)?.[1] ?? '');
    return seen.size >= updates;
  });
  follower.child.kill('SIGTERM');
  await follower.exit;
  return reading;
};

const plainUpdates = fileURLToPath(new URL('../peers/plain-updates.cjs', import.meta.url));

const readPlainly = async ({ url }: RecordedScan, mode: 'parse' | 'request') => {
  const child = spawn(process.execPath, [plainUpdates, url, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { rows, ...reading } = await measure(child, (line) => line === 'done');
  child.kill('SIGTERM');
  return { ...reading, rows: rows - 1 };
};

/** The readers of the table: the floors come from the same run. */
const readers: readonly (readonly [string, (scan: RecordedScan) => Promise<Reading>])[] = [
  ['cantui', caughtUp],
  ['bare Node: request, parse, print the id', (scan) => readPlainly(scan, 'parse')],
  ['bare Node: request only', (scan) => readPlainly(scan, 'request')],
];

/** How fast updates are read and derived from, where a scan lists no activities. */
export const updates = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  let bytes = 0;
  for (const count of counts) {
    const scan = await startRecordedScan(count);
    ({ bytes } = scan);
    for (const [name, read] of readers) {
      const reading = await read(scan);
      rows.push([
        name,
        scan.updates.toLocaleString('en'),
        reading.rows.toLocaleString('en'),
        digits(reading.seconds, 1),
        digits(scan.updates / reading.seconds),
        digits(reading.cpuSeconds, 1),
        digits(reading.cpuSeconds && scan.updates / reading.cpuSeconds),
        digits(reading.peakMb),
      ]);
    }
    await scan.close();
  }
  return {
    title: 'Catching up with updates',
    about: `On a scan without activities, \`activity --follow\` resumes from a cursor at the first update and prints every row that it derives. The scan responds from memory with updates of a sandbox that were recorded before, ${digits(bytes / 1000, 1)} kB each.`,
    head: [
      'reader',
      'updates',
      'rows',
      'seconds',
      'updates a second',
      'CPU s',
      'updates a CPU second',
      'peak MB',
    ],
    rows,
  };
};
