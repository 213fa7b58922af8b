import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  followParticipant,
  change,
  usualStep,
  worldOf,
} from '../../../../../support/models/participant-worlds.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';
import { createWorldTally } from '../../../../../support/models/world-tally.ts';

const isRejection = (id: string): boolean => id.startsWith('#rejected:');

/** A ledger that refuses the list of completions for long enough: the gap says what is missing. */
const endRejections = (reason: string): boolean =>
  reason.includes('rejected commands are not listed from here on');

const usualRounds = 480;
const runs = { numRuns: roundsOf(usualRounds) };

const tally = createWorldTally();

afterAll(() =>
  tally.tell('Following a participant: what a reader met, and the most that it asked at rest'),
);

describe('following a participant that lags, fails, is slow and refuses for a moment', () => {
  it('prints each row once and in order, without a gap, and asks for one page a poll at rest', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(usualStep), async (world) => {
        const told = await followParticipant(world);
        tally.add(world, told);
        expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined, outOfOrder: 0 });
        expect(told.repeated).toBeLessThanOrEqual(told.unsaved);
        expect(told.pagesAtRest).toBeLessThanOrEqual(1);
        expect(told.excess).toEqual([]);
      }),
      runs,
    );
  });
});

describe('following a participant that is restored, pruned, replaced, or whose rights change', () => {
  it('reports each break once, and loses and repeats nothing behind it', async () => {
    const steps = fc.oneof({ weight: 6, arbitrary: usualStep }, { weight: 1, arbitrary: change });
    await fc.assert(
      fc.asyncProperty(worldOf(steps), async (world) => {
        const told = await followParticipant(world);
        tally.add(world, told);
        expect(told.failure).toBeUndefined();
        // Behind two changes at once, nothing may be left that proves what the ledger is; a gap says so.
        if (!told.areHidden) expect(told.missing.filter((id) => !isRejection(id))).toEqual([]);
        if (!told.areHidden && !told.reasons.some(endRejections)) expect(told.missing).toEqual([]);
        if (told.missing.length > 0) expect(told.gaps).toBeGreaterThan(0);
        if (told.silent.length > 0) expect(told.gaps).toBeGreaterThan(0);
        expect(told.repeated).toBeLessThanOrEqual(told.unsaved);
        expect(told.gaps).toBeLessThanOrEqual(told.changes + told.kills);
        expect(told.pagesAtRest).toBeLessThanOrEqual(1);
        expect(told.excess).toEqual([]);
      }),
      runs,
    );
  });
});

const honest = {
  visible: 1,
  rejected: 0.3,
  unknown: 0,
  cap: 200,
  checkpoint: 1,
  glitch: 0,
  lag: 0,
};

