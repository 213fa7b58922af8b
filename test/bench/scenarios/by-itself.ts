import { setTimeout as sleep } from 'node:timers/promises';
import { openServices } from '../harness/services.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Command, type Measured, type Size } from '../harness/terminal.ts';
import { cantui, plainInk } from '../peers/commands.ts';

const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
];

/** What a program writes and takes by itself: the bytes of each change, and its share of a processor in percent. */
export const watchFor = async (
  program: Measured,
  seconds: number,
): Promise<{ readonly bytes: readonly number[]; readonly cpu: number }> => {
  const before = program.cost()?.cpuMs ?? Number.NaN;
  const bursts = await program.watch(seconds * 1000);
  const cpu = ((program.cost()?.cpuMs ?? Number.NaN) - before) / (seconds * 10);
  return { bytes: bursts.map((burst) => burst.bytes), cpu };
};

/** Rows that arrive, one a second, while nobody touches a key. */
export const newRows = async (seconds: number): Promise<Table> => {
  const services = await openServices(400, 1);
  const own = cantui([...services.args, '--poll-interval', '500ms']);
  const rows: (readonly string[])[] = [];
  const watched: readonly (readonly [Command, RegExp])[] = [
    [own, /no gaps since/],
    [plainInk(1000, 'default', 1), /plain Ink/],
    [plainInk(1000, 'incremental', 1), /plain Ink/],
  ];
  for (const size of sizes)
    for (const [command, ready] of watched) {
      const program = start(command, size);
      await program.shows(ready);
      await sleep(1500);
      const { bytes, cpu } = await watchFor(program, seconds);
      rows.push([
        command.name,
        `${size.columns}×${size.rows}`,
        digits(quantile(bytes, 0.5)),
        digits(quantile(bytes, 0.95)),
        digits(cpu, 1),
      ]);
      await program.close();
    }
  await services.close();
  return {
    title: 'A new row',
    about: `Bytes and processor share for one new row a second, for ${seconds} s (sometimes two rows come in one response).`,
    head: ['program', 'size', 'bytes p50', 'bytes p95', 'CPU %'],
    rows,
  };
};

/** Nothing happens on the ledger and nobody touches a key. */
export const idle = async (seconds: number): Promise<Table> => {
  const services = await openServices(400, 0);
  const program = start(cantui(services.args), { columns: 120, rows: 40 });
  await program.shows(/no gaps since/);
  const atFirst = program.cost();
  await sleep(20_000);
  const before = program.cost();
  const bytes = program.bytes();
  await sleep(seconds * 1000);
  const after = program.cost();
  await program.close();
  await services.close();
  const share = ((after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? 0)) / (seconds * 10);
  const wakeUps = ((after?.wakeUps ?? Number.NaN) - (before?.wakeUps ?? 0)) / seconds;
  return {
    title: 'At rest',
    about: `No activity and no keys, ${seconds} s after 20 s of rest; the scan is still polled every four seconds.`,
    head: ['bytes', 'CPU %', 'wake-ups a second', 'MB at the first frame', 'MB at rest'],
    rows: [
      [
        digits(program.bytes() - bytes),
        digits(share, 2),
        digits(wakeUps, 1),
        digits(atFirst?.rssMb),
        digits(after?.rssMb),
      ],
    ],
  };
};
