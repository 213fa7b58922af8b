// `npm run bench`: what the program costs, beside others, in one run. Figures are for comparison
// within a run; nothing here passes or fails.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { markdownOf, type Table } from './harness/table.ts';
import { aDay } from './scenarios/a-day.ts';
import { amounts } from './scenarios/amounts.ts';
import { backlog } from './scenarios/backlog.ts';
import { holdings } from './scenarios/holdings.ts';
import { idle, newRows } from './scenarios/by-itself.ts';
import { otherKeys, scrolling } from './scenarios/keys.ts';
import { filters } from './scenarios/filters.ts';
import { heldKey } from './scenarios/held-key.ts';
import { largeResponse } from './scenarios/large-response.ts';
import { longRun } from './scenarios/long-run.ts';
import { overview } from './scenarios/overview.ts';
import { statement } from './scenarios/statement.ts';
import { startUp } from './scenarios/start-up.ts';
import { updates } from './scenarios/updates.ts';

const scenarios: Readonly<Record<string, (quick: boolean) => Promise<Table>>> = {
  'start-up': (quick) => startUp(quick ? 3 : 20),
  'new-rows': (quick) => newRows(quick ? 4 : 20),
  scrolling: (quick) => scrolling(quick ? 15 : 200),
  'held-key': (quick) => heldKey(quick ? 2 : 10),
  'other-keys': (quick) => otherKeys(quick ? 5 : 30),
  idle: (quick) => idle(quick ? 2 : 10),
  overview: (quick) => overview(quick ? 5 : 20),
  filters: (quick) => filters(quick ? [1_000] : [1_000, 20_000, 100_000], quick ? 1 : 5),
  holdings: (quick) => holdings(quick ? [1_000] : [1_000, 10_000]),
  statement: (quick) => statement(quick ? [1_000] : [10_000, 100_000]),
  amounts: (quick) => amounts(quick ? [1_000] : [1_000, 20_000, 100_000]),
  'a-day': (quick) => aDay(quick ? [1_000, 20_000] : [1_000, 100_000, 300_000], quick ? 20 : 200),
  backlog: (quick) => backlog(quick ? [30_000] : [30_000, 1_000_000]),
  // One transaction in eight holds more than one activity: the last is about 100,000 updates.
  updates: (quick) => updates(quick ? [1_000] : [1_000, 20_000, 118_750]),
  'long-run': (quick) => longRun(quick ? 50_000 : 1_000_000),
  'large-response': (quick) => largeResponse(5, quick ? 15 : 200),
};

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const jsonAt = words.indexOf('--json');
const jsonFile = jsonAt === -1 ? undefined : words[jsonAt + 1];
const named = words.filter((word) => !word.startsWith('--') && word !== jsonFile);
const unknown = named.find((word) => !(word in scenarios));
if (unknown !== undefined) {
  throw new Error(`There is no table ${unknown}; there are ${Object.keys(scenarios).join(', ')}`);
}
const chosen = named.length === 0 ? Object.keys(scenarios) : named;

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${execFileSync('uname', ['-sr']).toString().trim()}`;

const tables: Table[] = [];
for (const name of chosen) {
  const scenario = scenarios[name];
  if (scenario === undefined) continue;
  const table = await scenario(quick);
  tables.push(table);
  process.stdout.write(`${markdownOf(table)}\n`);
}
process.stdout.write(`Measured on ${machine}.\n`);
if (jsonFile !== undefined)
  writeFileSync(jsonFile, `${JSON.stringify({ machine, tables }, undefined, 2)}\n`);
