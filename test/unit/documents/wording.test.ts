import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorTexts, errorTextsBelow } from '../../support/documents/error-texts.ts';
import {
  textsBelow,
  textsInDocument,
  textsInSource,
  type UserText,
} from '../../support/documents/user-texts.ts';
import {
  documentRules,
  titleRules,
  wordingRules,
  type WordingRule,
} from '../../support/documents/wording-rules.ts';

/** Texts that break a rule for a reason: the words of others, and code. */
const allowed: readonly (readonly [text: RegExp, reason: string, sample: string])[] = [
  [/\b(?:Ink(?: 8)?|node) alone\b/, 'a measurement without cantui', 'Ink 8 alone (default)'],
];

const documents = readdirSync('.').filter((name) => name.endsWith('.md'));

/** REFERENCE.md has the words of the program's own tables. */
const written = documents.filter((name) => name !== 'REFERENCE.md');

const problems = (
  texts: readonly UserText[],
  rules: readonly WordingRule[] = wordingRules,
): readonly string[] =>
  texts
    .filter(({ text }) => !allowed.some(([pattern]) => pattern.test(text)))
    .flatMap(({ file, line, text }) =>
      rules
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

describe('a document', () => {
  it.each(written)('has one term for each thing: %s', (path) => {
    expect(problems(textsInDocument(path, readFileSync(path, 'utf8')), documentRules)).toEqual([]);
  });
});

/** Where the checks of a request, of a transaction and of the policy have their titles. */
const foldersOfChecks = [
  'verify',
  'ledger/rules',
  'config/policy',
  'submission',
  'requests',
  'signing',
  'features/writes',
];

describe('the title of a check', () => {
  it('has no finite verb: it is also the title of a failure', () => {
    const titles = foldersOfChecks
      .flatMap((folder) => textsBelow(`src/${folder}`))
      .filter(({ key }) => ['title', 'titles', 'states'].includes(key ?? ''));
    expect(titles.map(({ text }) => text)).toContain('Folder permissions');
    expect(problems(titles, titleRules)).toEqual([]);
  });

  it('has no finite verb in the doctor', () => {
    const file = 'src/features/doctor/probes/check-table.ts';
    const rows = readFileSync(file, 'utf8').matchAll(/row\(\s*[`'][^,]+,\s*'([^']+)'/g);
    const titles = [...rows].map(([, text = '']) => ({ file, line: 0, text }));
    expect(titles.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['host name', 'DSO', 'accepted', 'sync output', 'approvers']),
    );
    expect(problems(titles, titleRules)).toEqual([]);
  });
});

/** Names that begin a line of stderr as they are written. */
const nameFirst = /^(?:Canton|Splice)\b/;

const withCapital = (texts: readonly UserText[]): readonly string[] =>
  texts
    .filter(({ text }) => /^[A-Z][a-z]/.test(text) && !nameFirst.test(text))
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);

describe('a text after "cantui: "', () => {
  it('begins in lower case', () => {
    const texts = errorTextsBelow('src');
    expect(texts.length).toBeGreaterThan(150);
    expect(withCapital(texts)).toEqual([]);
  });

  it.each([
    ['a literal', "printError('Wrote it.');"],
    ['a template', 'failUsage(`Wrote ${path}.`);'],
    ['a choice', "printError(isNew ? `${path}: new` : 'Wrote it.');"],
    ['a constant', "const done = 'Wrote it.'; printError(done);"],
    [
      'a table',
      'const text = { done: (path: string) => `Wrote ${path}.` } as const; fail(1, text.done(a));',
    ],
  ])('is found as %s', (_title, source) => {
    expect(withCapital(errorTexts([['src/cli/a.ts', source]]))).toHaveLength(1);
  });
});

describe('a wording rule', () => {
  it.each([...wordingRules, ...documentRules, ...titleRules])(
    'fails for "$bad" and accepts "$good"',
    ({ pattern, bad, good }) => {
      expect(bad).toMatch(pattern);
      const isTitle = titleRules.some((rule) => rule.pattern === pattern);
      for (const rule of isTitle ? titleRules : [...wordingRules, ...documentRules])
        expect(good).not.toMatch(rule.pattern);
    },
  );
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
