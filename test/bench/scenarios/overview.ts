import { setTimeout as sleep } from 'node:timers/promises';
import { openServices } from '../harness/services.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Command, type Size } from '../harness/terminal.ts';
import { cantui, installed } from '../peers/commands.ts';
import { watchFor } from './by-itself.ts';

const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 160, rows: 48 },
];

type Watched = {
  readonly command: Command;
  readonly opens: readonly (readonly [string, RegExp])[];
};

/** `htop`, which draws the machine's own processes once a second, when the machine has it. */
const processViewer = (): readonly Watched[] => {
  const htop = installed('htop');
  if (htop === undefined) return [];
  return [{ command: { name: 'htop', argv: [htop, '--delay=10'] }, opens: [['', /F10/]] }];
};

/** The overview while a row arrives each second, beside a viewer of processes that draws as often. */
export const overview = async (seconds: number): Promise<Table> => {
  const services = await openServices(400, 1);
  const own: Watched = {
    command: cantui([...services.args, '--poll-interval', '1s']),
    opens: [
      ['', /no gaps since/],
      ['7', /BY KIND/],
    ],
  };
  const rows: (readonly string[])[] = [];
  for (const size of sizes)
    for (const { command, opens } of [own, ...processViewer()]) {
      const program = start(command, size);
      for (const [keys, shows] of opens) {
        if (keys !== '') await program.press(keys);
        await program.shows(shows);
      }
      await sleep(3000);
      const { bytes, cpu } = await watchFor(program, seconds);
      rows.push([
        command.name,
        `${size.columns}×${size.rows}`,
        digits(bytes.reduce((sum, each) => sum + each, 0) / seconds),
        digits(quantile(bytes, 0.95)),
        digits(cpu, 1),
      ]);
      await program.close();
    }
  await services.close();
  return {
    title: 'The overview',
    about: `Bytes and processor share of the Overview tab while a row arrives each second, and of htop, which draws once a second too, for ${seconds} s.`,
    head: ['program', 'size', 'bytes a second', 'bytes p95 of a change', 'CPU %'],
    rows,
  };
};
