import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followWorld,
  serverOf,
  upheaval,
  usualStep,
  worldOf,
} from '../../../../support/models/model-worlds.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

// A failure names the seed and the path of its world.
const runs = { numRuns: roundsOf(200) };

const dated = ['ordered', 'jittered'] as const;
const any = ['ordered', 'jittered', 'equal', 'unreadable'] as const;

const farRepeats = fc.record({
  rows: fc.integer({ min: 1, max: 8 }),
  pagesBack: fc.integer({ min: 1, max: 4 }),
});

/**
 * REFERENCE names the limit: a node that lists its newest rows after an unknown id proves a wrong place with
 * three repeated rows ahead of them.
 */
const repeating = serverOf(dated, { repeats: farRepeats }).map((server) => {
  const { rows, pagesBack } = server.repeats;
  const maxRows = server.unknown === 'head' ? 2 : rows;
  return { ...server, repeats: { rows: Math.min(rows, maxRows), pagesBack } };
});

const upheavals = fc.oneof({ weight: 8, arbitrary: usualStep }, { weight: 2, arbitrary: upheaval });

it.each([
  {
    promise: 'prints every row of a scan whose nodes lag, fail and repeat rows once and in order',
    world: worldOf(repeating, usualStep),
    repeatsAfterGaps: false,
  },
  {
    promise: 'prints every row of a scan that rolls back and forgets ids once, or reports a gap',
    world: worldOf(serverOf(dated), upheavals),
    repeatsAfterGaps: true,
  },
])(
  '$promise, and repeats only what a kill kept from being saved',
  async ({ world, repeatsAfterGaps }) => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { missing, repeated, unsaved, outOfOrder, gaps, hasNewest, isOrderTellable } =
          await followWorld(given);
        expect(hasNewest).toBe(true);
        if (gaps === 0) expect(missing).toEqual([]);
        if (isOrderTellable) expect(outOfOrder).toBe(0);
        if (gaps === 0 || !repeatsAfterGaps) expect(repeated).toBeLessThanOrEqual(unsaved);
      }),
      runs,
    );
  },
);

const forgetful = serverOf(dated, { forgetsForGood: fc.constant(true) });

// Only dates tell a repeated row from one that stands there.
const wild = serverOf(['wild']).map((server) => ({
  ...server,
  odds: { ...server.odds, repeatWithin: 0, repeatAcross: 0 },
}));

describe('skips no row without a gap, repeats none and says so where it stalls, following', () => {
  it.each([
    {
      scan: 'a scan that never knows some ids again',
      world: worldOf(forgetful, upheavals),
      isOrderGiven: false,
    },
    {
      scan: 'a scan whose dates are out of order by hours, in an order that is given',
      world: worldOf(wild, usualStep),
      isOrderGiven: true,
    },
  ])('$scan', async ({ world, isOrderGiven }) => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { skipped, repeated, unsaved, gaps, hasNewest, waiting } = await followWorld(
          given,
          isOrderGiven ? { meaning: given.server.kind } : {},
        );
        if (!hasNewest) expect(waiting).toEqual(expect.any(String));
        if (gaps > 0) return;
        expect(skipped).toEqual([]);
        expect(repeated).toBeLessThanOrEqual(unsaved);
      }),
      runs,
    );
  });
});

describe('following a scan whose dates are equal or cannot be read', () => {
  const world = worldOf(
    serverOf(any),
    fc.oneof({ weight: 8, arbitrary: usualStep }, { weight: 1, arbitrary: upheaval }),
  );
  it('loses no row without a report, and does not stall', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { missing, gaps, hasNewest, repeated, unsaved, outOfOrder, isOrderTellable } =
          await followWorld(given);
        expect(hasNewest).toBe(true);
        if (gaps > 0) return;
        expect(missing).toEqual([]);
        expect(repeated).toBeLessThanOrEqual(unsaved);
        if (isOrderTellable) expect(outOfOrder).toBe(0);
      }),
      runs,
    );
  });
});
