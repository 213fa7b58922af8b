import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  builtProgram,
  cleanEnv,
  until,
  type Run,
} from '../../../support/terminal/built-program.ts';
import { followScan, killRuns, printed, prints } from '../../../support/models/followers.ts';
import { idOf, startLargeScan, type LargeScan } from '../../../support/servers/large-scan.ts';

let scan: LargeScan;

beforeEach(async () => {
  scan = await startLargeScan('backward', 100);
});
afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>, ...more: readonly string[]): Run =>
  followScan(scan, env, ...more);

const end = async (started: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  const asked = scan.requests();
  await until('it asks again', () => scan.requests() > asked);
  started.child.kill(signal);
  await started.exit;
};

/** Numbers of one kind: mints are even, taps are odd. */
const ofKind = (kind: 'mint' | 'tap', from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index).filter(
    (number) => number % 2 === (kind === 'mint' ? 0 : 1),
  );

const cursorFile = (env: Record<string, string>): string => {
  const dir = join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'cursors');
  const [name = ''] = readdirSync(dir);
  return join(dir, name);
};

const dirsOf = (env: Record<string, string>): string =>
  join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'locks');

describe('followers with different filters', () => {
  it('each print every activity of theirs once', async () => {
    const env = cleanEnv();
    const mints = follow(env, '--kind', 'mint', '--limit', '2');
    await prints(mints, 98);
    await end(mints);
    scan.arrive(20);
    const taps = follow(env, '--kind', 'tap', '--limit', '2');
    await prints(taps, 119);
    await end(taps);
    scan.arrive(20);
    const mintsAgain = follow(env, '--kind', 'mint');
    await prints(mintsAgain, 138);
    const tapsAgain = follow(env, '--kind', 'tap');
    await prints(tapsAgain, 139);
    expect(printed(mints, mintsAgain)).toEqual(ofKind('mint', 96, 140));
    expect(printed(taps, tapsAgain)).toEqual(ofKind('tap', 116, 140));
  });
});

describe('a second follower of the same cursor', () => {
  it('is refused with the process that holds it, and is free once that one was killed', async () => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    const second = follow(env);
    expect((await second.exit).code).toBe(2);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toMatch(
      new RegExp(
        `pid ${first.child.pid} on ${hostname()}, since \\d{4}-\\d\\d-\\d\\dT.*--cursor NAME`,
      ),
    );
    await end(first, 'SIGKILL');
    scan.arrive(10);
    const third = follow(env);
    await prints(third, 109);
    expect(printed(first, third)).toEqual(Array.from({ length: 30 }, (_, index) => 80 + index));
  });

  it('runs beside it with a cursor of its own', async () => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    const second = follow(env, '--cursor', 'audit');
    await prints(second, 99);
    expect(printed(second)).toEqual(printed(first));
  });

  it('is not refused by a killed one whose parent has not asked for its end', async () => {
    const env = cleanEnv();
    // A shell that becomes `sleep` never asks: its child stays a zombie.
    const words = `"$0" "$@" & echo $!; exec sleep 60`;
    const args = ['activity', '--scan-url', scan.url, '--follow', '--output', 'ndjson'];
    const shell = spawn('/bin/sh', ['-c', words, process.execPath, builtProgram, ...args], { env });
    let out = '';
    shell.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    await until('it follows', () => out.includes(idOf(99)));
    const pid = Number(/^\d+$/m.exec(out)?.[0]);
    process.kill(pid, 'SIGKILL');
    await until('it is a zombie', () => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    const second = follow(env);
    scan.arrive(1);
    await prints(second, 100);
    shell.kill('SIGKILL');
  });

  it.each<[string, (path: string) => void]>([
    ['a FIFO', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
    ['a folder', (path) => mkdirSync(path)],
  ])('ends with a reason where %s is in the place of the lock', async (_, make) => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    await end(first);
    const locks = dirsOf(env);
    const [name = ''] = readdirSync(locks);
    rmSync(join(locks, name));
    make(join(locks, name));
    const second = follow(env);
    expect((await second.exit).code).toBe(1);
    expect(second.stderr()).toContain('cannot lock the cursor');
  });
});

