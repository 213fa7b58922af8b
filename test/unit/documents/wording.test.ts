import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  textsBelow,
  textsInDocument,
  textsInSource,
  type UserText,
} from '../../support/documents/user-texts.ts';
import { wordingRules } from '../../support/documents/wording-rules.ts';

/** Texts that break a rule for a reason: the words of others, and code. */
const allowed: readonly (readonly [text: RegExp, reason: string, sample: string])[] = [
  [/\b(?:Ink(?: 8)?|node) alone\b/, 'a measurement without cantui', 'Ink 8 alone (default)'],
];

const documents = readdirSync('.').filter((name) => name.endsWith('.md'));

const problems = (texts: readonly UserText[]): readonly string[] =>
  texts
    .filter(({ text }) => !allowed.some(([pattern]) => pattern.test(text)))
    .flatMap(({ file, line, text }) =>
      wordingRules
        .filter(({ pattern }) => pattern.test(text))
        .map(({ instead }) => `${file}:${line}: ${text} → ${instead}`),
    );

describe('the wording of user-visible texts', () => {
  it('follows the rules in the sources', () => {
    expect(problems(textsBelow('src'))).toEqual([]);
  });

  it.each(documents)('follows the rules in %s', (path) => {
    expect(problems(textsInDocument(path, readFileSync(path, 'utf8')))).toEqual([]);
  });
});

describe('a wording rule', () => {
  it.each(wordingRules)('fails for "$bad" and accepts "$good"', ({ pattern, bad, good }) => {
    expect(bad).toMatch(pattern);
    for (const rule of wordingRules) expect(good).not.toMatch(rule.pattern);
  });
});

describe('an allowed text', () => {
  it.each(allowed)('is allowed by %s as %s', (pattern, _reason, sample) => {
    expect(sample).toMatch(pattern);
    expect(wordingRules.some((rule) => rule.pattern.test(sample))).toBe(true);
  });
});

describe('the texts of a source', () => {
  it('are its strings, templates and JSX texts, without imports and types', () => {
    const source = [
      "import { a } from 'not a text at all';",
      "const key: 'not this one either' = 'one two';",
      'const line = `goes ${key} on ${`inner text`}`;',
      'const view = <Text>hello there</Text>;',
    ].join('\n');
    expect(textsInSource('a.tsx', source).map(({ line, text }) => [line, text])).toEqual([
      [2, 'one two'],
      [3, 'goes … on …'],
      [3, 'inner text'],
      [4, 'hello there'],
    ]);
  });

  it('are the prose of a document, without code and links', () => {
    const source =
      '# A title here\n```\nsome code here\n```\n- see `what stands` [in it](a b.md)\n';
    expect(textsInDocument('a.md', source).map(({ text }) => text)).toEqual([
      'A title here',
      'see … [in it]',
    ]);
  });
});
