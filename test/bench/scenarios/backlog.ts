import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CursorDirection } from '../../../src/ledger/activity/listing.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { idOf, numbersIn, startLargeScan } from '../../support/servers/large-scan.ts';
import { costOf } from '../harness/process-cost.ts';
import { digits, type Table } from '../harness/table.ts';

/** Bytes that a process has in the nameless file of its spool. */
const spooledBy = (pid: number): number => {
  for (let fd = 0; fd < 64; fd++) {
    const file = statSync(`/proc/${pid}/fd/${fd}`, { throwIfNoEntry: false });
    if (file?.isFile() === true && file.nlink === 0) return file.size;
  }
  return 0;
};

/** A follower that begins so many activities back, on a scan that makes them when it is asked. */
const caughtUp = async (meaning: CursorDirection, activities: number) => {
  const scan = await startLargeScan(meaning, activities + 1, 1000);
  const words = ['activity', '--follow', '--output', 'ndjson', '--page-size', '1000'];
  const began = performance.now();
  const follower = run([...words, '--scan-url', scan.url, '--after-id', idOf(0)], cleanEnv());
  const pid = follower.child.pid ?? 0;
  let [rest, lines, outOfOrder, peak, disk, firstAt] = ['', 0, 0, 0, 0, 0];
  follower.child.stdout?.removeAllListeners('data');
  follower.child.stdout?.on('data', (data: string) => {
    firstAt ||= performance.now();
    const pieces = `${rest}${data}`.split('\n');
    rest = pieces.pop() ?? '';
    for (const number of numbersIn(pieces.join('\n'))) {
      lines += 1;
      if (number !== lines) outOfOrder += 1;
    }
  });
  while (lines < activities && follower.child.exitCode === null) {
    await sleep(50);
    peak = Math.max(peak, costOf(pid)?.peakRssMb ?? 0);
    disk = Math.max(disk, spooledBy(pid));
  }
  const seconds = (performance.now() - began) / 1000;
  follower.child.kill('SIGTERM');
  await follower.exit;
  await scan.close();
  const firstSeconds = (firstAt - began) / 1000;
  return { lines, outOfOrder, seconds, firstSeconds, peak, diskMb: disk / 2 ** 20 };
};

/** How long a follower needs that was away for long, and what that takes. */
export const backlog = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const meaning of ['backward', 'forward'] as const) {
    for (const count of counts) {
      const cost = await caughtUp(meaning, count);
      rows.push([
        meaning,
        cost.lines.toLocaleString('en'),
        String(cost.outOfOrder),
        digits(cost.firstSeconds, 1),
        digits(cost.seconds, 1),
        digits(cost.lines / cost.seconds),
        digits(cost.peak),
        digits(cost.diskMb),
      ]);
    }
  }
  return {
    title: 'Catching up with activities',
    about:
      '`activity --follow` starts that many activities back and prints every one, oldest first. A newest-first scan is read back before the first line.',
    head: [
      'scan',
      'rows',
      'out of order',
      'first line, s',
      'all, s',
      'rows a second',
      'peak MB',
      'disk MB',
    ],
    rows,
  };
};
