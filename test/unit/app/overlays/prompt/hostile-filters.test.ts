import { beforeAll, expect, it } from 'vitest';
import { filterLines } from '../../../../../src/app/overlays/prompt/filter-lines.ts';
import { loadRegexFor } from '../../../../../src/ledger/filter/regex.ts';
import { displayWidth } from '../../../../../src/lib/text/width.ts';

beforeAll(() => loadRegexFor('/'));

const widths = [20, 21, 33, 40, 80, 200];

const texts: readonly (readonly [string, string])[] = [
  ['100 kB of a word', 'a'.repeat(100_000)],
  ['100 kB of terms', 'party~a or '.repeat(9000)],
  ['open parentheses', '('.repeat(100_000)],
  ['parentheses inside each other', `${'('.repeat(101)}type=mint${')'.repeat(101)}`],
  ['negations', 'not '.repeat(25_000)],
  ['combining characters', `memo~${'e\u0301'.repeat(300)} amout>5`],
  ['100 kB of combining characters', `a${'\u0301'.repeat(100_000)} amout>5`],
  ['wide characters', `memo~${'日本'.repeat(60)} amout>5 ${'語'.repeat(60)}`],
  ['joined characters', 'memo~👩‍👩‍👧‍👦👩‍👩‍👧‍👦 amout>5'],
  ['half of a pair', 'memo~\ud800 amout>5'],
  ['control characters', 'memo~a\u0007\u001b[2J\nb type=mint'],
  ['a change of direction', 'memo~\u202eabc amout>5'],
  ['a regex that is not closed', `/${'['.repeat(40_000)}`],
  ['a list that is not closed', `type in (${'a, '.repeat(15_000)}`],
  ['a name for spaces', `@x = a${' '.repeat(90_000)}b`],
];

it.each(texts)('%s: the lines around the prompt fit into each width and are safe', (_, text) => {
  for (const width of widths)
    for (const cursor of [0, Math.floor(text.length / 2), text.length]) {
      const field = { before: text.slice(0, cursor), after: text.slice(cursor) };
      const lines = filterLines(
        { field },
        { parties: () => ['alice::1220'], matches: () => [1, 2, true], width, hasCaretLine: true },
      );
      for (const line of [...lines.above, lines.caret ?? '']) {
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      }
      expect(lines.rule).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    }
});

it.each([
  ['wide characters', '日本'.repeat(60)],
  ['combining characters', 'e\u0301'.repeat(200)],
  ['joined characters', '👩‍👩‍👧‍👦'.repeat(20)],
])('the caret is below the term after many %s, at each width', (_, memo) => {
  for (const width of widths) {
    const field = { before: `memo~${memo} `, after: 'amout>5' };
    const lines = filterLines(
      { field },
      { parties: () => [], matches: () => undefined, width, hasCaretLine: false },
    );
    const [excerpt = '', caret = ''] = lines.above;
    const at = excerpt.indexOf('amout');
    expect(at).toBeGreaterThan(-1);
    expect(displayWidth(excerpt.slice(0, at))).toBe(caret.indexOf('^'));
  }
});
