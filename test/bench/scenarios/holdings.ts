import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openListingLedger } from '../../support/servers/listing-server.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { payer } from '../../support/tokens/token-world.ts';
import { readHoldings } from '../../../src/tokens/holdings.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import { chooseInputs } from '../../../src/tokens/plan/choose-inputs.ts';
import { costOfCommand } from '../harness/command-cost.ts';
import { start } from '../harness/terminal.ts';
import { cantui } from '../peers/commands.ts';
import { digits, type Table } from '../harness/table.ts';

const tokens = 40;

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    holdingEvent(`bench ${index}`, { amount: '1.0000000001', id: `TOKEN-${index % tokens}` }),
  );

const printed = async (count: number) => {
  const ledger = await openListingLedger({ events: eventsOf(count) });
  const words = ['holdings', payer, '--output', 'json', '--ledger-url', ledger.url];
  const cost = await costOfCommand(words);
  await ledger.close();
  return cost;
};

/** The Tokens tab, from the key that opens it until it shows the last token. */
const shown = async (count: number) => {
  const ledger = await openListingLedger({ events: eventsOf(count) });
  const folder = mkdtempSync(join(tmpdir(), 'cantui-bench-'));
  const config = join(folder, 'cantui.yaml');
  const profile = `{ ledgerUrl: '${ledger.url}', parties: ['${payer}'] }`;
  writeFileSync(config, `default: bench\nprofiles:\n  bench: ${profile}\n`);
  const program = start(
    { ...cantui([]), env: { CANTUI_CONFIG: config } },
    { columns: 120, rows: 40 },
  );
  await program.shows(/Tokens/);
  const began = performance.now();
  void program.press('8');
  await program.shows(new RegExp(`HOLDINGS +${tokens} instruments`));
  const seconds = (performance.now() - began) / 1000;
  const peak = program.cost()?.peakRssMb ?? 0;
  await program.close();
  await ledger.close();
  rmSync(folder, { recursive: true });
  return { seconds, peak };
};

/** Reading the contracts, and choosing inputs for a payment that needs most of one token. */
const chosen = (count: number) => {
  const contracts = eventsOf(count).map((event) => readListedContract(event, 'sync'));
  const read = performance.now();
  const { holdings } = readHoldings(contracts, { party: payer, nowMs: 0, hasViews: true });
  const choose = performance.now();
  chooseInputs(holdings, String(count * 0.9));
  const end = performance.now();
  return { read: choose - read, choose: end - choose };
};

/** Holdings of many tokens: what they take, and how that grows. */
export const holdings = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  let before:
    | { readonly count: number; readonly seconds: number; readonly choose: number }
    | undefined;
  for (const count of counts) {
    const { seconds, peak } = await printed(count);
    const { read, choose } = chosen(count);
    const tab = await shown(count);
    rows.push([
      count.toLocaleString('en'),
      digits(seconds, 2),
      digits(peak),
      digits(tab.seconds, 2),
      digits(tab.peak),
      digits(read, 1),
      digits(choose, 1),
      before === undefined
        ? '–'
        : `${digits(count / before.count, 1)} × holdings: ${digits(seconds / before.seconds, 1)} × time, ${digits(choose / before.choose, 1)} × choice`,
    ]);
    before = { count, seconds, choose };
  }
  return {
    title: 'Holdings',
    about: `\`cantui holdings\` of a party with holdings of ${tokens} tokens, on a participant that lists 200 at once, and the Tokens tab of the dashboard, from the key until it shows them. Then, without a process: to read the contracts, and to choose inputs among all of them.`,
    head: [
      'holdings',
      'seconds',
      'peak MB',
      'tab s',
      'tab MB',
      'read ms',
      'choose ms',
      'against the row above',
    ],
    rows,
  };
};