describe('following a participant', () => {
  it('prints a late rejected command before an update of more rows than it keeps', async () => {
    const told = await followParticipant({
      participant: { ...honest, huge: 0.004, fail: 0, idle: 0.8, seed: -22 },
      ...{ pageSize: 100, interval: 1000 },
      steps: [
        ...[{ arrive: 332 }, { poll: 1, killAtLine: undefined }, { arrive: 17 }],
        ...[{ poll: 1, killAtLine: undefined }, { isHealthy: false }, { arrive: 29 }],
        ...[
          { poll: 1, killAtLine: 17 },
          { poll: 1, killAtLine: 11 },
        ],
      ],
    });
    expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined });
  });

  it('takes no failure to list completions for a proof that the ledger is the same', async () => {
    const told = await followParticipant({
      participant: { ...honest, huge: 0, fail: 0.2, idle: 0, seed: 39_670_043 },
      ...{ pageSize: 4, interval: 1000 },
      steps: [
        ...[{ arrive: 1 }, { poll: 1, killAtLine: undefined }, { reset: 18 }],
        ...[
          { isHealthy: false },
          { poll: 1, killAtLine: undefined },
          { poll: 1, killAtLine: undefined },
        ],
      ],
    });
    expect(told).toMatchObject({ missing: [], gaps: 1, failure: undefined });
  });

  it('reports no gap once a node that lagged holds the newest row again, a rejected command', async () => {
    const told = await followParticipant({
      participant: {
        ...honest,
        ...{ visible: 0.1, huge: 0, fail: 0.2, idle: 0, lag: 5, seed: -1_210_072_796 },
      },
      ...{ pageSize: 4, interval: 30_000 },
      steps: [
        ...[{ arrive: 4 }, { poll: 5, killAtLine: undefined }, { isHealthy: false }],
        ...[{ poll: 9, killAtLine: undefined }, { arrive: 1 }],
      ],
    });
    expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined });
  });

  it.each([840, 977])(
    'waits for a list of completions that ends early before it takes a lagging node for another one (seed %i)',
    async (seed) => {
      const told = await followParticipant({
        participant: {
          ...honest,
          ...{ visible: 0.2, huge: 0, fail: 0.1, idle: 0.8, lag: 5, checkpoint: 0.3, seed },
        },
        ...{ pageSize: 4, interval: 30_000 },
        steps: [
          ...[{ arrive: 4 }, { poll: 8, killAtLine: undefined }, { isHealthy: false }],
          ...[{ poll: 9, killAtLine: undefined }, { arrive: 1 }],
          ...[{ poll: 3, killAtLine: undefined }, { arrive: 8 }],
        ],
      });
      expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined });
    },
  );

  it('takes refusals for lasting ones only if no list of completions came between them', async () => {
    const told = await followParticipant({
      participant: {
        ...honest,
        ...{ visible: 0.1, huge: 0, fail: 0, idle: 0.8, glitch: 0.3, seed: 26 },
      },
      ...{ pageSize: 4, interval: 1000 },
      steps: [{ isHealthy: false }, { arrive: 24 }, { poll: 3, killAtLine: undefined }],
    });
    expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined });
  });

  it('repeats no row of before a reported gap, where a later run meets a ledger of that time', async () => {
    const told = await followParticipant({
      participant: { ...honest, rejected: 0, huge: 0, fail: 0, idle: 0, seed: 0 },
      ...{ pageSize: 4, interval: 1000 },
      steps: [
        ...[{ reoffset: 1 }, { arrive: 1 }, { poll: 1, killAtLine: undefined }, 'restart' as const],
        ...[
          { restore: 3, isReplayed: true, shift: 0 as const },
          { poll: 4, killAtLine: undefined },
        ],
      ],
    });
    expect(told).toMatchObject({ missing: [], repeated: 0, outOfOrder: 0, failure: undefined });
  });

  it('takes no refusal to list completions for a proof that the ledger is the same', async () => {
    const told = await followParticipant({
      participant: { ...honest, glitch: 0.3, huge: 0, fail: 0, idle: 0, seed: -173_107_947 },
      ...{ pageSize: 4, interval: 1000 },
      steps: [
        ...[{ arrive: 1 }, { isHealthy: false }, { poll: 2, killAtLine: undefined }],
        ...[{ reset: 175 }, { poll: 1, killAtLine: undefined }],
      ],
    });
    expect(told).toMatchObject({ missing: [], gaps: 1, failure: undefined });
  });

  it('keeps the completions that were listed before a refusal', async () => {
    const poll = { poll: 1, killAtLine: undefined };
    const told = await followParticipant({
      participant: { ...honest, glitch: 0.3, huge: 0, fail: 0, idle: 0.8, seed: -22 },
      ...{ pageSize: 100, interval: 1000 },
      steps: [
        ...[{ arrive: 340 }, { arrive: 10 }, poll, { isHealthy: false }],
        ...[{ arrive: 21 }, { arrive: 29 }, poll, { poll: 2, killAtLine: undefined }],
      ],
    });
    expect(told).toMatchObject({ missing: [], gaps: 0, failure: undefined });
  });

  it('sees a ledger that was restored while rights were withdrawn', async () => {
    const told = await followParticipant({
      participant: { ...honest, rejected: 0, huge: 0, fail: 0, idle: 0, seed: 0 },
      ...{ pageSize: 4, interval: 1000 },
      steps: [
        ...[{ arrive: 250 }, { poll: 1, killAtLine: undefined }, { rights: [0] as const }],
        ...[
          { restore: 120, isReplayed: false, shift: 0 as const },
          { poll: 1, killAtLine: undefined },
        ],
      ],
    });
    expect(told.missing).toEqual([]);
    expect(told.gaps).toBeGreaterThan(0);
  });
});
