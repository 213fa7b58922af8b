import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import {
  cleanEnv,
  onSmallDisk,
  run,
  until,
  type Run,
} from '../../../support/terminal/built-program.ts';
import {
  followScan,
  killRuns,
  printActivities,
  printed,
  prints,
} from '../../../support/models/followers.ts';
import { idOf, startLargeScan, type LargeScan } from '../../../support/servers/large-scan.ts';

let scan: LargeScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>, ...more: readonly string[]): Run =>
  followScan(scan, env, ...more);

const once = (...more: readonly string[]): Run => printActivities(scan, more);

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const end = async (started: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  started.child.kill(signal);
  await started.exit;
};

const cursorsIn = (env: Record<string, string>): readonly string[] => {
  const dir = join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'cursors');
  return readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
};

/** A run that printed the newest activities there were, and was ended. */
const earlierRun = async (env: Record<string, string>): Promise<Run> => {
  const started = follow(env, '--limit', '5');
  await prints(started, scan.count() - 1);
  const asked = scan.requests();
  await until('it asks again', () => scan.requests() > asked);
  await end(started);
  return started;
};

describe('a follower that was away for 30,000 activities', () => {
  it.each<CursorDirection>(['backward', 'forward'])(
    'prints each of them once and in order on a %s scan',
    async (meaning) => {
      scan = await startLargeScan(meaning, 100, 500);
      const env = cleanEnv();
      const first = await earlierRun(env);
      scan.arrive(30_000);
      const second = follow(env, '--fail-on-gap', '--page-size', '500');
      await prints(second, 30_099);
      scan.arrive(3);
      await prints(second, 30_102);
      expect(printed(first, second)).toEqual(numbers(95, 30_103));
      expect(second.stderr()).not.toContain('GAP');
    },
  );

  it('loses nothing that arrives while it reads back', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    const first = await earlierRun(env);
    scan.arrive(30_000);
    scan.onRequest(() => {
      if (scan.count() < 40_000) scan.arrive(400);
      return undefined;
    });
    const second = follow(env);
    await until('it caught up', () => scan.count() >= 40_000, second.stderr);
    await prints(second, scan.count() - 1);
    expect(printed(first, second)).toEqual(numbers(95, scan.count()));
  });

  it('loses nothing when nodes lag, fail and were rolled back while it reads back', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    const first = await earlierRun(env);
    scan.arrive(30_000);
    scan.onRequest(({ number, cursor }) => {
      if (cursor === undefined || number % 3 !== 0) return undefined;
      if (number % 2 === 0) return { count: 50 };
      return (response) => response.socket?.resetAndDestroy();
    });
    const second = follow(env, '--fail-on-gap');
    await prints(second, 30_099);
    expect(printed(first, second)).toEqual(numbers(95, 30_100));
  });

  it('prints them once over kill -9 while it reads back and while it prints', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    const runs = [await earlierRun(env)];
    scan.arrive(30_000);
    // In the middle of reading back, then at moments at which lines wait for their reader.
    let requests = 0;
    scan.onRequest(({ cursor }) => {
      requests += cursor === undefined ? 0 : 1;
      return undefined;
    });
    const killed = follow(env);
    await until('it reads back', () => requests > 4);
    await end(killed, 'SIGKILL');
    expect(printed(killed)).toEqual([]);
    for (const lines of [100, 5000, 20_000]) {
      const started = follow(env);
      started.child.stdout?.on('data', () => {
        if (printed(...runs, started).length >= lines) started.child.kill('SIGKILL');
      });
      await started.exit;
      runs.push(started);
    }
    const last = follow(env);
    await prints(last, 30_099);
    const all = printed(...runs, last);
    expect(new Set(all)).toEqual(new Set(numbers(95, 30_100)));
    // One parcel of 4 KiB between a printed line and the note on disk, for each kill.
    const repeated = all.length - new Set(all).size;
    expect(repeated).toBeLessThanOrEqual(3 * 20);
  });

  it('leaves no file behind when it is killed while it reads back', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    await earlierRun(env);
    const before = cursorsIn(env);
    scan.arrive(30_000);
    // The request that is never answered comes after the first rows are on disk.
    let isHeld = false;
    scan.onRequest(({ cursor }) => {
      if (cursor === undefined || cursor >= 15_000) return undefined;
      isHeld = true;
      return () => undefined;
    });
    const started = follow(env);
    const spool = join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'spool');
    const isSpooling = (): boolean => {
      try {
        return readdirSync(spool).length === 0;
      } catch {
        // Not made yet.
        return false;
      }
    };
    await until('it keeps rows on disk', () => isHeld && isSpooling(), started.stderr);
    await end(started, 'SIGKILL');
    expect(readdirSync(spool)).toEqual([]);
    expect(cursorsIn(env)).toEqual(before);
  });

  it('ends with a reason, and keeps its cursor, where the disk has no room', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    await earlierRun(env);
    const before = cursorsIn(env);
    scan.arrive(60_000);
    const words = ['activity', '--scan-url', scan.url, '--follow', '--output', 'ndjson'];
    const started = run(words, env, onSmallDisk(128));
    expect((await started.exit).code).toBe(1);
    expect(started.stderr()).toMatch(
      /cannot write activities to .*spool: the file would be too large.*Free disk space/,
    );
    expect(started.stdout()).toBe('');
    expect(cursorsIn(env)).toEqual(before);
  });

  it('ends with a reason where the place for them is no folder', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    await earlierRun(env);
    writeFileSync(join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'spool'), '');
    scan.arrive(30_000);
    const started = follow(env);
    expect((await started.exit).code).toBe(1);
    expect(started.stderr()).toContain('cannot write activities to');
    expect(started.stdout()).toBe('');
  });
});

