import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followWorld,
  serverOf,
  usualStep,
  worldOf,
} from '../../../../support/models/model-worlds.ts';
import type { ModelServerOptions } from '../../../../support/models/model-server.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const runs = { numRuns: roundsOf(100) };

/**
 * REFERENCE names the limit: a node that lists its newest rows after an unknown id proves a wrong place with as
 * many repeated rows ahead of them as a page must begin with, one less than it can hold.
 */
const withProvableRepeats = <S extends ModelServerOptions>(
  server: S & { readonly cap: number },
): S => {
  const maxRows = server.unknown === 'head' ? Math.max(0, server.cap - 2) : server.repeats.rows;
  const { rows, pagesBack } = server.repeats;
  return { ...server, repeats: { rows: Math.min(rows, maxRows), pagesBack } };
};

describe('following a scan that lists one to three rows in a page', () => {
  const world = worldOf(serverOf(['ordered', 'jittered', 'equal', 'unreadable']), usualStep);
  const cap = fc.integer({ min: 1, max: 3 });
  it('skips no row without a gap, and says so where it stalls', async () => {
    await fc.assert(
      fc.asyncProperty(world, cap, async (given, shortest) => {
        const server = withProvableRepeats({ ...given.server, cap: shortest });
        const { skipped, gaps, hasNewest, waiting } = await followWorld({ ...given, server });
        if (gaps === 0) expect(skipped).toEqual([]);
        if (gaps === 0 && !hasNewest) expect(waiting).toEqual(expect.any(String));
      }),
      runs,
    );
  });
});
