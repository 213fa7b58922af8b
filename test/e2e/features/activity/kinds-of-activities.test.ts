import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  accepted,
  alice,
  bob,
  everyShape,
  offered,
  trafficBuyer,
  updateOf,
  venue,
} from '../../../support/amulet-updates/updates.ts';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { startUpdatesScan, type UpdatesScan } from '../../../support/models/updates-scan.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let scan: UpdatesScan;
const startMs = Date.now() - 120_000;
const idOf = (at: number): string => (at + 16).toString(16);
const timeOf = (at: number): string =>
  `${new Date(startMs + at * 1000).toISOString().slice(0, -1)}000Z`;
const names = Object.keys(everyShape) as (keyof typeof everyShape)[];

beforeAll(async () => {
  const updates = Object.values(everyShape).map((make, index) =>
    updateOf([make()], { id: idOf(index), time: timeOf(index) }),
  );
  scan = await startUpdatesScan(...updates);
});
afterAll(() => scan.close());

const activity = (...more: readonly string[]): Run =>
  run(['activity', '--scan-url', scan.url, '--since', '10m', ...more]);

/** Each shape with the word of its kind, a party of it and its amount, as a reader looks for it. */
const sought: Readonly<
  Record<
    keyof typeof everyShape,
    readonly [kind: string, party: string, amount: string | undefined]
  >
> = {
  preapprovalSendV2: ['transfer', bob, '12.5'],
  directTransfer: ['transfer', bob, '12.5'],
  directTransferV2: ['transfer', alice, '12.5'],
  toOneself: ['other', alice, '40'],
  together: ['transfer', bob, '40'],
  offer: ['offer', bob, '25'],
  offerV2: ['offer', bob, '25'],
  accepted: ['transfer', bob, '25'],
  acceptedByV2: ['transfer', alice, '25'],
  withdrawn: ['abort', alice, '25'],
  rejected: ['abort', bob, '25'],
  expired: ['abort', alice, '25'],
  allocation: ['allocation', bob, '60'],
  allocationV2: ['allocation', venue, '60'],
  executed: ['transfer', bob, '60'],
  canceled: ['abort', venue, '60'],
  batch: ['transfer', venue, '3'],
  settledBurn: ['other', alice, '10'],
  traffic: ['other', trafficBuyer, '4.2'],
  trafficByTransfer: ['other', alice, '31.5'],
  unknown: ['other', bob, '77'],
  foreign: ['transfer', alice, undefined],
  reported: ['transfer', bob, '5.5'],
};

describe('an activity of a scan that lists updates', () => {
  it.each(names)('is found by its kind, a party and its amount: %s', async (name) => {
    const [kind, party, amount] = sought[name];
    const byAmount = amount === undefined ? [] : ['--filter', `amount=${amount}`];
    const found = activity('--kind', kind, '--party', party, ...byAmount, '--output', 'json');
    expect((await found.exit).code).toBe(0);
    const rows = JSON.parse(found.stdout()) as readonly { readonly event_id: string }[];
    const updateId = `1220${idOf(names.indexOf(name)).repeat(64).slice(0, 64)}`;
    expect(rows.map(({ event_id: id }) => id.slice(1, 69))).toContain(updateId);
  });

  it('is a line of the table with its kind and, of an offer, its state', async () => {
    const table = activity('--limit', '100');
    await table.exit;
    for (const kind of ["xfer'", "offer'", "alloc'", "abort'", "other'"])
      expect(table.stdout()).toContain(kind);
    expect(table.stdout()).toMatch(/offer' .* expired +25\.0/);
  });

  it('is an offer whose state a filter asks for, and never a transfer of the same state', async () => {
    const found = activity('--filter', 'offer.state=expired', '--limit', '100', '--output', 'json');
    expect((await found.exit).code).toBe(0);
    const rows = JSON.parse(found.stdout()) as readonly { readonly moved: unknown }[];
    expect(rows).toHaveLength(2);
    for (const { moved } of rows) expect(moved).toMatchObject({ kind: 'offer', step: 'opens' });
  });

  it('is counted on stderr when a filter leaves it out', async () => {
    const transfers = activity('--kind', 'transfer', '--limit', '100');
    await transfers.exit;
    expect(transfers.stderr()).toMatch(
      /hidden: \d+ rows \(.*\d+ offer.*\) that do not match type=transfer/,
    );
    const followed = activity('--kind', 'transfer', '--limit', '100', '--follow');
    await until('rows were printed', () => followed.stdout().includes("xfer'"), followed.stderr);
    followed.child.kill('SIGTERM');
    expect((await followed.exit).code).toBe(143);
    const reports = followed
      .stderr()
      .split('\n')
      .filter((line) => line.includes('hidden: '));
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.length).toBeLessThan(10);
  });
});

describe('the dashboard on a scan that lists updates', () => {
  it('shows the state of an offer, learns of its end, alerts once it is a transfer, and exports both', async () => {
    const instruction = `00${'ee'.repeat(34)}`;
    const own = await startUpdatesScan(
      updateOf([offered({ instruction, amount: '7000.0' })], { id: 'c1', time: timeOf(1) }),
    );
    onTestFinished(() => own.close());
    const home = scratchFolder();
    mkdirSync(join(home, 'cantui'));
    const config = `default: watched
profiles:
  watched:
    scanUrl: ${own.url}
    pollInterval: 500ms
    readOnly: true
    alerts:
      - { name: paid, when: "kind=transfer amount>1000" }
`;
    writeFileSync(join(home, 'cantui', 'config.yaml'), config, { mode: 0o600 });
    const env = cleanEnv({ XDG_CONFIG_HOME: home });
    const ready = /offer' .* expired/;
    const cwd = mkdtempSync(join(tmpdir(), 'cantui-work-'));
    const app = await openDashboard({ args: ['--since', '10m'], columns: 120, env, cwd, ready });
    expect(app.screen()).not.toMatch(/alert/i);
    own.add(updateOf([accepted({ instruction, amount: '7000.0' })], { id: 'c2', time: timeOf(2) }));
    await app.sees(/offer' .* accepted/, 'Alert paid');
    app.presses('/');
    app.types('kind=offer');
    app.presses('enter');
    await app.sees('1 of 2 match', '1 filtered out');
    app.presses('x');
    await app.sees(/csv/i);
    app.presses('c');
    await app.sees('Exported');
    const [file = ''] = readdirSync(cwd);
    expect(readFileSync(join(cwd, file), 'utf8')).toMatch(/,offer,accepted,,,DSO::\w+,\n$/);
  });
});
