import { describe, expect, it } from 'vitest';
import {
  floorToMinute,
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

describe('ages', () => {
  it('take four cells at most', () => {
    const ages = [0, 840, 9_960, 12_000, 59_999, 240_000, 10_800_000, 172_800_000].map(formatAge);
    expect(ages).toEqual(['0.0s', '0.8s', '9.9s', '12s', '59s', '4m', '3h', '2d']);
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
