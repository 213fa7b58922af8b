import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What a start reads: each script that bin/cantui.js reads at once (.build/packs.mjs), by the sources in
 * it and by its length.
 */
type Output = { readonly inputs: Readonly<Record<string, unknown>> };

const build = new URL('../../../bin/build/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, build), 'latin1');
const outputs = JSON.parse(read('cantui.meta.json')) as Readonly<Record<string, Output>>;

const sourcesOf = (script: string): readonly string[] => {
  const code = read(`${script}.cjs`);
  return Object.entries(outputs)
    .filter(([path]) => code.includes(`"${basename(path, '.js')}":function(`))
    .flatMap(([, { inputs }]) => Object.keys(inputs));
};

/** What comes after the rows, or seldom. */
const late = [
  /node_modules\/(?:ink|react|yoga-layout|yaml|@bufbuild|re2js|json-p3|fuzzysort)\//,
  /^src\/(?:sandbox|verify|signing)\//,
  /^src\/ui-kit\/theme\/(?:named-themes|theme-colors)\.ts/,
  /^src\/features\/(?:lookup|writes|journal|profiles|doctor)\/view\//,
  /^src\/features\/writes\/(?:forms\/(?!form-values|edit\/detect-secrets)|messages\/)/,
  /^src\/ledger\/filter\/(?!filter\.ts)/,
];
const isLate = (source: string): boolean => late.some((pattern) => pattern.test(source));

/** Lengths in kB, a little above those of today: raise one only with a measured reason. */
const budgets = {
  opening: 123,
  request: 86,
  dashboard: 162,
  activity: 270,
  lookup: 380,
  help: 119,
};

it('a dashboard starts without the parser of command lines', () => {
  const sources = ['opening', 'request', 'dashboard'].flatMap((use) => sourcesOf(`start-${use}`));
  expect(sources.filter((source) => source.includes('node_modules/commander/'))).toEqual([]);
  expect(sourcesOf('program').join('\n')).toContain('node_modules/commander/');
});

it('a dashboard starts without the words for a failure', () => {
  const words = sourcesOf('start-dashboard').filter((source) => /failure\/describe-/.test(source));
  expect(words).toEqual([]);
});

describe.each(Object.entries(budgets))('the start of %s', (use, budget) => {
  it('reads no code that comes later or seldom', () => {
    const sources = sourcesOf(`start-${use}`);
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter(isLate)).toEqual([]);
  });

  it('stays within its length', () => {
    expect(read(`start-${use}.cjs`).length / 1000).toBeLessThan(budget);
  });
});

it('the start of --version reads a few files', () => {
  expect(read('main.cjs').length / 1000).toBeLessThan(15);
});

it('a demo reads its sandbox as one script', () => {
  const packs = [...read('sandbox.cjs').matchAll(/[{,]"([\w-]+)":\{"/g)].map(([, pack]) => pack);
  expect(packs).toEqual(expect.arrayContaining(['sandbox', 'screens-sandbox-commands']));
});

it('every start is one script', () => {
  const scripts = readdirSync(build).filter((name) => /^start-.*\.cjs$/.test(name));
  expect(scripts.sort()).toEqual(
    Object.keys(budgets)
      .map((use) => `start-${use}.cjs`)
      .sort(),
  );
});
