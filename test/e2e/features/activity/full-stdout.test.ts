import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { cleanEnv, run, until } from '../../../support/terminal/built-program.ts';

let scan: ForeignScan;

beforeEach(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(30);
});

afterEach(async () => {
  killRuns();
  await scan.close();
});

/** Writes stdout to a device that is always full. */
const intoFull = ['/bin/sh', '-c', 'exec "$0" "$@" > /dev/full'] as const;

const reason = /^cantui: cannot write to stdout: no space left.*incomplete$/m;

describe('stdout that takes no more data', () => {
  it('ends a follower with 1 and a reason, and the next one begins with what it could not write', async () => {
    const env = cleanEnv();
    const args = ['activity', '--scan-url', scan.url, '--follow', '--output', 'ndjson'];
    const full = run(args, env, intoFull);
    expect((await full.exit).code).toBe(1);
    expect(full.stderr()).toMatch(reason);
    expect(full.stderr()).not.toMatch(/^ +at /m);

    const next = followScan(scan, env);
    const newest = scan.model.all.at(-1)?.id ?? '';
    await until('the newest', () => next.stdout().includes(newest), next.stderr);
    expect(next.stdout().split('\n').slice(0, -1)).toHaveLength(20);
  });

  it('keeps no part of a line in a file, which the next one would continue', async () => {
    const env = cleanEnv();
    const file = join(env['XDG_STATE_HOME'] ?? '', 'activity.ndjson');
    // Room for a few lines, and for a part of the next one.
    const before = Array.from(
      { length: 1000 },
      (_, index) => `{"earlier":"${`${index}`.padStart(15)}"}\n`,
    );
    writeFileSync(file, before.join(''));
    const args = ['activity', '--scan-url', scan.url, '--follow', '--output', 'ndjson'];
    const append = 'ulimit -f "$0"; file="$1"; shift; exec "$@" >> "$file"';
    const appending = (blocks: string) => run(args, env, ['/bin/sh', '-c', append, blocks, file]);
    const full = appending('60');
    expect((await full.exit).code).toBe(1);
    expect(full.stderr()).toMatch(
      /^cantui: cannot write to stdout: the file would be too large.*incomplete$/m,
    );
    const newest = scan.model.all.at(-1)?.id ?? '';
    expect(readFileSync(file, 'utf8')).not.toContain(newest);

    const next = appending('unlimited');
    await until('the newest', () => readFileSync(file, 'utf8').includes(newest), next.stderr);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const ids = lines
      .slice(before.length)
      .map((line) => (JSON.parse(line) as { event_id: string }).event_id);
    expect(ids).toEqual(scan.model.all.slice(-20).map(({ id }) => id));
    next.child.kill();
    await next.exit;
  });
});
