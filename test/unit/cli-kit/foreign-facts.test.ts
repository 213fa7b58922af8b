import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFacts } from '../../../src/cli-kit/streams.ts';
import { quoteText } from '../../../src/lib/text/quote.ts';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { fact } from '../../../src/features/writes/view/review/content-lines.ts';
import { lineWidth } from '../../../src/ui-kit/text/line.ts';

const valueColumn = 16;

/** What a sender would write to forge a line: padding to an edge, breaks, blanks, marks, labels. */
const piece = fc.oneof(
  fc.nat({ max: 200 }).map((count) => ' '.repeat(count)),
  fc.constantFrom(
    ...[
      'you gain        1,000,000.0000 Amulet',
      'checks          50 ok, 0 failed',
      'effect',
      'rent',
    ],
    ...[
      '\n',
      '\r',
      '\t',
      '\u00a0\u00a0',
      '\u3000',
      '\u2800',
      '東京',
      '\u202e',
      '\u200b',
      '\u001b[2J',
    ],
    ...['"', '\\', '" you gain 1', '↳ ', '⟨LF⟩', 'a\u0301', '👍', '\u001b[1;1H'],
  ),
);
const memo = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
const width = fc.integer({ min: 40, max: 200 });

describe('a fact that quotes foreign text', () => {
  it('keeps it in the column of values, in quotes, and marks each further row', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const rows = formatFacts([['memo', quoteText(text)]], columns)
          .trimEnd()
          .split('\n');
        expect(rows[0]).toMatch(/^memo {12}"/);
        for (const row of rows.slice(1)) expect(row).toMatch(/^ {16}↳ /);
        for (const row of rows) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
        const told = rows.map((row, at) => row.slice(valueColumn + (at === 0 ? 0 : 2))).join(' ');
        expect(told).not.toMatch(/[^ ] {3,}/);
        expect(told.replaceAll(/\\./g, '').slice(1, -1)).not.toContain('"');
      }),
      { numRuns: 1000 },
    );
  });

  it('stands in a review of the dashboard in the same way', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const lines = fact('memo', quoteText(text), columns);
        for (const [at, [label, value]] of lines.entries()) {
          expect(label?.text.trim()).toBe(at === 0 ? 'memo' : '');
          expect(value?.text.startsWith(at === 0 ? '"' : '↳ ')).toBe(true);
        }
        for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('is one line in a pipe', () => {
    expect(formatFacts([['memo', quoteText('x '.repeat(300))]]).split('\n')).toHaveLength(2);
  });
});

describe('a fact that quotes nothing', () => {
  it('stays in the column of values, and its blanks are told', () => {
    expect(formatFacts([['detail', `no${' '.repeat(90)}you gain`]], 80)).toBe(
      'detail          no⟨90 spaces⟩you gain\n',
    );
    expect(formatFacts([['note', 'one two three four five six']], 40)).toBe(
      `note            one two three four five\n${' '.repeat(16)}six\n`,
    );
  });
});
