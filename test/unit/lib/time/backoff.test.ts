import { describe, expect, it } from 'vitest';
import { backoffRest, withJitter } from '../../../../src/lib/time/backoff.ts';

describe('a backoff', () => {
  it('doubles its rest after each failure, up to its longest', () => {
    const rests = [1, 2, 3, 4, 5, 2000].map((failures) =>
      backoffRest({ first: 5, max: 40 }, failures),
    );
    expect(rests).toEqual([5, 10, 20, 40, 40, 40]);
  });

  it('has rests that differ by its jitter in both directions, also the longest', () => {
    const backoff = { first: 100, max: 200, jitter: 0.2 };
    expect(backoffRest(backoff, 1, 0)).toBeCloseTo(80);
    expect(backoffRest(backoff, 1, 0.5)).toBeCloseTo(100);
    expect(backoffRest(backoff, 9, 0.999)).toBeCloseTo(240, 0);
  });

  it('leaves a rest without jitter as it is, whatever the random number', () => {
    expect(withJitter(250, 0, 0.9)).toBe(250);
  });
});
