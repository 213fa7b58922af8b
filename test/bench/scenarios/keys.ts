import { openServices } from '../harness/services.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Command, type Reaction, type Size } from '../harness/terminal.ts';
import { cantui, logViewer, pager, plainInk } from '../peers/commands.ts';

export const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
];

/** A list in a terminal: when it is ready, and the key that scrolls it by a row. */
export type List = { readonly command: Command; readonly ready: RegExp; readonly key: string };

/** The activities of a sandbox. */
export const ownList = (count: number, services: { readonly args: readonly string[] }): List => {
  const limits = ['--max-rows', String(Math.max(count, 100)), '--page-size', '1000'];
  return { command: cantui([...services.args, ...limits]), ready: /no gaps since/, key: 'k' };
};

/** As many rows in other programs, those that the machine has. */
export const otherLists = (count: number): readonly List[] => [
  { command: plainInk(count, 'default'), ready: /plain Ink/, key: 'j' },
  { command: plainInk(count, 'incremental'), ready: /plain Ink/, key: 'j' },
  ...pager(count).map((command) => ({ command, ready: /00000000/, key: 'j' })),
  // It begins at the end of a log.
  ...logViewer(count).map((command) => ({ command, ready: /00099999/, key: 'k' })),
];

type Walk = { readonly reactions: readonly Reaction[]; readonly cpuMs: number };

/** Presses the key that scrolls by a row, after some that warm the program. */
const walk = async ({ command, ready, key }: List, size: Size, presses: number): Promise<Walk> => {
  const program = start(command, size);
  await program.shows(ready);
  for (let warm = 0; warm < size.rows + 20; warm += 1) await program.press(key, 15);
  const before = program.cost()?.cpuMs ?? Number.NaN;
  const reactions: Reaction[] = [];
  for (let press = 0; press < presses; press += 1) reactions.push(await program.press(key));
  const cpuMs = ((program.cost()?.cpuMs ?? Number.NaN) - before) / presses;
  await program.close();
  return { reactions, cpuMs };
};

const rowOf = (name: string, { columns, rows }: Size, { reactions, cpuMs }: Walk) => {
  const ms = reactions.map((reaction) => reaction.ms);
  const bytes = reactions.map((reaction) => reaction.bytes);
  return [
    name,
    `${columns}×${rows}`,
    digits(quantile(bytes, 0.5)),
    digits(quantile(ms, 0.5), 1),
    digits(quantile(ms, 0.95), 1),
    digits(quantile(ms, 0.99), 1),
    digits(cpuMs, 1),
  ];
};

/** A list scrolled by one row: by this program, by Ink alone, by a pager and by a viewer of logs. */
export const scrolling = async (presses: number): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const count of [1_000, 20_000, 100_000]) {
    const services = await openServices(count, 0);
    const lists = [ownList(count, services), ...(count === 100_000 ? otherLists(count) : [])];
    for (const size of sizes)
      for (const list of lists) {
        const name = `${list.command.name}, ${count.toLocaleString('en')} rows`;
        rows.push(rowOf(name, size, await walk(list, size, presses)));
      }
    await services.close();
  }
  return {
    title: 'Scrolling by one row',
    about: `Bytes for one key, milliseconds from the key to the last byte of its frame, and its processor time in milliseconds; ${presses} keys after a warm-up of one screen.`,
    head: ['program', 'size', 'bytes p50', 'ms p50', 'ms p95', 'ms p99', 'CPU ms'],
    rows,
  };
};

/** Other things a hand does, each repeated. */
export const otherKeys = async (times: number): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  const services = await openServices(400, 0);
  for (const size of sizes) {
    const ctx: readonly (readonly [
      name: string,
      before: readonly string[],
      keys: readonly string[],
    ])[] = [
      ['tab to Lookup and back', [], ['2', '\u001b[27u1']],
      ['a letter in a text field', ['/'], ['a', '\u007f']],
      ['a page up and down', ['kkk'], ['\u0015', '\u0004']],
      ['help opened and closed', [], ['?', '?']],
      ['a line of an activity', ['\r'], ['j', 'k']],
      ['a field of a form', ['4'], ['j', 'k']],
      ['a block of the overview', ['6'], ['j', 'k']],
    ];
    for (const [name, before, keys] of ctx) {
      const program = start(cantui(services.args), size);
      await program.shows(/no gaps since/);
      for (const key of before) await program.press(key, 150);
      for (const key of keys) await program.press(key, 150);
      for (let warm = 0; warm < size.rows; warm += 1)
        for (const key of keys) await program.press(key, 15);
      const reactions: Reaction[] = [];
      const cpu = program.cost()?.cpuMs ?? Number.NaN;
      for (let time = 0; time < times; time += 1)
        for (const key of keys) reactions.push(await program.press(key, 60));
      const cpuMs = ((program.cost()?.cpuMs ?? Number.NaN) - cpu) / reactions.length;
      rows.push(rowOf(name, size, { reactions, cpuMs }));
      await program.close();
    }
    const program = start(cantui(services.args), size);
    await program.shows(/no gaps since/);
    const cpu = program.cost()?.cpuMs ?? Number.NaN;
    const reactions: Reaction[] = [];
    for (let time = 0; time < times; time += 1) {
      reactions.push(
        await program.resize({
          columns: size.columns - (time % 2) * 10,
          rows: size.rows - (time % 2),
        }),
      );
    }
    const cpuMs = ((program.cost()?.cpuMs ?? Number.NaN) - cpu) / times;
    rows.push(rowOf('resize', size, { reactions, cpuMs }));
    await program.close();
  }
  await services.close();
  return {
    title: 'Other keys',
    about: `The same for other keys and for a resize, ${times} times each, 400 rows, after a warm-up.`,
    head: ['action', 'size', 'bytes p50', 'ms p50', 'ms p95', 'ms p99', 'CPU ms'],
    rows,
  };
};
