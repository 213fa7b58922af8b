import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followParticipant,
  change,
  usualStep,
  worldOf,
} from '../../../../../support/models/participant-worlds.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';

const usualRounds = 480;
const runs = { numRuns: roundsOf(usualRounds) };

describe('following a participant that lags, fails, is slow and refuses for a moment', () => {
  it('prints each row once and in order, without a gap, and asks for one page a poll at rest', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(usualStep), async (world) => {
        const told = await followParticipant(world);
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
        expect(told.failure).toBeUndefined();
        // Behind two changes at once, nothing may be left that proves what the ledger is; a gap says so.
        if (!told.areHidden) expect(told.missing).toEqual([]);
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
