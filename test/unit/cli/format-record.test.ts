import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLogRecord } from '../../../src/cli/logs.ts';
import { parseLogLine } from '../../../src/debug/debug-log.ts';
import { lineText } from '../../../src/ui-kit/theme/ascii-fallback.ts';
import { segment } from '../../../src/ui-kit/text/line.ts';
import { createTheme } from '../../../src/ui-kit/theme/theme.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';
import { textOfCodePoints } from '../../support/samples/arbitrary-text.ts';

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

const theme = createTheme({ color: true, ascii: false });

/** What a terminal gets for a line, without the styles of this program. */
const printed = (line: string): string => {
  const record = parseLogLine(line);
  const drawn = record === undefined ? [segment(line)] : formatLogRecord(record);
  return lineText(
    drawn.map(({ text }) => ({ text })),
    theme,
  );
};

describe('a hostile line of the debug log', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'is one line with the event %j',
    (event) => {
      expect(printed(JSON.stringify({ time, event, a: 1 }))).toContain('a=1');
    },
  );

  it('is printed as text when a value is nested without end', () => {
    const deep = `{"time":"${time}","event":"key","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(parseLogLine(deep)).toBeUndefined();
    expect(printed(deep)).toContain('"event":"key"');
  });

  it('has numbers to the digit', () => {
    const line = `{"time":"${time}","event":"none","a":12345678901234567890,"bytes":1e999}`;
    expect(printed(line)).toContain('a=12345678901234567890');
  });

  it('never controls the terminal, whatever bytes are in it', () => {
    const seed = seedOf();
    const facts = fc.dictionary(textOfCodePoints(), fc.jsonValue());
    const lines = fc.oneof(
      textOfCodePoints(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('utf8')),
      fc
        .tuple(textOfCodePoints(), textOfCodePoints(), facts)
        .map(([at, event, more]) => JSON.stringify({ ...more, time: at, event })),
    );
    fc.assert(
      fc.property(lines, (line) => {
        expect(printed(line)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: roundsOf(2000), seed },
    );
  });
});
