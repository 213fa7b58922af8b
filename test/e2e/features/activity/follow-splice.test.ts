import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import { randomFrom } from '../../../support/models/model-server.ts';
import { roundsOf, seedOf } from '../../../support/models/torture.ts';
import { startSpliceScan, type SpliceScan } from '../../../support/servers/splice-scan.ts';

let scan: SpliceScan;
const seed = seedOf();
const random = randomFrom(seed);

beforeEach(async () => {
  scan = await startSpliceScan(random);
});
afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>): Run => followScan(scan, env, '--page-size', '20');

const idsIn = ({ stdout }: Run): readonly string[] =>
  [...stdout().matchAll(/"event_id":"([^"]+)"/g)].flatMap(([, id]) => id ?? []);

const newest = (): string => scan.listed().at(-1) ?? '';

it('a follower loses nothing of a scan as the source of Splice has it, over kills and restarts', async () => {
  const env = cleanEnv();
  // The first probe asks for one id, which must be a cursor.
  scan.arrive(60, 0);
  const runs = [follow(env)];
  await until('it began', () => idsIn(runs[0] as Run).includes(newest()), runs[0]?.stderr);
  runs[0]?.child.kill('SIGTERM');
  await runs[0]?.exit;
  for (let round = 0; round < roundsOf(8, 3); round += 1) {
    scan.arrive(Math.floor(random() * 400));
    const started = follow(env);
    runs.push(started);
    // Killed after so many bytes, or once it has caught up.
    const bytes = 1 + random() * 60_000;
    const isFar = () => started.stdout().length >= bytes || idsIn(started).includes(newest());
    await until('it printed some', isFar, started.stderr);
    scan.arrive(Math.floor(random() * 5));
    started.child.kill('SIGKILL');
    await started.exit;
  }
  const last = follow(env);
  runs.push(last);
  scan.arrive(3);
  await until('it caught up', () => idsIn(last).includes(newest()), last.stderr);
  const printed = [...new Set(runs.flatMap(idsIn))];
  const listed = scan.listed();
  // In order and without a hole, from the first that was printed.
  expect(printed, `seed ${seed}`).toEqual(listed.slice(listed.indexOf(printed[0] ?? '')));
});
