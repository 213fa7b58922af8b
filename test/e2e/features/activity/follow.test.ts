import { afterEach, describe, expect, it } from 'vitest';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import { eventIdsIn } from '../../../support/event-ids.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>, ...more: readonly string[]): Run =>
  followScan(scan, env, ...more);

const newest = (): string => scan.model.all.at(-1)?.id ?? '';

const hasAll = (started: Run): Promise<void> =>
  until(
    'the newest activity was printed',
    () => started.stdout().includes(newest()),
    started.stderr,
  );

/** Where it stands is kept before it asks for more. */
const asksAgain = (): Promise<void> => {
  const before = scan.received.length;
  return until('it asks for more', () => scan.received.length > before + 1);
};

describe.each(meanings)(
  'following a scan whose cursor means %s, of which every third request fails',
  (meaning) => {
    it('prints each activity once and in order, over kill -9, a burst and a restart', async () => {
      scan = await startForeignScan(meaning, 3);
      scan.model.arrive(250);
      const env = cleanEnv({ CANTUI_TOKEN: 'a-token-for-the-ledger-alone' });

      const first = follow(env);
      await hasAll(first);
      scan.model.arrive(7);
      await hasAll(first);
      await asksAgain();
      first.child.kill('SIGKILL');
      await first.exit;

      // More than one page, and for a lower bound no more than the largest page can hold.
      scan.model.arrive(400);
      const second = follow(env);
      await hasAll(second);
      scan.model.arrive(3);
      await hasAll(second);
      second.child.kill('SIGTERM');
      expect((await second.exit).code).toBe(143);

      const printed = eventIdsIn(first.stdout() + second.stdout());
      const all = scan.model.all.map(({ id }) => id);
      expect(printed).toEqual(all.slice(all.indexOf(printed[0] ?? '')));
      expect(printed.length).toBeGreaterThanOrEqual(20 + 7 + 400 + 3);
      expect(second.stderr()).toContain('where the last run stopped');
      expect(scan.received.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    });
  },
);

describe('following', () => {
  it('begins after the event id that is given', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(300);
    const after = scan.model.all[40]?.id ?? '';
    const started = follow(cleanEnv(), '--after-id', after);
    await hasAll(started);
    expect(eventIdsIn(started.stdout())).toEqual(scan.model.all.slice(41).map(({ id }) => id));
  });

  it('says once that the service is away, and once that it is back', async () => {
    scan = await startForeignScan('backward', 2);
    scan.model.arrive(30);
    const started = follow(cleanEnv());
    await until('it was away and back', () => /Retrying[^]*responds again/.test(started.stderr()));
    await hasAll(started);
  });
});
