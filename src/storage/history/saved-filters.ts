import * as v from 'valibot';
import { join } from 'node:path';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { withLock } from '../locks/lock.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import { readVersionedFile, writeVersionedFile } from '../versioned-file.ts';

const savedFiltersPath = (stateDir: string): string => join(stateDir, 'saved-filters.json');

const schema = v.object({
  profiles: v.record(v.string(), v.array(v.object({ name: v.string(), text: v.string() }))),
});

type FiltersByProfile = Readonly<Record<string, readonly SavedFilter[]>>;

/** Undefined if the file is missing or damaged. */
const readAll = (stateDir: string): FiltersByProfile | undefined => {
  const parsed = v.safeParse(
    schema,
    readVersionedFile('saved filters', savedFiltersPath(stateDir)),
  );
  return parsed.success ? parsed.output.profiles : undefined;
};

/** Throws file system errors, and refuses a file of a later release. */
export const readSavedFilters = (stateDir: string, profile: string): readonly SavedFilter[] =>
  readAll(stateDir)?.[profile] ?? [];

const byName = (a: SavedFilter, b: SavedFilter): number => (a.name < b.name ? -1 : 1);

/** By name. A name of the config file means its filter there. */
export const mergeFilters = (
  inFile: readonly SavedFilter[],
  saved: readonly SavedFilter[],
): readonly SavedFilter[] => {
  const names = new Set(inFile.map(({ name }) => name));
  return [...inFile, ...saved.filter(({ name }) => !names.has(name))].toSorted(byName);
};

export const saveFilter = (
  stateDir: string,
  profile: string,
  saved: SavedFilter,
): readonly SavedFilter[] => {
  makePrivateDir(stateDir);
  let filters: readonly SavedFilter[] = [];
  withLock(join(stateDir, 'saved-filters.lock'), () => {
    const known = readAll(stateDir);
    const before = readIfExists(savedFiltersPath(stateDir)).toString('utf8');
    if (known === undefined && before !== '')
      writePrivateFile(`${savedFiltersPath(stateDir)}.damaged`, before);
    const all = known ?? {};
    const others = (all[profile] ?? []).filter(({ name }) => name !== saved.name);
    filters = [...others, ...(saved.text === '' ? [] : [saved])].toSorted(byName);
    writeVersionedFile('saved filters', savedFiltersPath(stateDir), {
      profiles: { ...all, [profile]: filters },
    });
  });
  return filters;
};
