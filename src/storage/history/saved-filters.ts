import * as v from 'valibot';
import { join } from 'node:path';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { withLock } from '../files/lock.ts';
import { makePrivateDir } from '../files/state-dir.ts';

const pathIn = (stateDir: string): string => join(stateDir, 'saved-filters.json');

const schema = v.record(v.string(), v.array(v.object({ name: v.string(), text: v.string() })));

type FiltersByProfile = Readonly<Record<string, readonly SavedFilter[]>>;

/** Reads the file; undefined if it is damaged, or of another version. */
const parse = (text: string): FiltersByProfile | undefined => {
  if (text === '') return {};
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const readText = (stateDir: string): string => readIfExists(pathIn(stateDir)).toString('utf8');

/** Reads the filters that were saved for a profile, by name. Throws file system errors. */
export const readSavedFilters = (stateDir: string, profile: string): readonly SavedFilter[] =>
  parse(readText(stateDir))?.[profile] ?? [];

/**
 * Saves a filter of a profile under its name; an empty text removes it. Mode 0600. A file that cannot be
 * read is kept next to the new one, because it holds the user's work.
 */
export const saveFilter = (
  stateDir: string,
  profile: string,
  saved: SavedFilter,
): readonly SavedFilter[] => {
  makePrivateDir(stateDir);
  let filters: readonly SavedFilter[] = [];
  withLock(join(stateDir, 'saved-filters.lock'), () => {
    const before = readText(stateDir);
    const known = parse(before);
    if (known === undefined) writePrivateFile(`${pathIn(stateDir)}.damaged`, before);
    const all = known ?? {};
    const others = (all[profile] ?? []).filter(({ name }) => name !== saved.name);
    filters = [...others, ...(saved.text === '' ? [] : [saved])].toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    writePrivateFile(pathIn(stateDir), `${JSON.stringify({ ...all, [profile]: filters })}\n`);
  });
  return filters;
};
