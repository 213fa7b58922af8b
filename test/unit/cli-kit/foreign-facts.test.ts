import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFacts } from '../../../src/cli-kit/streams.ts';
import { failureLine } from '../../../src/cli-kit/load-settings.ts';
import { tableRow } from '../../../src/features/activity/cli/format-activities.ts';
import { summaryLines } from '../../../src/features/activity/view/detail/detail-transfer.ts';
import { formatChecks } from '../../../src/cli-kit/writes/verify-text.ts';
import { fact } from '../../../src/features/writes/view/review/content-lines.ts';
import { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import { errorRows } from '../../../src/lib/text/fact-rows.ts';
import { quoteText } from '../../../src/lib/text/quote.ts';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { noticeLines } from '../../../src/shell/labels/notice-text.ts';
import { describeEntry } from '../../../src/submission/describe-entry.ts';
import { lineWidth, type Line } from '../../../src/ui-kit/text/line.ts';
import { transfer } from '../../support/samples/sample-activities.ts';
import { entry } from '../../support/writes/journal-entry.ts';

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

const textOf = (line: Line | undefined): string => (line ?? []).map((part) => part.text).join('');

const runs = { numRuns: 200 };

describe('what a sender or a service says', () => {
  it('begins no row of an error as the program does, and ends its quotation nowhere', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const error = {
          ...{ status: 400, body: '', cause: text, code: text, traceId: text, page: text },
          context: { [text]: text },
          resources: [[text, text]] as const,
        };
        const line = failureLine(describeFailure({ kind: 'refused', error }));
        const [first = '', ...rest] = errorRows(`cantui: ${line}`, columns);
        expect(first).toMatch(/^cantui: /);
        for (const row of rest) expect(row).toMatch(/^ {2}/);
        for (const row of [first, ...rest]) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
        const told = [first, ...rest.map((row) => row.slice(2))].join(' ');
        expect(told).not.toMatch(/[^ ] {3,}/);
        expect(line.replaceAll(/\\./g, '').split('"')).toHaveLength(
          1 + 2 * (line.replaceAll(/\\./g, '').match(/"[^"]*"/g) ?? []).length,
        );
      }),
      runs,
    );
  });

  it('stays in the column of a check, its reason and its remedy', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const check = { id: 'x', state: 'failed', title: 'Sent', remedy: text } as const;
        const checks = [{ ...check, detail: quoteText(text), reason: text }];
        const rows = formatChecks({ checks, verdict: 'failed' }, columns).trim().split('\n');
        for (const row of rows.slice(1, -2)) expect(row).toMatch(/^ {9}/);
        for (const row of rows.slice(0, -1)) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
        expect(rows[0]).toMatch(/^FAILED {3}Sent:/);
      }),
      runs,
    );
  });

  it('stays in the column of values of a journal entry', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const names = { userId: text, profile: text, url: text, parties: [text], code: text };
        const facts = describeEntry(entry('X-0001', 'UNKNOWN', names), '/state');
        const labels = formatFacts(facts, columns)
          .trimEnd()
          .split('\n')
          .map((row) => row.slice(0, valueColumn).trim())
          .filter((label) => label !== '');
        const own = facts
          .filter(([label, value]) => label !== '' && value !== undefined && value !== '')
          .map(([label]) => label.trim());
        expect(labels).toEqual(own);
      }),
      runs,
    );
  });

  it('stays in its cell of a table of activities', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const row = tableRow({ ...transfer(7), description: `note${text}` }, columns);
        expect(row.indexOf('\n')).toBe(row.length - 1);
        expect(row).not.toMatch(/ {2,}(?:you gain|checks|effect|rent)/);
      }),
      runs,
    );
  });

  it('stays below its label in the details of an activity', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const style = { width: columns, wrap: true, masked: false, ago: '1 s ago' };
        const lines = summaryLines({ ...transfer(7), description: text }, style).map(textOf);
        const at = lines.findIndex((line) => line.startsWith(' memo'));
        const end = lines.findIndex((line, index) => index > at && /^ date/.test(line));
        expect(lines[at]).toMatch(/^ memo {7,}"/);
        const quoted = lines.slice(at + 1, end).filter((line) => !/^ {12}[^↳]/.test(line));
        for (const line of quoted) expect(line).toMatch(/^ {12}↳ /);
        expect(at).toBeGreaterThan(-1);
      }),
      runs,
    );
  });

  it('has a mark before each further row of a notice', () => {
    fc.assert(
      fc.property(memo, width, (text, columns) => {
        const notice = { text: `not sent: ${quoteText(text)}`, tone: 'error', at: 0 } as const;
        const size = { columns, rows: 400 };
        const [first = '', ...rest] = noticeLines({
          screen: { notice, size },
        } as unknown as Parameters<typeof noticeLines>[0]);
        expect(first).toMatch(/^not sent: ?/);
        for (const row of rest) expect(row).toMatch(/^↳ /);
      }),
      runs,
    );
  });
});
