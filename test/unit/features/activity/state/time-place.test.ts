import { describe, expect, it } from 'vitest';
import {
  indexAtTime,
  parseTimePlace,
  timeRange,
} from '../../../../../src/features/activity/state/time-place.ts';
import { transfer } from '../../../../support/samples/sample-activities.ts';

const newest = Date.parse('2026-02-03T14:10:00Z');
const now = Date.parse('2026-02-03T14:12:00Z');
const read = (text: string) => {
  const at = parseTimePlace(text, { now, newest, zone: 'utc' });
  return at === undefined ? undefined : new Date(at).toISOString();
};

describe('a time to go to', () => {
  it.each([
    ['14:05', '2026-02-03T14:05:00.000Z'],
    ['9:05', '2026-02-03T09:05:00.000Z'],
    ['14:05:31', '2026-02-03T14:05:31.000Z'],
    ['14:05:31.1', '2026-02-03T14:05:31.100Z'],
    ['14:05Z', '2026-02-03T14:05:00.000Z'],
    ['14:11', '2026-02-02T14:11:00.000Z'],
    ['2026-02-01', '2026-02-01T00:00:00.000Z'],
    ['2026-02-01T23:59', '2026-02-01T23:59:00.000Z'],
    ['2026-02-01 23:59:58Z', '2026-02-01T23:59:58.000Z'],
    ['-15m', '2026-02-03T13:57:00.000Z'],
    ['- 2h', '2026-02-03T12:12:00.000Z'],
  ])('%s is read as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    '24:00',
    '12:60',
    '12',
    '2026-02-31',
    '2026-13-01',
    '15m',
    '-x',
    '12:00 ',
    '1e3:00',
  ])('%j is no time unless it can be read as one', (text) => {
    if (text === '12:00 ') expect(read(text)).toBe('2026-02-03T12:00:00.000Z');
    else expect(read(text)).toBeUndefined();
  });

  it('is found in rows of any order: the first one at or after it', () => {
    const entries = [3, 1, 5, 2].map((number) => ({
      id: `e${number}`,
      activity: transfer(number),
    }));
    const at = (number: number) => transfer(number).at ?? 0;
    expect(indexAtTime(entries, at(2))).toBe(3);
    expect(indexAtTime(entries, at(2) + 1)).toBe(0);
    expect(indexAtTime(entries, at(5) + 1)).toBe(-1);
    expect(timeRange(entries)).toEqual({ oldest: at(1), newest: at(5) });
    expect(timeRange([{ id: 'known by its id only' }])).toBeUndefined();
  });
});
