import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBusyScan } from '../harness/busy-scan.ts';
import { digits, type Table } from '../harness/table.ts';
import { start } from '../harness/terminal.ts';
import { cantui } from '../peers/commands.ts';

/** What a process has cost so far; a terminal tells less of the program in it. */
type Sample = {
  readonly activities: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly rssMb: number;
  readonly heapMb?: number;
  readonly handles?: number;
  readonly kept?: number;
  readonly gaps?: number;
};

/** A million a day are 46 each four seconds; every fiftieth poll finds more than a page can hold. */
const day = (poll: number): number => (poll % 50 === 49 ? 950 : 46);

/** As fast as the dashboard can take them at its shortest interval: bursts of several pages. */
const storm = (): number => 4000;

const rowsOf = (name: string, samples: readonly Sample[]): readonly (readonly string[])[] =>
  samples.map((sample, index) => {
    const before = samples[index - 1];
    const seconds = sample.seconds - (before?.seconds ?? 0);
    const activities = sample.activities - (before?.activities ?? 0);
    return [
      name,
      sample.activities.toLocaleString('en'),
      digits(activities / seconds),
      digits(sample.cpuSeconds - (before?.cpuSeconds ?? 0), 1),
      digits(sample.heapMb, 1),
      digits(sample.rssMb),
      digits(sample.handles),
      sample.kept?.toLocaleString('en') ?? '–',
      digits(sample.gaps),
    ];
  });

/** It takes minutes: each row is told as it comes, apart from the table. */
const progress = (name: string, samples: readonly Sample[]): void => {
  process.stderr.write(`${rowsOf(name, samples).at(-1)?.join(' | ') ?? ''}\n`);
};

const tailProcess = fileURLToPath(new URL('../harness/tail-process.ts', import.meta.url));

/** The session without its screen, in a process of its own. */
const bySession = async (count: number, item: number): Promise<readonly Sample[]> => {
  const scan = await startBusyScan(day, count);
  const samples: Sample[] = [];
  const child = fork(tailProcess, [scan.url, String(item), String(count)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  child.on('message', (sample) => {
    samples.push(sample as Sample);
    progress('session', samples);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The session ended with ${code}.`);
  await scan.close();
  return samples;
};

/** The program itself in a terminal, with its screen. */
const byProgram = async (count: number, item: number): Promise<readonly Sample[]> => {
  const scan = await startBusyScan(storm, count);
  const words = ['--ledger-url', scan.url, '--scan-url', scan.url, '--source', 'activities'];
  const own = ['--poll-interval', '500ms', '--page-size', '1000'];
  const program = start(cantui([...words, ...own]), { columns: 120, rows: 40 });
  const began = performance.now();
  const samples: Sample[] = [];
  for (let due = item; due <= count; due += item) {
    while (scan.height() < due) await sleep(20);
    const cost = program.cost();
    samples.push({
      activities: scan.height(),
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: (cost?.cpuMs ?? Number.NaN) / 1000,
      rssMb: cost?.rssMb ?? Number.NaN,
    });
    progress('program', samples);
  }
  await program.close();
  await scan.close();
  return samples;
};

/** How much a figure rises with each sample: the slope of the line that fits best. */
const slope = (values: readonly (number | undefined)[]): number => {
  const known = values.map((value) => value ?? Number.NaN);
  const middle = (known.length - 1) / 2;
  const squares = known.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
  return known.reduce((sum, value, at) => sum + (at - middle) * value, 0) / squares;
};

/** What the second half adds for each sample: flat is nought. */
const trend = (name: string, samples: readonly Sample[]): readonly string[] => {
  const settled = samples.slice(Math.floor(samples.length / 2));
  const item = settled.map((sample, index) => {
    const before = settled[index - 1] ?? samples[Math.floor(samples.length / 2) - 1];
    return sample.cpuSeconds - (before?.cpuSeconds ?? Number.NaN);
  });
  return [
    `${name}: slope of the second half`,
    '',
    '',
    digits(slope(item), 2),
    digits(slope(settled.map(({ heapMb }) => heapMb)), 2),
    digits(slope(settled.map(({ rssMb }) => rssMb)), 2),
    digits(slope(settled.map(({ handles }) => handles)), 2),
    '',
    '',
  ];
};

/** A day of activity, compressed: whether anything grows that should not. */
export const longRun = async (count: number): Promise<Table> => {
  const item = count / 10;
  const session = await bySession(count, item);
  const program = await byProgram(count, item);
  return {
    title: 'A long run',
    about: `${count.toLocaleString('en')} activities through a dashboard that keeps 20,000: its session without a screen, polling as in a day that is 500 times as fast, memory after garbage collection; and the program in a terminal, in bursts of 4,000. Each row is what came since the one before; the slope is what a row adds to the one before it.`,
    head: [
      'what',
      'activities',
      'a second',
      'CPU s',
      'heap MB',
      'RSS MB',
      'handles',
      'rows kept',
      'gaps',
    ],
    rows: [
      ...rowsOf('session', session),
      trend('session', session),
      ...rowsOf('program', program),
      trend('program', program),
    ],
  };
};
