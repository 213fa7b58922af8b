import { afterEach, describe, expect, it } from 'vitest';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import {
  idOf,
  numbersIn,
  startLargeScan,
  type LargeScan,
} from '../../../support/servers/large-scan.ts';
import { randomOf, roundsOf, seedOf } from '../../../support/models/torture.ts';

let scan: LargeScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

const follow = (env: Record<string, string>): Run => followScan(scan, env, '--page-size', '50');

/** Kills a follower after so many requests, or so many bytes of what it prints. */
const killedAt = async (started: Run, random: () => number): Promise<void> => {
  const kill = (): void => void started.child.kill('SIGKILL');
  if (random() < 0.5) {
    let left = 1 + Math.floor(random() * 12);
    scan.onRequest(() => {
      left -= 1;
      if (left === 0) kill();
      return undefined;
    });
  } else {
    const max = random() * 200_000;
    let bytes = 0;
    started.child.stdout?.on('data', (data: Buffer | string) => {
      bytes += data.length;
      if (bytes >= max) kill();
    });
    // Few rows may be left: then it is killed while it polls.
    let polls = 0;
    scan.onRequest(({ cursor }) => {
      polls += cursor === undefined ? 1 : 0;
      if (polls > 3) kill();
      return undefined;
    });
  }
  await started.exit;
};

/** A parcel of 4 KiB may be repeated after a kill: so many lines of this scan. */
const maxRepeated = 25;

/** Else what a start reads back grows with each round, and a thousand rounds take an hour. */
const roundsUntilCaughtUp = 25;

/** What came last may come again, and nothing is left out: returns the number of the row to come. */
const expectGoesOn = (run: Run, next: number): number => {
  const printed = numbersIn(run.stdout());
  const [begin = next] = printed;
  expect(begin).toBeLessThanOrEqual(next);
  expect(begin).toBeGreaterThanOrEqual(next - maxRepeated);
  expect(printed).toEqual(printed.map((_, index) => begin + index));
  return Math.max(next, begin + printed.length);
};

/** Lets a follower print all that there is. */
const catchUp = async (env: Record<string, string>, next: number): Promise<number> => {
  const run = follow(env);
  scan.arrive(1);
  await until('it caught up', () => run.stdout().includes(idOf(scan.count() - 1)), run.stderr);
  await killedAt(run, () => 0);
  scan.onRequest();
  const printed = expectGoesOn(run, next);
  expect(printed).toBe(scan.count());
  return printed;
};

describe('a follower that is killed at random moments, in reading back and in following', () => {
  it('prints every activity in order, and repeats no more than one parcel for each kill', async () => {
    scan = await startLargeScan('backward', 100, 300);
    const random = randomOf(seedOf());
    const env = cleanEnv();
    const first = follow(env);
    await until('it follows', () => first.stdout().includes(idOf(99)), first.stderr);
    await killedAt(first, () => 0.99);
    scan.onRequest();
    let next = (numbersIn(first.stdout()).at(-1) ?? 0) + 1;
    for (let round = 1; round <= roundsOf(6, 2); round += 1) {
      scan.arrive(Math.floor(random() * 2000));
      const started = follow(env);
      await killedAt(started, random);
      scan.onRequest();
      next = expectGoesOn(started, next);
      if (round % roundsUntilCaughtUp === 0) next = await catchUp(env, next);
    }
    await catchUp(env, next);
  });
});
