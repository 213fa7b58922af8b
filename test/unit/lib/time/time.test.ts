import { describe, expect, it } from 'vitest';
import {
  clockAt,
  formatDay,
  formatDayOrTime,
  formatMoment,
  formatMomentShort,
  floorToMinute,
  aheadMs,
  formatAge,
  formatTimeOfDay,
  formatUtcTime,
  formatDuration,
} from '../../../../src/lib/time/time.ts';

const at = Date.UTC(2026, 4, 6, 7, 8, 9, 12);

describe('times', () => {
  it('are told to the millisecond in UTC', () => {
    expect(formatTimeOfDay(at)).toBe('07:08:09.012');
    expect(formatTimeOfDay('2026-05-06T07:08:09.012999Z')).toBe('07:08:09.012');
    expect(formatUtcTime(at)).toBe('07:08:09Z');
  });

  it('are as wide in the local zone', () => {
    expect(formatTimeOfDay(at, 'local')).toMatch(/^\d\d:\d\d:09\.012$/);
  });

  it('that cannot be read take the same room', () => {
    expect(formatTimeOfDay('soon')).toBe('--:--:--.---');
    expect(formatTimeOfDay(8.64e15 + 1)).toHaveLength(formatTimeOfDay(at).length);
  });
});

it('a time rounded down to the minute changes once a minute', () => {
  expect(formatTimeOfDay(floorToMinute(at))).toBe('07:08:00.000');
  expect(floorToMinute(floorToMinute(at))).toBe(floorToMinute(at));
});

describe('moments', () => {
  const now = Date.UTC(2026, 1, 3, 12, 40);
  const clock = clockAt(now);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  it('are a time of day only where that names one moment, with the clock of an hour', () => {
    expect(clockAt(now + 19 * minute)).toEqual(clock);
    expect(formatMoment(now - 23 * hour, clock)).toBe('13:40:00.000');
    expect(formatMoment(now - 24 * hour, clock)).toBe('02 Feb 12:40');
    expect(formatMoment(now + 19 * minute, clock)).toBe('12:59:00.000');
    expect(formatMoment(now + hour, clock)).toBe('03 Feb 13:40');
    expect(formatMoment(now - 40 * day, clock)).toBe('25 Dec  2025');
  });

  it('are as wide, or shorter where a line has less room', () => {
    for (const at of [now, now - 2 * day, now - 40 * day, Number.NaN])
      expect(formatMoment(at, clock)).toHaveLength(12);
    const short = [now, now - 2 * day, now - 40 * day].map((at) => formatDayOrTime(at, clock));
    expect(short).toEqual(['12:40:00', '01 Feb', 'Dec 2025']);
    expect(formatMomentShort(now, clock)).toBe('12:40:00');
    expect(formatMomentShort(now - 2 * day, clock)).toBe('01 Feb 12:40');
  });

  it('never fail, at the ends of time either', () => {
    for (const at of [8.64e15, -8.64e15])
      for (const zone of ['utc', 'local'] as const)
        expect(formatMoment(at, { ...clock, zone })).toMatch(/\d/);
  });

  it('are of the zone of their clock', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      const local = clockAt(now, 'local');
      expect(formatMoment(now, local)).toBe('07:40:00.000');
      expect(formatMoment(Date.UTC(2026, 1, 2, 3), local)).toBe('01 Feb 22:00');
      expect(formatDay(Date.UTC(2026, 0, 1, 3), 'local')).toBe('2025-12-31');
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('ages', () => {
  it('take four cells at most', () => {
    const ages = [0, 840, 9_960, 12_000, 59_999, 240_000, 10_800_000, 172_800_000].map(formatAge);
    expect(ages).toEqual(['0.0s', '0.8s', '9.9s', '12s', '59s', '4m', '3h', '2d']);
  });

  it('say how far a time is ahead of the clock, from the minute on that clocks differ by', () => {
    expect([60_000, 0, -59_999, -60_000, -7_200_000].map(aheadMs)).toEqual([
      ...[undefined, undefined, undefined, 60_000, 7_200_000],
    ]);
  });

  it('are never negative, when clocks differ', () => {
    expect(formatAge(-5000)).toBe('0.0s');
  });
});

describe('durations', () => {
  it('are told in words that fit what they measure', () => {
    const spans = [84, 999.7, 1_240, 9_000, 9_990, 12_000, 125_000, 11_220_000].map(formatDuration);
    expect(spans).toEqual([
      '84 ms',
      '999 ms',
      '1.2 s',
      '9 s',
      '9.9 s',
      '12 s',
      '2 min 05 s',
      '3 h 07 min',
    ]);
  });
});
