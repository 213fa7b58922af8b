import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followWorld,
  serverOf,
  usualStep,
  worldOf,
} from '../../../../support/models/model-worlds.ts';
import { roundsOf, seedOf } from '../../../../support/models/torture.ts';

const slow = 3_600_000;
const runs = { numRuns: roundsOf(100, 5), seed: seedOf() };

describe('following a scan that lists one to three rows in a page', () => {
  const world = worldOf(serverOf(['ordered', 'jittered', 'equal', 'unreadable']), usualStep);
  const cap = fc.integer({ min: 1, max: 3 });
  it(
    'skips no row without a gap, and says so where it stalls',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, cap, async (given, shortest) => {
          const server = { ...given.server, cap: shortest };
          const { skipped, gaps, hasNewest, waiting } = await followWorld({ ...given, server });
          if (gaps === 0) expect(skipped).toEqual([]);
          if (gaps === 0 && !hasNewest) expect(waiting).toEqual(expect.any(String));
        }),
        runs,
      );
    },
    slow,
  );
});
