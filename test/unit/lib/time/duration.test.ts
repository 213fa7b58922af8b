import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { formatDurationOption, parseDuration } from '../../../../src/lib/time/duration.ts';

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['1.5s', 1500],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['0', 0],
    [' 4s ', 4000],
  ])('is read from %j as %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '30', '-1s', '5 m', '1h30m', 's', '1e3s', '10w', 'Infinitys', '9999999999s'])(
    'is not read from %j',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  it('is written as it can be read again', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (ms) => {
        expect(parseDuration(formatDurationOption(ms))).toBe(ms);
      }),
    );
    expect(formatDurationOption(86_400_000)).toBe('1d');
    expect(formatDurationOption(90_000)).toBe('90s');
  });
});
