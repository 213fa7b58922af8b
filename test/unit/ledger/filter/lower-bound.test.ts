import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';

const now = Date.parse('2026-02-03T12:00:00Z');

const sinceOf = (text: string): string | undefined => {
  const filter = parseFilter(text);
  if (!filter.ok) throw new Error(filter.error.message);
  const since = filter.value.since(now);
  return since === undefined ? undefined : new Date(since).toISOString().slice(11, 16);
};

describe('the time from which on a filter asks', () => {
  it.each([
    ['age<1h', '11:00'],
    ['type=transfer age<=90m amount>5', '10:30'],
    ['age<1h time>=11:30', '11:30'],
    ['time=2026-02-03T09:15Z', '09:15'],
    ['time=09:15 or time>11:00', '09:15'],
    ['not age>1h', '11:00'],
    ['not (time<10:00 or age>1h)', '11:00'],
    ['time!=10:00 age<2h', '10:00'],
  ])('is the latest before which nothing passes: %s', (filter, since) => {
    expect(sinceOf(filter)).toBe(since);
  });

  it.each(['', 'type=mint', 'age>1h', 'time<10:00', 'age<1h or alice', 'not age<1h', 'not alice'])(
    'is none where a row of any age may pass: %s',
    (filter) => {
      expect(sinceOf(filter)).toBeUndefined();
    },
  );
});