/** Lets a process of another container hold the cursor that a run has just released. */
const heldElsewhere = (env: Record<string, string>): string => {
  const [name = ''] = readdirSync(dirsOf(env));
  const file = join(dirsOf(env), name.replace(/\d+$/, '7'));
  writeFileSync(file, JSON.stringify({ pid: 1, host: 'container pid:[1]', beatsSince: 0 }));
  return file;
};

describe('a follower of a cursor that a process of another container held', () => {
  const waiting = async () => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    await end(first);
    const lock = heldElsewhere(env);
    scan.arrive(1);
    const second = follow(env);
    await until('it waits', () => second.stderr().includes('for a heartbeat'), second.stderr);
    expect(second.stderr()).toContain('pid 1 on container, since 1970-01-01T00:00:00.000Z');
    return { lock, second };
  };

  it('is refused once that process gives a sign', async () => {
    const { lock, second } = await waiting();
    utimesSync(lock, 1, 1);
    expect((await second.exit).code).toBe(2);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toContain('another process uses this cursor: pid 1 on container');
  });

  it('goes on once that process released it', async () => {
    const { lock, second } = await waiting();
    truncateSync(lock, 0);
    await prints(second, 100);
    expect(printed(second)).toEqual([100]);
  });
});

describe('a follower that lost its cursor to another process', () => {
  it('prints nothing more, and leaves lock and cursor to that one', async () => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    const lock = heldElsewhere(env);
    const cursor = readFileSync(cursorFile(env), 'utf8');
    scan.arrive(1);
    expect((await first.exit).code).toBe(2);
    expect(first.stderr()).toContain('another process took over this cursor');
    expect(printed(first).at(-1)).toBe(99);
    expect(readFileSync(lock, 'utf8')).toContain('container');
    expect(readFileSync(cursorFile(env), 'utf8')).toBe(cursor);
  });
});

describe('a cursor that cannot be used', () => {
  const contents: readonly [string, (path: string) => void][] = [
    ['truncated', (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 40))],
    ['empty', (path) => writeFileSync(path, '')],
    ['of the wrong type', (path) => writeFileSync(path, '{"ids":"none"}')],
    ['without an id', (path) => writeFileSync(path, '{"ids":[]}')],
    [
      'a FIFO',
      (path) => {
        rmSync(path);
        execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
      },
    ],
  ];

  const damagedBy = async (damage: (path: string) => void) => {
    const env = cleanEnv();
    const first = follow(env);
    await prints(first, 99);
    await end(first);
    const path = cursorFile(env);
    damage(path);
    scan.arrive(100);
    return { env, path };
  };

  it.each(contents)('because it is %s ends --fail-on-gap with 9 and stays', async (_, damage) => {
    const { env, path } = await damagedBy(damage);
    const names = readdirSync(join(path, '..'));
    const strict = follow(env, '--fail-on-gap');
    expect((await strict.exit).code).toBe(9);
    expect(strict.stdout()).toBe('');
    expect(strict.stderr()).toContain(`GAP: `);
    expect(strict.stderr()).toContain(path);
    expect(readdirSync(join(path, '..'))).toEqual(names);
    expect(existsSync(path)).toBe(true);
  });

  it.each(contents)('because it is %s is a gap, and is kept aside', async (_, damage) => {
    const { env, path } = await damagedBy(damage);
    const started = follow(env);
    await prints(started, 199);
    expect(started.stderr()).toContain('GAP: activities since the last run may be missing');
    const names = readdirSync(join(path, '..'));
    expect(names.some((name) => name.includes('.unusable-'))).toBe(true);
    await end(started);
    scan.arrive(50);
    const next = follow(env, '--fail-on-gap');
    await prints(next, 249);
    expect(printed(started, next)).toEqual(Array.from({ length: 70 }, (__, index) => 180 + index));
  });

  it.each([[], ['--fail-on-gap'], ['--limit', '5']])(
    'because a later release wrote it ends a run with 2 and stays, with %j',
    async (...args) => {
      const newer = '{"format":2,"ids":["a"]}';
      const { env, path } = await damagedBy((cursor) => writeFileSync(cursor, newer));
      const started = follow(env, ...args);
      expect((await started.exit).code).toBe(2);
      expect(started.stdout()).toBe('');
      expect(started.stderr()).toContain(path);
      expect(started.stderr()).toContain('it has format 2, and this release of cantui reads');
      expect(readFileSync(path, 'utf8')).toBe(newer);
    },
  );
});
