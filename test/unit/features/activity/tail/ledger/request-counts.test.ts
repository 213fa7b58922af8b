import { describe, expect, it } from 'vitest';
import { isPage } from '../../../../../support/models/participant-reader.ts';
import {
  failingScenarios,
  quietScenarios,
  startScenario,
} from '../../../../../support/models/participant-scenarios.ts';

const polls = 30;

describe('following costs at most one page a poll while nothing new comes', () => {
  it.each(quietScenarios)('$name', async (scenario) => {
    const reader = await startScenario(scenario);
    for (let poll = 0; poll < polls; poll += 1) {
      const requests = await reader.asks(1);
      expect(requests.filter(isPage).length, `poll ${poll}`).toBeLessThanOrEqual(1);
      expect(requests.length, `poll ${poll}`).toBeLessThanOrEqual(5);
    }
  });
});

/** A proof that the ledger is the same lasts five seconds, and one that costs many rows a minute. */
const restsOf = (name: string): number => (name.includes('thousands of rows') ? 60 : 5);

/** Nothing can prove that rejected commands are complete, so each poll looks for them. */
const isNeverProven = (name: string): boolean => /prove nothing|lags/.test(name);

describe('following at rest reads a page for a proof, and none in between', () => {
  it.each(quietScenarios.filter(({ name }) => !isNeverProven(name)))('$name', async (scenario) => {
    const reader = await startScenario({ ...scenario, interval: 1000 });
    const requests = await reader.asks(polls);
    const most = Math.ceil(polls / restsOf(scenario.name)) + 1;
    expect(requests.filter(isPage).length).toBeLessThanOrEqual(most);
  });
});

describe('following makes one attempt a step while a poll fails', () => {
  it.each(failingScenarios)('$name', async (scenario) => {
    const reader = await startScenario(scenario);
    const slept = reader.consumer.sleptMs();
    for (let poll = 0; poll < polls; poll += 1) {
      // The end of the ledger moves, so that there is something to ask for.
      reader.server.history.put(['update', 'rejected']);
      reader.later(60_000);
      await reader.asks(1);
      expect(reader.takeFailed().length, `attempt ${poll}`).toBeLessThanOrEqual(1);
    }
    // Attempts get rarer, up to one a minute.
    expect(reader.consumer.sleptMs() - slept).toBeGreaterThan((polls / 2) * 60_000);
  });
});
