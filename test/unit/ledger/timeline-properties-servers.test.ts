import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followWorld, serverOf, upheaval, usualStep, worldOf } from '../../support/model-worlds.ts';
import { roundsOf } from '../../support/torture.ts';

const usualRounds = 120;
const slow = 3_600_000;

// The same worlds with every run of the tests; a run of torture takes new ones.
const runs = {
  numRuns: roundsOf(usualRounds),
  ...(roundsOf(usualRounds) === usualRounds && { seed: 1 }),
};

const dated = ['ordered', 'jittered'] as const;
const any = ['ordered', 'jittered', 'equal', 'unreadable'] as const;

describe('following a scan of several nodes that lag, fail and repeat rows', () => {
  const world = worldOf(serverOf(dated), usualStep);
  it(
    'prints every row once and in order, and repeats only what a kill kept from being saved',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, async (given) => {
          const { missing, repeated, unsaved, outOfOrder, gaps, hasNewest, isOrderTellable } =
            await followWorld(given);
          expect(hasNewest).toBe(true);
          if (gaps === 0) expect(missing).toEqual([]);
          if (isOrderTellable) expect(outOfOrder).toBe(0);
          expect(repeated).toBeLessThanOrEqual(unsaved);
        }),
        runs,
      );
    },
    slow,
  );
});

describe('following a scan that also rolls back, inserts rows and forgets ids', () => {
  const world = worldOf(
    serverOf(dated),
    fc.oneof({ weight: 8, arbitrary: usualStep }, { weight: 2, arbitrary: upheaval }),
  );
  it(
    'prints every row once or reports a gap, and does not stall',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, async (given) => {
          const { missing, repeated, unsaved, outOfOrder, gaps, hasNewest, isOrderTellable } =
            await followWorld(given);
          expect(hasNewest).toBe(true);
          if (gaps === 0) expect(missing).toEqual([]);
          if (isOrderTellable) expect(outOfOrder).toBe(0);
          if (gaps === 0) expect(repeated).toBeLessThanOrEqual(unsaved);
        }),
        runs,
      );
    },
    slow,
  );
});

describe('following a scan whose dates are equal or cannot be read', () => {
  const world = worldOf(
    serverOf(any),
    fc.oneof({ weight: 8, arbitrary: usualStep }, { weight: 1, arbitrary: upheaval }),
  );
  it(
    'loses no row without a report, and does not stall',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, async (given) => {
          const { missing, gaps, hasNewest } = await followWorld(given);
          expect(hasNewest).toBe(true);
          if (gaps === 0) expect(missing).toEqual([]);
        }),
        runs,
      );
    },
    slow,
  );
});
