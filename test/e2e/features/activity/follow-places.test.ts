import { afterEach, describe, expect, it } from 'vitest';
import { someOf } from '../../../support/samples/places.ts';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { eventIdsIn } from '../../../support/event-ids.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>, ...more: readonly string[]): Run =>
  followScan(scan, env, '--page-size', '20', ...more);

const linesOf = (started: Run): readonly string[] => started.stdout().split('\n').slice(0, -1);

const idsOf = (...runs: readonly Run[]): readonly string[] =>
  runs.flatMap((started) => eventIdsIn(started.stdout()));

const ids = (from = 0, to?: number): readonly string[] =>
  scan.model.all.slice(from, to).map(({ id }) => id);

const prints = (started: Run, count: number): Promise<void> =>
  until(`${count} lines were printed`, () => linesOf(started).length >= count, started.stderr);

/** Ends a run at a moment at which it waits for a response. */
const endWhileAsking = async (started: Run, signal: NodeJS.Signals) => {
  scan.respondToAll((response) => {
    started.child.kill(signal);
    response.destroy();
  });
  const ended = await started.exit;
  scan.respondToAll();
  return ended;
};

describe('where following begins', () => {
  it('is the newest 20 when there is no earlier run, and that is said', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(100);
    const started = follow(cleanEnv());
    await prints(started, 20);
    scan.model.arrive(1);
    await prints(started, 21);
    expect(idsOf(started)).toEqual(ids(80));
    expect(started.stderr()).toContain('starting with the newest 20 activities.');
  });

  it.each(someOf(meanings, 3))('is the id that is given, on a scan of kind %s', async (meaning) => {
    scan = await startForeignScan(meaning);
    scan.model.arrive(100);
    const started = follow(cleanEnv(), '--after-id', ids()[49] ?? '');
    await prints(started, 50);
    scan.model.arrive(2);
    await prints(started, 52);
    expect(idsOf(started)).toEqual(ids(50));
  });

  it('is nowhere when the id that is given is not listed: that ends with 3', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const started = follow(cleanEnv(), '--after-id', '#1220ab:0');
    expect((await started.exit).code).toBe(3);
    expect(started.stderr()).toContain('--after-id #1220ab:0 was not found');
  });

  it.each(someOf(meanings, 3))(
    'is where the last run ended, while activity arrives at every request and each third one fails, on a scan of kind %s',
    async (meaning) => {
      scan = await startForeignScan(meaning, 3);
      // More pages than there are good responds in a row: those that were read must not be lost.
      scan.model.arrive(95);
      scan.arriveWithEach(3);
      const env = cleanEnv();
      const first = follow(env);
      await prints(first, 30);
      expect((await endWhileAsking(first, 'SIGKILL')).signal).toBe('SIGKILL');
      const second = follow(env);
      await prints(second, 10);
      expect((await endWhileAsking(second, 'SIGHUP')).code).toBe(129);
      const third = follow(env);
      await prints(third, 10);
      third.child.kill('SIGINT');
      expect((await third.exit).code).toBe(130);

      const printed = idsOf(first, second, third);
      const begin = ids().indexOf(printed[0] ?? '');
      expect(printed).toEqual(ids(begin, begin + printed.length));
      expect(third.stderr()).toContain('where the last run stopped');
    },
  );

  it('moves on over activities that a filter leaves out', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(40);
    const env = cleanEnv();
    const filtered = follow(env, '--cursor', 'one', '--limit', '2', '--filter', 'amount<42');
    await prints(filtered, 2);
    scan.model.arrive(7);
    await prints(filtered, 4);
    await endWhileAsking(filtered, 'SIGTERM');
    const all = follow(env, '--cursor', 'one');
    scan.model.arrive(1);
    await prints(all, 1);
    expect(idsOf(filtered)).toEqual(ids(38, 42));
    expect(idsOf(all)).toEqual(ids(47));
  });

  it('is not moved by a dashboard that prints lines', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const env = cleanEnv();
    const started = follow(env);
    await prints(started, 20);
    await endWhileAsking(started, 'SIGTERM');
    scan.model.arrive(5);
    const printing = { ...env, TERM: 'dumb' };
    const app = await openDashboard({ scanUrl: scan.url, env: printing, ready: '34.0000' });
    await app.isKilledBy('SIGTERM');
    const next = follow(env);
    await prints(next, 5);
    expect(idsOf(next)).toEqual(ids(30));
  });
});

describe('a gap', () => {
  it('is said on stderr, and with --fail-on-gap ends with 9', async () => {
    scan = await startForeignScan('minimum');
    scan.model.arrive(30);
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 20);
    await endWhileAsking(first, 'SIGTERM');
    // More than the largest page of a lower-bound listing can hold: there is no way back.
    scan.model.arrive(1200);
    const strict = follow(env, '--fail-on-gap');
    expect((await strict.exit).code).toBe(9);
    expect(strict.stderr()).toContain('GAP: one page was too small');
    expect(idsOf(strict).at(-1)).toBe(ids().at(-1));
  });
});

describe('the reader of what is followed', () => {
  it('may stall: a signal ends the program all the same, and no line is lost or repeated', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(3000);
    const env = cleanEnv();
    const slow = follow(env, '--limit', '3000');
    slow.child.stdout?.pause();
    await until('rows wait', () => (slow.child.stdout?.readableLength ?? 0) > 0, slow.stderr);
    slow.child.kill('SIGTERM');
    await until('it has ended', () => slow.child.exitCode !== null);
    slow.child.stdout?.resume();
    expect((await slow.exit).code).toBe(143);
    const taken = linesOf(slow).length;
    expect(taken).toBeLessThan(3000);
    const rest = follow(env);
    await prints(rest, 3000 - taken);
    expect(idsOf(slow, rest)).toEqual(ids());
  });

  it('may have had enough: that ends the program with 0, and the next run goes on there', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(40);
    const env = cleanEnv();
    const started = follow(env);
    await prints(started, 20);
    started.child.stdout?.destroy();
    scan.model.arrive(3);
    expect((await started.exit).code).toBe(0);
    const next = follow(env);
    await prints(next, 3);
    expect(idsOf(next)).toEqual(ids(40));
  });

  it('is told of an outage once, however many tries it takes, and of its end', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const started = follow(cleanEnv());
    await prints(started, 20);
    let refused = 0;
    scan.respondToAll((response) => {
      refused += 1;
      response.writeHead(503, { 'content-type': 'text/plain' }).end('overloaded');
      if (refused === 2) scan.respondToAll();
    });
    await until('it is over', () => started.stderr().includes('responds again'));
    expect(started.stderr().match(/Retrying/g)).toHaveLength(1);
  });

  it('is warned when the place cannot be kept, and served all the same', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const started = follow(cleanEnv({ XDG_STATE_HOME: '/dev/null' }));
    await prints(started, 20);
    await until('it is said', () => started.stderr().includes('cannot save the cursor'));
    expect(idsOf(started)).toEqual(ids(10));
  });
});
