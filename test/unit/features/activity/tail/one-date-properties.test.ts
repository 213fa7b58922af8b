import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followWorld,
  serverOf,
  usualStep,
  worldOf,
} from '../../../../support/models/model-worlds.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

/** Nodes that list the rows of one date in orders of their own, newest first, as Splice before 0.6.8 did. */
const shuffled = serverOf(['ordered'], {
  kind: fc.constant('backward' as const),
  cap: fc.constant(undefined),
  oneDate: fc.record({
    chance: fc.constantFrom(0.2, 0.6, 0.9),
    rows: fc.constantFrom(2, 4, 8),
    orders: fc.constantFrom(2, 3),
  }),
  spellings: fc.boolean(),
}).map((server) => ({ ...server, odds: { ...server.odds, repeatWithin: 0, repeatAcross: 0 } }));

describe('following nodes that each list the rows of one date in an order of their own', () => {
  it('skips no row without a gap, and repeats only what a kill kept from being saved', async () => {
    await fc.assert(
      fc.asyncProperty(worldOf(shuffled, usualStep), async (given) => {
        const { missing, repeated, unsaved, gaps, hasNewest, outOfOrder } =
          await followWorld(given);
        expect(hasNewest).toBe(true);
        if (gaps > 0) return;
        expect(missing).toEqual([]);
        expect(repeated).toBeLessThanOrEqual(unsaved);
        expect(outOfOrder).toBe(0);
      }),
      { numRuns: roundsOf(100) },
    );
  });
});
