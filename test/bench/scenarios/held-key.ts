import { setTimeout as sleep } from 'node:timers/promises';
import { openServices } from '../harness/services.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Size } from '../harness/terminal.ts';
import { otherLists, ownList, sizes, type List } from './keys.ts';

const perSecond = 30;

/** Presses a key as a keyboard repeats it, after some presses that warm the program. */
const hold = async ({ command, ready, key }: List, size: Size, seconds: number) => {
  const program = start(command, size);
  await program.shows(ready);
  for (let warm = 0; warm < size.rows + 20; warm += 1) await program.press(key, 15);
  await sleep(1000);
  const [cpu, bytes] = [program.cost()?.cpuMs ?? Number.NaN, program.bytes()];
  const began = performance.now();
  const presses = seconds * perSecond;
  for (let press = 0; press < presses; press += 1) {
    await sleep(Math.max(0, began + (press * 1000) / perSecond - performance.now()));
    await program.press(key, 0);
  }
  const ms = performance.now() - began;
  await sleep(200);
  const row = [
    command.name,
    `${size.columns}×${size.rows}`,
    digits((program.bytes() - bytes) / presses),
    digits(((program.cost()?.cpuMs ?? Number.NaN) - cpu) / (ms / 100), 1),
  ];
  await program.close();
  return row;
};

/** The key that scrolls by a row, held down. */
export const heldKey = async (seconds: number): Promise<Table> => {
  const count = 100_000;
  const services = await openServices(count, 0);
  const rows: (readonly string[])[] = [];
  for (const size of sizes)
    for (const list of [ownList(count, services), ...otherLists(count)])
      rows.push(await hold(list, size, seconds));
  await services.close();
  return {
    title: 'A key held down',
    about: `Bytes for each key and processor share while the key that scrolls by a row repeats ${perSecond} times a second for ${seconds} s; ${count.toLocaleString('en')} rows.`,
    head: ['program', 'size', 'bytes', 'CPU %'],
    rows,
  };
};
