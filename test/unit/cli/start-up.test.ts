import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../../src', import.meta.url));

/** Modules that a file loads for its values: at once, or whenever a function runs. */
const loadedBy = (file: string, { later }: { readonly later: boolean }): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  const statics = /^(?:import|export)(?! type)[^;]*?from '([^']+)'|^import '([^']+)'/gm;
  const dynamics = /import\('([^']+)'\)/g;
  const found = [...text.matchAll(statics), ...(later ? text.matchAll(dynamics) : [])];
  return found.map(([, from, bare]) => from ?? bare ?? '');
};

/** Everything that is loaded with a file: paths below src, and names of packages. */
const loadedWith = (entry: string, options: { readonly later: boolean }): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of loadedBy(join(source, file), options)) {
      if (!name.startsWith('.')) seen.add(name);
      else visit(resolve(source, dirname(file), name).slice(source.length + 1));
    }
  };
  visit(entry);
  return seen;
};

const room = (name: string): string => name.split('/')[0] ?? name;

describe('what a start loads', () => {
  it.each([
    'features/activity/cli/activity.ts',
    'cli/sandbox/sandbox.ts',
    'cli/dashboard/line-mode.ts',
    'features/lookup/cli/lookup.ts',
    'features/lookup/cli/lookup-history.ts',
  ])('has nothing of the screen in it for %s', (entry) => {
    const loaded = loadedWith(entry, { later: true });
    for (const name of ['ink', 'react', 'react/jsx-runtime', 'zustand', 'zustand/vanilla'])
      expect(loaded).not.toContain(name);
    expect([...loaded].filter((name) => name.endsWith('.tsx'))).toEqual([]);
  });

  it.each([
    'cli/program.ts',
    'cli/dashboard/dashboard.ts',
    'cli/dashboard/start-dashboard.ts',
    'cli/dashboard/show-dashboard.ts',
    'cli/dashboard/start-screens.ts',
    'features/activity/cli/activity.ts',
    'features/lookup/cli/lookup.ts',
  ])('has nothing of the debug log in it for %s', (entry) => {
    const loaded = [...loadedWith(entry, { later: false })];
    expect(loaded.filter((name) => room(name) === 'debug')).toEqual([]);
    expect(loaded).not.toContain('cli/start-debugging.ts');
  });

  it('has what sends a write in it before a write can be on disk', () => {
    for (const entry of ['app/session/session.ts', 'features/writes/steps/submit/cli-submitter.ts'])
      expect(loadedWith(entry, { later: false })).toContain('http/send/operation-calls.ts');
  });

  it('requests the first page before it loads what shows the rows', () => {
    const loaded = [...loadedWith('cli/dashboard/start-dashboard.ts', { later: false })];
    expect(loaded).toContain('http/client.ts');
    expect(loaded).toContain('features/activity/tail/fetch-page.ts');
    expect(loaded).not.toContain('zustand/vanilla');
    expect(loaded.filter((name) => /^(?:ui-kit|app\/(?:frame|state))\//.test(name))).toEqual([]);
  });

  it.each([
    'cli/dashboard/dashboard.ts',
    'cli/dashboard/start-dashboard.ts',
    'cli/dashboard/show-dashboard.ts',
  ])('has neither the parser nor the rules of the operations in it for %s', (entry) => {
    const loaded = [...loadedWith(entry, { later: false })];
    expect(loaded).not.toContain('commander');
    expect(
      loaded.filter((name) => /^ledger\/(?:rules|schema|operation-schemas)/.test(name)),
    ).toEqual([]);
  });

  it('has the screen in it for the dashboard only once the terminal is ours', () => {
    expect(loadedWith('cli/dashboard/dashboard.ts', { later: false })).not.toContain('ink');
    expect(loadedWith('cli/dashboard/dashboard.ts', { later: true })).toContain('ink');
  });
});
