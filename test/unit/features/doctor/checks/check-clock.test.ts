import { describe, expect, it } from 'vitest';
import type { LatencySample } from '../../../../../src/http/probe.ts';
import {
  checkClock,
  estimateSkew,
} from '../../../../../src/features/doctor/checks/check-responses.ts';
import { epoch } from '../../../../support/samples/sample-activities.ts';

/** A response that took so long, from a service whose clock is so far ahead. */
const sample = (startedAt: number, tookMs: number, aheadMs: number): LatencySample => ({
  startedAt,
  endedAt: startedAt + tookMs,
  ms: tookMs,
  status: 200,
  httpVersion: '1.1',
  date: Math.floor((startedAt + tookMs / 2 + aheadMs) / 1000) * 1000,
  isCached: false,
  encoding: undefined,
  reused: true,
});

const judged = (...samples: readonly LatencySample[]) =>
  checkClock({ sampled: { ok: true, value: { samples, text: '' } } });

describe('the skew of a clock', () => {
  it('is a range that holds the truth, for any time of the response', () => {
    for (const ahead of [-7_200_000, -900, 0, 340, 61_000]) {
      for (const took of [2, 80, 1500]) {
        const skew = estimateSkew([sample(epoch + 123, took, ahead)]);
        expect(skew?.from).toBeLessThanOrEqual(ahead);
        expect(skew?.to).toBeGreaterThanOrEqual(ahead);
      }
    }
  });

  it('is known better from several responses than from one', () => {
    const one = estimateSkew([sample(epoch, 10, 0)]);
    const several = estimateSkew([0, 350, 700].map((later) => sample(epoch + later, 10, 0)));
    const wide = (skew: typeof one) => (skew === undefined ? 0 : skew.to - skew.from);
    expect(wide(several)).toBeLessThan(wide(one));
  });

  it('is not taken from a date out of a cache', () => {
    expect(estimateSkew([{ ...sample(epoch, 10, 0), isCached: true }])).toBeUndefined();
    expect(judged({ ...sample(epoch, 10, 0), date: undefined }).verdict).toBe('unknown');
  });

  it('is all right within its own uncertainty, a warning beyond seconds, a failure beyond a minute', () => {
    expect(judged(sample(epoch, 10, 400))).toMatchObject({ verdict: 'ok' });
    expect(judged(sample(epoch, 10, 20_000))).toMatchObject({ verdict: 'warning' });
    const hours = judged(sample(epoch, 10, -2 * 3_600_000));
    expect(hours).toMatchObject({ verdict: 'failed', cause: 'answer' });
    expect(hours.headline).toMatch(/^(2 h 00|1 h 59) min behind this machine$/);
    // A slow response leaves room for a clock that is right.
    expect(judged(sample(epoch, 30_000, 8000))).toMatchObject({ verdict: 'ok' });
  });

  it.each([
    [5000, 'ok'],
    [5001, 'warning'],
    [60_000, 'warning'],
    [60_001, 'failed'],
  ])('that is at least %i ms is %s', (min, verdict) => {
    const from = epoch + 10;
    const date = from + min;
    expect(judged({ ...sample(epoch, 10, 0), endedAt: from, date })).toMatchObject({ verdict });
  });
});
