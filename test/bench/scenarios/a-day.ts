import { setTimeout as sleep } from 'node:timers/promises';
import { startBusyScan } from '../harness/busy-scan.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Measured, type Reaction } from '../harness/terminal.ts';
import { cantui } from '../peers/commands.ts';

/** Rows that arrive with a poll until all are there: what the pages of one gap can bring. */
const burst = (poll: number): number => (poll === 0 ? 100 : 15_000);

/** Starts the program and lets it load so many rows. */
const loaded = async (count: number) => {
  const scan = await startBusyScan(burst, count);
  const words = ['--ledger-url', scan.url, '--scan-url', scan.url, '--source', 'activities'];
  const own = ['--poll-interval', '500ms', '--page-size', '1000', '--max-rows', String(count)];
  const program = start(cantui([...words, ...own]), { columns: 200, rows: 40 });
  const began = performance.now();
  const kept = `kept ${count.toLocaleString('en')}/`;
  while (!program.screen().includes(kept)) await sleep(200);
  const seconds = (performance.now() - began) / 1000;
  const peakMb = program.cost()?.peakRssMb;
  // What is left of loading is collected, and rows that wait for it are stored.
  await sleep(10_000);
  return { scan, program, seconds, peakMb };
};

/** Milliseconds from each key of a text in the filter prompt to its first frame. */
const filtered = async (program: Measured, text: string): Promise<readonly number[]> => {
  await program.press('/', 1500);
  const reactions: Reaction[] = [];
  for (const key of text) reactions.push(await program.press(key, 400));
  await program.press('\u001b', 400);
  await program.press('\u001b', 400);
  return reactions.map(({ firstMs }) => firstMs);
};

const texts = ['type=transfer', 'party~alice12', 'amount>1000', 'payment 77', 'nowhere'];

/** Activities of a day in memory: what they take, and what a key takes then. */
export const aDay = async (counts: readonly number[], presses: number): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const { scan, program, seconds, peakMb } = await loaded(count);
    const rss = program.cost()?.rssMb;
    const name = count.toLocaleString('en');
    for (let warm = 0; warm < 60; warm += 1) await program.press('k', 15);
    const walk: number[] = [];
    for (let press = 0; press < presses; press += 1) walk.push((await program.press('k')).ms);
    const jump = (await program.press('g', 1500)).ms;
    await program.press('G', 1500);
    rows.push([
      name,
      digits(seconds),
      digits(peakMb),
      digits(rss),
      digits(quantile(walk, 0.5), 1),
      digits(quantile(walk, 0.95), 1),
      digits(quantile(walk, 0.99), 1),
      digits(jump, 1),
      '',
    ]);
    process.stderr.write(`${rows.at(-1)?.join(' | ') ?? ''}\n`);
    for (const text of texts) {
      const ms = await filtered(program, text);
      rows.push([
        `${name}: \`${text}\``,
        ...['', '', digits(program.cost()?.rssMb), '', '', '', ''],
        digits(Math.max(...ms)),
      ]);
      process.stderr.write(`${rows.at(-1)?.join(' | ') ?? ''}\n`);
    }
    await program.close();
    await scan.close();
  }
  return {
    title: 'A day in memory',
    about: `Rows that a dashboard of 200×40 keeps, loaded from a busy scan: seconds until they were there, the most memory until then, its memory ten seconds later, milliseconds from a key that scrolls by one row to its frame (${presses} keys), and from the key that goes to the oldest row. Then filters: the slowest key of each text until its first frame, which has the first screen, and the memory after it.`,
    head: [
      'rows',
      'loaded in s',
      'peak MB',
      'RSS MB',
      'ms p50',
      'ms p95',
      'ms p99',
      'to the oldest',
      'filter key',
    ],
    rows,
  };
};