describe('a follower whose last activities the scan no longer lists', () => {
  const forgets = async (env: Record<string, string>): Promise<void> => {
    scan = await startLargeScan('backward', 100);
    await earlierRun(env);
    scan.arrive(3000);
    scan.onRequest(() => ({ from: 1000 }));
  };

  it('reports a gap, then prints what the scan still lists', async () => {
    const env = cleanEnv();
    await forgets(env);
    const started = follow(env);
    await prints(started, 3099);
    expect(printed(started)).toEqual(numbers(1000, 3100));
    expect(started.stderr()).toContain('GAP: the scan no longer lists the activities printed last');
  });

  it('prints nothing with --fail-on-gap, ends with 9 and keeps its cursor', async () => {
    const env = cleanEnv();
    await forgets(env);
    const before = cursorsIn(env);
    const started = follow(env, '--fail-on-gap');
    expect((await started.exit).code).toBe(9);
    expect(started.stderr()).toContain('GAP: ');
    expect(started.stdout()).toBe('');
    expect(cursorsIn(env)).toEqual(before);
  });
});

describe('--after-id an id that lies far back', () => {
  it.each<CursorDirection>(['backward', 'forward'])(
    'is followed by every later activity on a %s scan',
    async (meaning) => {
      scan = await startLargeScan(meaning, 30_000, 1000);
      const started = follow(cleanEnv(), '--after-id', idOf(4), '--page-size', '1000');
      await prints(started, 29_999);
      expect(printed(started)).toEqual(numbers(5, 30_000));
    },
  );

  it.each<CursorDirection>(['backward', 'forward'])(
    'prints every later activity without --follow on a %s scan',
    async (meaning) => {
      scan = await startLargeScan(meaning, 30_000, 1000);
      const started = once('--after-id', idOf(4), '--page-size', '1000', '--max-rows', '1000');
      expect((await started.exit).code).toBe(0);
      expect(printed(started)).toEqual(numbers(5, 30_000));
    },
  );

  it.each<CursorDirection>(['backward', 'forward'])(
    '--after-id with --limit prints the newest rows after the id, however old the id is, on a %s scan',
    async (meaning) => {
      scan = await startLargeScan(meaning, 9000, 1000);
      const started = once('--after-id', idOf(4), '--limit', '2500', '--page-size', '1000');
      expect((await started.exit).code).toBe(0);
      expect(printed(started)).toEqual(numbers(6500, 9000));
    },
  );

  it('ends with 3 when no activity has that id, however many there are', async () => {
    scan = await startLargeScan('backward', 30_000);
    const started = once('--after-id', '#1220ab:0');
    expect((await started.exit).code).toBe(3);
    expect(started.stdout()).toBe('');
  });
});

describe('a large --limit', () => {
  it.each<CursorDirection>(['backward', 'forward'])('is complete on a %s scan', async (meaning) => {
    scan = await startLargeScan(meaning, 50_100, 1000);
    const started = once('--limit', '50000', '--page-size', '1000');
    expect((await started.exit).code).toBe(0);
    expect(printed(started)).toEqual(numbers(100, 50_100));
  });

  it('is complete where a follower begins with it', async () => {
    scan = await startLargeScan('backward', 50_100);
    const started = follow(cleanEnv(), '--limit', '50000');
    await prints(started, 50_099);
    expect(printed(started)).toEqual(numbers(100, 50_100));
  });

  it('is one JSON document', async () => {
    scan = await startLargeScan('backward', 3000);
    const started = run([
      'activity',
      '--scan-url',
      scan.url,
      '--limit',
      '2500',
      '--output',
      'json',
    ]);
    expect((await started.exit).code).toBe(0);
    const list = JSON.parse(started.stdout()) as readonly { event_id: string }[];
    expect(list.map(({ event_id }) => event_id)).toEqual(numbers(500, 3000).map(idOf));
  });

  it('reports how far it searched where a filter finds too few', async () => {
    scan = await startLargeScan('backward', 9000);
    const started = once('--limit', '5', '--filter', 'amount=3', '--max-rows', '2000');
    expect((await started.exit).code).toBe(0);
    expect(started.stdout()).toBe('');
    expect(started.stderr()).toContain('searched the newest 2,000 activities for --limit 5');
  });
});
