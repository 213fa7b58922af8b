import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnOutcome } from '../../../../src/submission/outcome/learn-outcome.ts';
import {
  outcomeServers,
  treatments,
  type OutcomeWorld,
  type Treatment,
} from '../../../support/models/model-outcomes.ts';

const deadline = Date.UTC(2026, 1, 3, 12);
const synchronizer = `global::1220${'ab'.repeat(32)}`;

const worlds: fc.Arbitrary<OutcomeWorld> = fc
  .record({
    committedBy: fc.constantFrom(undefined, 'this attempt' as const, 'another attempt' as const),
    isRefused: fc.boolean(),
    hasHashes: fc.boolean(),
    recordedAt: fc.integer({ min: deadline - 60_000, max: deadline }),
    now: fc.integer({ min: deadline - 59_000, max: deadline + 600_000 }),
  })
  .map((world) => ({
    ...world,
    isRefused: world.isRefused && world.committedBy !== 'this attempt',
    now: Math.max(world.now, world.recordedAt + 1),
    hash: 'ab'.repeat(32),
    updateId: `1220${'cd'.repeat(32)}`,
    submissionId: 'sub-1',
    synchronizer,
  }));

/** Looks for the outcome, with nodes that treat the requests in this order; the last one stays. */
const learn = (world: OutcomeWorld, nodes: readonly Treatment[], isHashFirst: boolean) => {
  const queue = [...nodes];
  const next = (): Treatment => (queue.length > 1 ? queue.shift() : queue[0]) ?? 'honest';
  let clock = world.now;
  return learnOutcome(
    {
      ...{ operation: 'executeSubmission', submissionId: world.submissionId, ledgerEnd: '5' },
      ...{ hash: world.hash, synchronizer, parties: ['alice::1220'] },
      maxRecordTime: new Date(deadline).toISOString(),
    },
    {
      deps: {
        request: outcomeServers(world, next),
        scanUrl: 'http://scan.example/api/scan',
        sleep: () => Promise.resolve(),
        now: () => (clock += 500),
      },
      waiting: { waitMs: 2000 },
    },
    isHashFirst,
  );
};

const runs = fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 12 });

describe('an outcome that is looked for on services that lag, forget and lie about hashes', () => {
  it('is never named wrongly', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, runs, fc.boolean(), async (world, nodes, isHashFirst) => {
        const found = await learn(world, nodes, isHashFirst);
        switch (found.kind) {
          case 'committed':
            expect([world.committedBy !== undefined, found.updateId]).toEqual([
              true,
              world.updateId,
            ]);
            if (found.isOther === true) expect(world.committedBy).toBe('another attempt');
            else if (world.isRefused) expect(found.submissionId ?? 'unknown').not.toBe('sub-1');
            return;
          case 'failed':
            expect(world.isRefused).toBe(true);
            return;
          case 'expired':
            expect(world.committedBy).not.toBe('this attempt');
            expect(world.now).toBeGreaterThan(deadline);
            return;
          default:
            expect(found.kind).toBe('open');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stays open when every node lags, whatever the clocks say', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.boolean(), async (world, isHashFirst) => {
        const found = await learn(world, ['lags'], isHashFirst);
        expect(found.kind).toBe('open');
      }),
      { numRuns: 100 },
    );
  });

  it('is the commit whenever all nodes are honest and have it', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.boolean(), async (world, isHashFirst) => {
        fc.pre(world.committedBy !== undefined);
        const found = await learn(world, ['honest'], isHashFirst);
        expect(found).toMatchObject({ kind: 'committed', updateId: world.updateId });
      }),
      { numRuns: 100 },
    );
  });
});
