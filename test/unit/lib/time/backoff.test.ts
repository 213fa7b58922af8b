import { describe, expect, it } from 'vitest';
import { backoffDelay, withJitter } from '../../../../src/lib/time/sleep.ts';

describe('a backoff', () => {
  it('doubles the delay after each failure, up to the maximum', () => {
    const delays = [1, 2, 3, 4, 5, 2000].map((failures) =>
      backoffDelay({ first: 5, max: 40 }, failures),
    );
    expect(delays).toEqual([5, 10, 20, 40, 40, 40]);
  });

  it('varies every delay by its jitter in both directions, the maximum too', () => {
    const backoff = { first: 100, max: 200, jitter: 0.2 };
    expect(backoffDelay(backoff, 1, 0)).toBeCloseTo(80);
    expect(backoffDelay(backoff, 1, 0.5)).toBeCloseTo(100);
    expect(backoffDelay(backoff, 9, 0.999)).toBeCloseTo(240, 0);
  });

  it('leaves a delay without jitter unchanged for any random number', () => {
    expect(withJitter(250, 0, 0.9)).toBe(250);
  });
});
