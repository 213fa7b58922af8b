import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { costOf } from '../harness/process-cost.ts';
import { openServices } from '../harness/services.ts';
import { digits, type Table } from '../harness/table.ts';
import { start } from '../harness/terminal.ts';
import { cantui } from '../peers/commands.ts';

/** `activity --follow` from the oldest activity that a scan has to its newest. */
const followed = async (count: number) => {
  const services = await openServices(count, 0);
  const began = performance.now();
  const words = ['activity', '--follow', '--output', 'ndjson', '--limit', String(count)];
  const follower = run([...words, ...services.args, '--page-size', '1000'], cleanEnv());
  let lines = 0;
  let peak = 0;
  let last = began;
  follower.child.stdout?.on('data', (data: string) => {
    last = performance.now();
    lines += data.split('\n').length - 1;
    peak = Math.max(peak, costOf(follower.child.pid ?? 0)?.peakRssMb ?? 0);
  });
  // As long as it goes on: how long that is, is what is measured.
  for (let before = -1; lines < count - 2 && before < lines;) {
    before = lines;
    await sleep(5000);
  }
  const seconds = (last - began) / 1000;
  follower.child.kill('SIGTERM');
  await follower.exit;
  await services.close();
  return { lines, seconds, peak };
};

/** The dashboard with so many activities in memory. */
const kept = async (count: number) => {
  const services = await openServices(count, 0);
  const own = ['--max-rows', String(Math.max(100, count)), '--page-size', '1000', '--mouse', 'off'];
  const program = start(cantui([...services.args, ...own.slice(0, 4)]), { columns: 120, rows: 40 });
  const ms = await program.shows(/no gaps since/);
  // Older pages are fetched as somebody scrolls to them: the oldest row is asked for at once.
  for (let page = 0; page < count / 1000 + 2; page += 1) await program.press('g', 150);
  await sleep(500);
  const cost = program.cost();
  await program.close();
  await services.close();
  return { ms, rssMb: cost?.rssMb };
};

/** How fast a long history is caught up with, and what it takes in memory. */
export const amounts = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const { lines, seconds, peak } = await followed(count);
    const { ms, rssMb } = await kept(count);
    rows.push([
      count.toLocaleString('en'),
      digits(lines / seconds),
      digits(peak),
      digits(ms),
      digits(rssMb),
    ]);
  }
  return {
    title: 'Catching up',
    about:
      '`activity --follow` from the oldest activity of a scan to the newest, and the dashboard that keeps all of them.',
    head: [
      'activities',
      'followed, a second',
      'peak MB',
      'dashboard: ms to data',
      'MB with all kept',
    ],
    rows,
  };
};
