import { join } from 'node:path';
import * as v from 'valibot';
import { readIfExists } from '../files/atomic-files.ts';
import { withLock } from '../locks/lock.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import { readVersionedFile, writeVersionedFile } from '../versioned-file.ts';

/** Older filters are forgotten. */
const maxFilters = 100;

const filterHistoryPath = (stateDir: string): string => join(stateDir, 'filters.json');

/** The file of releases before versions has a filter per line. */
const olderPathIn = (stateDir: string): string => join(stateDir, 'filters.txt');

const schema = v.object({ filters: v.array(v.string()) });

const linesIn = (path: string): readonly string[] =>
  readIfExists(path)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Oldest first. Throws file system errors, and refuses a file of a later release. */
export const readFilterHistory = (stateDir: string): readonly string[] => {
  const parsed = v.safeParse(
    schema,
    readVersionedFile('filter history', filterHistoryPath(stateDir)),
  );
  return parsed.success ? parsed.output.filters : linesIn(olderPathIn(stateDir));
};

/** Removes an equal older filter. Mode 0600: filters can name parties. */
export const addToFilterHistory = (stateDir: string, filter: string): readonly string[] => {
  const line = filter.replace(/[\r\n]+/g, ' ');
  makePrivateDir(stateDir);
  return withLock(join(stateDir, 'filters.lock'), () => {
    const others = readFilterHistory(stateDir).filter((known) => known !== line);
    const filters = [...others, line].slice(-maxFilters);
    writeVersionedFile('filter history', filterHistoryPath(stateDir), { filters });
    return filters;
  });
};
