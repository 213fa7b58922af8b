import { setImmediate as turn } from 'node:timers/promises';
import { parseActivity, type Activity } from '../../../src/ledger/activity/activity.ts';
import { loadRegexFor } from '../../../src/ledger/filter/regex.ts';
import { parseJson, stringifyJson } from '../../../src/lib/json/json.ts';
import { mintRaw, transferRaw } from '../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../support/screens/sample-session.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';

/** One kind of term each, then all together. */
const typed: readonly string[] = [
  'type=transfer',
  'party~alice12',
  'party=alice*::1220*',
  'amount>1000',
  'time>=12:00',
  'rent',
  'nowhere',
  '"invoice 77" or memo~may',
  'party~/^alice1[0-9]+::/',
  '/invoice 7+ /',
  '/rent$/',
  '/^inv.*7.*rent/',
  '/[0-9]{7}/',
  'für',
  'type=transfer,abort and (party~alice or amount>1000) not age>10m',
];

/** Rows of many parties, each read from a text of its own, as from a scan. */
const rowsOf = (count: number): readonly Activity[] =>
  Array.from({ length: count }, (_, number) => {
    const description = `invoice ${number} for rent`;
    const raw = number % 3 === 0 ? mintRaw(number) : transferRaw(number, { description });
    const text = stringifyJson(raw)
      .replaceAll('alice::', `alice${number % 977}::`)
      .replaceAll('bob::', `bob${number % 313}::`);
    const activity = parseActivity(parseJson(text));
    if (activity === undefined) throw new Error('A sample has no event_id.');
    return activity;
  });

/** Milliseconds of processor time since a measurement. */
const cpuMs = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

/** Types a text into the prompt of a session; milliseconds for each key until its rows are known. */
const type = (session: ReturnType<typeof testSession>, text: string): readonly number[] => {
  const { openOverlay } = session.store.getState();
  openOverlay({ kind: 'filter', field: { before: '', after: '' } });
  return Array.from(text, (_, index) => {
    const before = text.slice(0, index + 1);
    const began = process.cpuUsage();
    openOverlay({ kind: 'filter', field: { before, after: '' } });
    return cpuMs(began);
  });
};

/** The rows of a list after each key of a filter that is typed. */
export const filters = async (counts: readonly number[], rounds: number): Promise<Table> => {
  await loadRegexFor('/');
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const session = testSession();
    receive(session, rowsOf(count));
    session.store.getState().openOverlay({ kind: 'filter', field: { before: '', after: '' } });
    // The search texts are made in steps after the prompt opens; a hand takes longer to type.
    for (let step = 0; step < count / 500; step += 1) await turn();
    for (const text of typed) {
      const ms: number[] = [];
      for (let round = 0; round < rounds; round += 1) ms.push(...type(session, text));
      const { matching } = session.store.getState().activity.view;
      rows.push([
        `\`${text.replaceAll('|', '\\|')}\``,
        digits(count),
        digits(matching),
        digits(quantile(ms, 0.5), 1),
        digits(quantile(ms, 0.95), 1),
        digits(Math.max(...ms), 1),
      ]);
    }
  }
  return {
    title: 'Filtering while typing',
    about: `Milliseconds of processor time from a key in the filter prompt until the list holds its rows, without drawing them: parse, compile, all rows, and the garbage collector's threads. ${rounds} rounds of every key.`,
    head: ['typed', 'rows', 'matching', 'ms p50', 'ms p95', 'slowest'],
    rows,
  };
};
