import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  startDashboard,
  type Dashboard,
} from '../../../../../support/models/participant-dashboard.ts';
import { applyChange, change } from '../../../../../support/models/participant-worlds.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';

const world = fc.record({
  participant: fc.record({
    visible: fc.constantFrom(1, 0.5, 0.05),
    rejected: fc.constantFrom(0, 0.3),
    huge: fc.constantFrom(0, 0, 0, 0.004),
    cap: fc.constantFrom(200, 50, 7),
    fail: fc.constantFrom(0, 0.2, 0.5),
    idle: fc.constantFrom(0, 0.3),
    checkpoint: fc.constantFrom(1, 0.3),
    glitch: fc.constantFrom(0, 0, 0.3),
    lag: fc.constantFrom(0, 5, 200),
    seed: fc.integer(),
  }),
  pageSize: fc.constantFrom(4, 20, 100),
  arrived: fc.integer({ min: 1, max: 900 }),
  steps: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('older' as const) },
      { weight: 2, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 60 }) }) },
      { weight: 2, arbitrary: fc.record({ isHealthy: fc.constantFrom(false, false, true) }) },
      { weight: 2, arbitrary: fc.constant('poll' as const) },
      { weight: 1, arbitrary: change },
    ),
    { maxLength: 30 },
  ),
});

/** Sixteen ranges of a few pages each, and the look-ups of their rows. */
const requestsOfAPress = 400;

/** What a press brought is what the participant holds right before the row that was the oldest. */
const press = async (dashboard: Dashboard): Promise<string> => {
  const { server, older, ids, all, timeline } = dashboard;
  const [oldest] = ids();
  const wasStart = timeline().reachedStart;
  server.takeRequests();
  const result = await older();
  expect(server.takeRequests().length).toBeLessThanOrEqual(requestsOfAPress);
  const loaded = oldest === undefined ? [] : ids().slice(0, ids().indexOf(oldest) + 1);
  const held = oldest === undefined ? [] : all().slice(0, all().indexOf(oldest) + 1);
  if (loaded.length > 1) expect(loaded).toEqual(held.slice(-loaded.length));
  expect(new Set(ids()).size).toBe(ids().length);
  if (result === 'start' && !wasStart) expect([server.pruned(), ids()[0]]).toEqual([0, all()[0]]);
  if (result === 'pruned') expect(server.pruned()).toBeGreaterThan(0);
  return result;
};

describe('older rows of a participant that is restored, pruned, replaced, or whose rights change', () => {
  it('are those that it holds, in order and once, and no start is claimed that is none', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ participant, pageSize, arrived, steps }) => {
        const dashboard = startDashboard({ ...participant, unknown: 0 }, { pageSize });
        const { server, poll } = dashboard;
        server.history.arrive(arrived);
        await poll(3);
        for (const step of steps) {
          if (step === 'older') await press(dashboard);
          else if (step === 'poll') await poll(2);
          else if (step !== 'prune' && 'arrive' in step) server.history.arrive(step.arrive);
          else if (step !== 'prune' && 'isHealthy' in step) server.setHealthy(step.isHealthy);
          else applyChange(server, step);
        }
        server.setHealthy(true);
        await poll(8);
        let result = 'unasked';
        for (let asks = 0; asks < 300 && result === 'unasked'; asks += 1)
          result = await press(dashboard);
        expect(result).not.toBe('unasked');
      }),
      { numRuns: roundsOf(400) },
    );
  });
});
