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
  it.each(['features/activity/cli/activity.ts', 'cli/sandbox.ts', 'features/lookup/cli/lookup.ts'])(
    'has nothing of the screen in it for %s',
    (entry) => {
      const loaded = loadedWith(entry, { later: true });
      for (const name of ['ink', 'react', 'react/jsx-runtime', 'zustand', 'zustand/vanilla'])
        expect(loaded).not.toContain(name);
      expect([...loaded].filter((name) => name.endsWith('.tsx'))).toEqual([]);
    },
  );

  it('has nothing of the sandbox and of the debug log in it', () => {
    const loaded = [...loadedWith('cli/dashboard/dashboard.ts', { later: false })];
    expect(loaded).toContain('app/session/activity-feed.ts');
    expect(loaded.filter((name) => ['sandbox', 'debug'].includes(room(name)))).toEqual([]);
  });

  it('has the screen in it for the dashboard only once the terminal is ours', () => {
    expect(loadedWith('cli/dashboard/dashboard.ts', { later: false })).not.toContain('ink');
    expect(loadedWith('cli/dashboard/dashboard.ts', { later: true })).toContain('ink');
  });
});
