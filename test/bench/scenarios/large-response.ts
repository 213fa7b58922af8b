import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openServices } from '../harness/services.ts';
import { quantile } from '../harness/statistics.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Reaction } from '../harness/terminal.ts';
import { cantui } from '../peers/commands.ts';

const id = `1220${'ab'.repeat(32)}`;

const eventOf = (nodeId: number) => ({
  CreatedEvent: {
    offset: 183,
    nodeId,
    contractId: `00${nodeId.toString(16).padStart(64, '0')}ca101220${'cd'.repeat(32)}`,
    templateId: 'pkg:Splice.Amulet:Amulet',
    createArgument: {
      owner: `alice::1220${'aa'.repeat(32)}`,
      amount: { initialAmount: `${nodeId}.0000000001`, createdAt: { number: '92059' } },
      meta: { values: Array.from({ length: 8 }, (_, at) => [`key ${at}`, `value ${at}`]) },
    },
    witnessParties: [`alice::1220${'aa'.repeat(32)}`],
    signatories: [`alice::1220${'aa'.repeat(32)}`],
    observers: [],
    createdAt: '2026-01-01T00:00:00.000001Z',
    packageName: 'splice-amulet',
  },
});

const bodyOf = (megabytes: number): Buffer => {
  const events = [];
  for (let size = 0; size < megabytes * 1e6; size += JSON.stringify(events.at(-1)).length)
    events.push(eventOf(events.length));
  const value = { updateId: id, offset: 183, recordTime: '2026-01-01T00:00:00Z', events };
  return Buffer.from(JSON.stringify({ update: { Transaction: { value } } }));
};

/** A response of some megabytes: shown, opened as a tree, walked, searched. */
export const largeResponse = async (megabytes: number, presses: number): Promise<Table> => {
  const body = bodyOf(megabytes);
  let sent = 0;
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body, () => (sent = performance.now()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows: (readonly string[])[] = [];
  const { scanUrl, close } = await openServices(10, 0);
  const services = ['--ledger-url', url, '--scan-url', scanUrl];
  const program = start(cantui(services), { columns: 120, rows: 40 });
  await program.shows(/no gaps since/);
  await program.press('2', 500);
  await program.press(`\u001b[200~${id}\u001b[201~`, 500);
  const responded = program.shows(/kind +transaction/);
  const asked = performance.now();
  await program.press('\r', 1);
  await responded;
  rows.push([
    'first frame after the last byte of the response',
    digits(performance.now() - sent),
    '',
    '',
  ]);
  rows.push(['… of it since Enter', digits(performance.now() - asked), '', '']);
  await program.press('', 1500);

  const timed = async (name: string, keys: readonly string[], times: number): Promise<void> => {
    const reactions: Reaction[] = [];
    for (let time = 0; time < times; time += 1)
      for (const key of keys) reactions.push(await program.press(key, 60));
    const ms = reactions.map((reaction) => reaction.ms);
    rows.push([name, ...[0.5, 0.95, 0.99].map((share) => digits(quantile(ms, share), 1))]);
  };
  const single = async (name: string, keys: string, shows: RegExp): Promise<void> => {
    const from = performance.now();
    await program.press(keys, 0);
    await program.shows(shows);
    rows.push([name, digits(performance.now() - from, 1), '', '']);
    await program.press('', 500);
  };
  await timed('a line down in the details', ['j'], presses);
  await single('opened as a JSON tree', 'J', /▾ update/);
  await timed('a line down in the tree', ['j'], presses);
  await single('everything expanded', 'E', /line \d+\/\d{6}/);
  await timed('a line down, all expanded', ['j'], presses);
  await timed('to the end and back', ['G', 'g'], 10);
  await program.press('/', 300);
  await program.press('90.0000000001', 300);
  await single('a search with a match', '\r', /initialAmount ─/);
  await program.close();
  await close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return {
    title: 'A large response',
    about: `An update of ${digits(body.length / 1e6, 1)} MB in the Lookup tab, 120×40, ${presses} keys each.`,
    head: ['action', 'ms p50', 'ms p95', 'ms p99'],
    rows,
  };
};
