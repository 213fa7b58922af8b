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

const reason = /^cantui: cannot write to stdout: ENOSPC\b.*incomplete$/m;

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
});
