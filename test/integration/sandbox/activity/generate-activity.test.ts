import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  generateActivity,
  startGrowth,
} from '../../../../src/sandbox/activity/generate-activity.ts';
import { seedGenesis } from '../../../../src/sandbox/activity/seed-history.ts';
import { releases } from '../../../../src/sandbox/ledger-release.ts';
import { createSandboxWorld } from '../../../../src/sandbox/sandbox.ts';
import { createLedgerState } from '../../../../src/sandbox/state/ledger-state.ts';
import { idsOf, list, open, standstill } from '../../../support/servers/sandbox.ts';
import { waitFor } from '../../../support/wait.ts';

const everything = { page_size: 1000 };
const at = (time: number) => ({ now: () => time });

describe('the story that a seed tells', () => {
  it('is the same each time, to the last digit', async () => {
    const [one, two] = [await open(at(standstill)), await open(at(standstill))];
    for (const sandbox of [one, two]) sandbox.addActivities(30);
    const first = (await list(one, everything)).text;
    expect((await list(two, everything)).text).toBe(first);
    expect(one.world.parties).toEqual(two.world.parties);
  });

  it('is another one for another seed', async () => {
    const [one, two] = [await open({ seed: 'one' }), await open({ seed: 'two' })];
    const ids = new Set(idsOf(await list(one, everything)));
    expect(idsOf(await list(two, everything)).filter((id) => ids.has(id))).toEqual([]);
  });

  it('is the same at another time but for the dates', async () => {
    const [one, two] = [await open(at(standstill)), await open(at(standstill + 86_400_000))];
    const ids = idsOf(await list(one, everything));
    expect(idsOf(await list(two, everything))).toEqual(ids);
  });
});

describe('the history', () => {
  it('is as long as it is told, and as old as it would be had it grown', () => {
    const { activities } = createSandboxWorld({ ...at(standstill), history: 200, rate: 2 });
    const times = activities.map((activity) => activity.at / 1000);
    expect(times).toHaveLength(200);
    const [oldest = 0, newest = 0] = [times[0], times.at(-1)];
    expect(standstill - newest).toBeGreaterThanOrEqual(0);
    expect(standstill - newest).toBeLessThan(3000);
    expect(newest - oldest).toBeGreaterThan(90_000);
    expect(newest - oldest).toBeLessThan(105_000);
  });

  it('may be empty', async () => {
    const sandbox = await open({ history: 0 });
    expect((await list(sandbox, everything)).text).toBe('{"activities":[]}');
    sandbox.addActivities(3);
    expect(idsOf(await list(sandbox, everything))).toHaveLength(3);
  });
});

describe('growth', () => {
  it('adds at the newest end exactly as many activities as are ordered', async () => {
    const sandbox = await open();
    const before = idsOf(await list(sandbox, everything));
    sandbox.addActivities(17);
    const after = idsOf(await list(sandbox, everything));
    expect(after).toHaveLength(before.length + 17);
    expect(after.slice(17)).toEqual(before);
  });

  it('goes on by itself', async () => {
    const sandbox = await open({ rate: 200 });
    const count = () => sandbox.world.activities.length;
    await waitFor(() => expect(count()).toBeGreaterThan(60));
  });

  it('keeps to its rate until it ends', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const world = createLedgerState('rate', standstill, {
      keep: 100_000,
      release: releases['3.6'],
    });
    seedGenesis(world);
    const endGrowth = startGrowth(() => generateActivity(world, standstill), 5, 'rate');
    vi.advanceTimersByTime(1_000_000);
    expect(world.activities.length / 5000).toBeCloseTo(1, 1);
    endGrowth();
    const held = world.activities.length;
    vi.advanceTimersByTime(100_000);
    expect(world.activities).toHaveLength(held);
  });

  it('drops the oldest history when there is too much, with the contracts that ended in it', () => {
    const world = createLedgerState('weeks', standstill, {
      keep: 1000,
      release: releases['3.6'],
    });
    seedGenesis(world);
    for (let made = 0; made < 8_000;) made += generateActivity(world, standstill);
    expect(world.activities.length).toBeLessThanOrEqual(1000);
    expect(world.activities.length).toBeGreaterThan(890);
    expect(world.updates.size).toBeLessThan(1000);
    expect(world.contracts.size).toBeLessThan(6000);
    const [oldest] = world.activities;
    expect(world.ordered[0]?.offset).toBe(oldest?.offset);
  });
});
