import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { openListingLedger } from '../../support/servers/listing-server.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { payer } from '../../support/tokens/token-world.ts';
import { readHoldings } from '../../../src/tokens/holdings.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import { chooseInputs } from '../../../src/tokens/choose-inputs.ts';
import { costOf } from '../harness/process-cost.ts';
import { digits, type Table } from '../harness/table.ts';

const tokens = 40;

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    holdingEvent(`bench ${index}`, { amount: '1.0000000001', id: `TOKEN-${index % tokens}` }),
  );

/** The command, from its start to its end. */
const printed = async (count: number) => {
  const ledger = await openListingLedger({ events: eventsOf(count) });
  const began = performance.now();
  const words = ['holdings', payer, '--output', 'json', '--ledger-url', ledger.url];
  const command = run(words, cleanEnv());
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, costOf(command.child.pid ?? 0)?.peakRssMb ?? 0);
  }, 20);
  await command.exit;
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  await ledger.close();
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
    rows.push([
      count.toLocaleString('en'),
      digits(seconds, 2),
      digits(peak),
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
    about: `\`cantui holdings\` of a party with holdings of ${tokens} tokens, on a participant that lists 200 at once. Then, without a process: to read the contracts, and to choose inputs among all of them.`,
    head: ['holdings', 'seconds', 'peak MB', 'read ms', 'choose ms', 'against the row above'],
    rows,
  };
};
