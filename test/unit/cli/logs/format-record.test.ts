import { describe, expect, it } from 'vitest';
import { formatLogRecord, parseLogLine } from '../../../../src/cli/logs/format-record.ts';

const time = '2026-11-22T12:00:00.123Z';

const shown = (facts: Readonly<Record<string, unknown>>): string =>
  formatLogRecord({ time, event: 'none', ...facts })
    .map(({ text }) => text)
    .join('');

describe('a record of the debug log', () => {
  it.each([
    [
      { event: 'request', id: 3, method: 'POST', url: 'http://x/v2', bytes: 21, name: 'contract' },
      '12:00:00.123Z request  #3 POST http://x/v2 21 B name=contract',
    ],
    [
      { event: 'response', id: 3, status: 404, failure: 'notFound', ms: 12, code: 'NO' },
      '12:00:00.123Z response #3 404 notFound 12 ms code=NO',
    ],
    [
      { event: 'decision', decision: 'request head', reason: 'a poll is due', pageSize: 40 },
      '12:00:00.123Z decision request head: a poll is due pageSize=40',
    ],
    [
      { event: 'key', characters: 4, into: 'form' },
      '12:00:00.123Z key       characters=4 into=form',
    ],
    [{ event: 'newer', a: { b: 1 } }, '12:00:00.123Z newer     a={"b":1}'],
  ])('a record with %j is one line with its main facts first', (facts, line) => {
    expect(shown(facts)).toBe(line);
  });

  it('shows control characters of a service as marks', () => {
    expect(shown({ event: 'response', url: 'http://x/\x1b[2J\u202e' })).not.toMatch(/[\x1b\u202e]/);
  });

  it('is not read from a line that was cut off, or that is no object', () => {
    for (const line of ['{"time":"1', 'null', '7', '{"time":1,"event":"key"}'])
      expect(parseLogLine(line)).toBeUndefined();
  });
});
