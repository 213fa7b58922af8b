import { join } from 'node:path';
import * as v from 'valibot';
import { columnNames, type ColumnName } from '../../ledger/activity/listing.ts';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { withLock } from '../locks/lock.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import {
  readVersionedFile,
  refuseFile,
  writeVersionedFile,
  type FileKind,
} from '../versioned-file.ts';

/** A file of the state directory that holds something for each profile. */
const profileFile = <T>(
  kind: FileKind,
  name: string,
  schema: () => v.GenericSchema<unknown, T>,
) => {
  const pathIn = (stateDir: string): string => join(stateDir, name);
  return {
    pathIn,
    /** Undefined if it is damaged. Throws file system errors, and refuses a file of a later release. */
    read: (stateDir: string): Readonly<Record<string, T>> | undefined => {
      const path = pathIn(stateDir);
      const content = readVersionedFile(kind, path);
      if (content === undefined && readIfExists(path).length === 0) return {};
      const parsed = v.safeParse(v.object({ profiles: v.record(v.string(), schema()) }), content);
      return parsed.success ? parsed.output.profiles : undefined;
    },
    /** A profile without a value is left out. */
    write: (stateDir: string, profiles: Readonly<Record<string, T | undefined>>): void =>
      writeVersionedFile(kind, pathIn(stateDir), { profiles }),
  };
};

const columns = profileFile('columns', 'columns.json', () =>
  v.pipe(v.array(v.picklist(columnNames)), v.minLength(1)),
);

export const readChosenColumns = (
  stateDir: string,
  profile: string,
): readonly ColumnName[] | undefined => columns.read(stateDir)?.[profile];

export const saveChosenColumns = (
  stateDir: string,
  profile: string,
  chosen: readonly ColumnName[] | undefined,
): void => columns.write(stateDir, { ...columns.read(stateDir), [profile]: chosen && [...chosen] });

export interface Pin {
  readonly to: 'contract' | 'update' | 'party';
  readonly id: string;
  readonly since: number;
}

/** Ids are shown and asked for: a file with a longer text is damaged. */
const maxIdLength = 1000;

const pins = profileFile('pins', 'pins.json', () =>
  v.array(
    v.object({
      to: v.picklist(['contract', 'update', 'party']),
      id: v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength)),
      since: v.number(),
    }),
  ),
);

/** A damaged file holds what a user chose to watch, so it is never replaced. */
const readAllPins = (stateDir: string) =>
  pins.read(stateDir) ??
  refuseFile(pins.pathIn(stateDir), 'it is damaged; move it away to start without pins');

export const readPins = (stateDir: string, profile: string): readonly Pin[] =>
  readAllPins(stateDir)[profile] ?? [];

export const savePins = (stateDir: string, profile: string, chosen: readonly Pin[]): void =>
  pins.write(stateDir, { ...readAllPins(stateDir), [profile]: [...chosen] });

const filters = profileFile('saved filters', 'saved-filters.json', () =>
  v.array(v.object({ name: v.string(), text: v.string() })),
);

export const readSavedFilters = (stateDir: string, profile: string): readonly SavedFilter[] =>
  filters.read(stateDir)?.[profile] ?? [];

const byName = (a: SavedFilter, b: SavedFilter): number => (a.name < b.name ? -1 : 1);

/** By name. A name of the config file means its filter there. */
export const mergeFilters = (
  inFile: readonly SavedFilter[],
  saved: readonly SavedFilter[],
): readonly SavedFilter[] => {
  const names = new Set(inFile.map(({ name }) => name));
  return [...inFile, ...saved.filter(({ name }) => !names.has(name))].toSorted(byName);
};

/** Keeps a damaged file under another name. */
export const saveFilter = (
  stateDir: string,
  profile: string,
  saved: SavedFilter,
): readonly SavedFilter[] => {
  makePrivateDir(stateDir);
  return withLock(join(stateDir, 'saved-filters.lock'), () => {
    const path = filters.pathIn(stateDir);
    const known = filters.read(stateDir);
    if (known === undefined)
      writePrivateFile(`${path}.damaged`, readIfExists(path).toString('utf8'));
    const others = (known?.[profile] ?? []).filter(({ name }) => name !== saved.name);
    const own = [...others, ...(saved.text === '' ? [] : [saved])].toSorted(byName);
    filters.write(stateDir, { ...known, [profile]: own });
    return own;
  });
};
