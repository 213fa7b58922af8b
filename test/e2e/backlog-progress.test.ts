import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanEnv, until } from '../support/terminal/built-program.ts';
import { followScan, killRuns, prints } from '../support/models/followers.ts';
import { idOf, numbersIn, startLargeScan, type LargeScan } from '../support/servers/large-scan.ts';
import { cantui, startInTerminal } from '../support/terminal/dashboard-page.ts';

let scan: LargeScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

/** Responds with 503 once in the middle of the backlog: the follower rests, then counts what it has. */
const failOnce = (): void => {
  let hasFailed = false;
  scan.onRequest(({ cursor }) => {
    if (hasFailed || cursor === undefined || cursor > 20_000) return undefined;
    hasFailed = true;
    return (response) => response.writeHead(503).end();
  });
};

describe('a follower with its stderr on a terminal', () => {
  it('counts the activities that it reads back on one line, and takes the line away', async () => {
    scan = await startLargeScan('backward', 100);
    const env = cleanEnv();
    const first = followScan(scan, env, '--limit', '5');
    await prints(first, 99);
    first.child.kill('SIGTERM');
    await first.exit;
    scan.arrive(30_000);
    failOnce();
    const file = join(env['XDG_STATE_HOME'] ?? '', 'followed.ndjson');
    writeFileSync(file, '');
    const intoFile = ['/bin/sh', '-c', 'out=$1; shift; exec "$@" >"$out"', 'sh', file];
    const words = ['activity', '--scan-url', scan.url, '--output', 'ndjson', '--follow'];
    const app = startInTerminal([...intoFile, ...cantui, ...words], { env, columns: 120 });
    const out = (): string => readFileSync(file, 'utf8');
    await until('the newest was printed', () => out().includes(idOf(30_099)), app.written);
    expect(app.written()).toMatch(/\rReading back: \d\d,\d{3} activities\r/);
    expect(app.screen()).not.toContain('Reading back');
    expect(app.screen()).toMatch(/^cantui: .*Retrying\. *$/m);
    expect(app.screen()).toMatch(/^cantui: the scan responds again\. *$/m);
    expect(numbersIn(out())).toHaveLength(30_000);
    expect(out()).not.toContain('Reading back');
  });
});
