import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenBackoffMs, renewalTime } from '../../../../src/config/tokens/token-manager.ts';

const epoch = 1_700_000_000_000;

describe('the time to renew a token', () => {
  it('is within its life, and leaves at most a minute of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (life) => {
        const at = renewalTime(epoch, epoch + life);
        expect(at).toBeGreaterThanOrEqual(epoch);
        expect(at).toBeLessThan(epoch + life);
        expect(epoch + life - at).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('is now for one that has ended already, and never for one without an end', () => {
    expect(renewalTime(epoch, epoch - 1000)).toBeLessThanOrEqual(epoch);
    expect(renewalTime(epoch, undefined)).toBe(Infinity);
  });
});

describe('the pause after a source that failed', () => {
  it('grows with each failure, up to five minutes', () => {
    expect([0, 1, 2, 3, 7, 100].map(tokenBackoffMs)).toEqual([
      0, 5000, 10_000, 20_000, 300_000, 300_000,
    ]);
  });
});
