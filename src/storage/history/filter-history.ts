import { join } from 'node:path';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { withLock } from '../files/lock.ts';
import { makePrivateDir } from '../files/state-dir.ts';

/** Older filters are forgotten. */
const maxFilters = 100;

const pathIn = (stateDir: string): string => join(stateDir, 'filters.txt');

/** Reads the filters of earlier runs, oldest first, one per line. */
export const readFilterHistory = (stateDir: string): readonly string[] =>
  readIfExists(pathIn(stateDir))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

/**
 * Adds a filter as the newest; an equal older one is removed. Mode 0600: filters can name parties. One
 * process at a time changes the file: concurrent additions would be lost.
 */
export const addToFilterHistory = (stateDir: string, filter: string): readonly string[] => {
  const line = filter.replace(/[\r\n]+/g, ' ');
  makePrivateDir(stateDir);
  let filters: readonly string[] = [];
  withLock(join(stateDir, 'filters.lock'), () => {
    const others = readFilterHistory(stateDir).filter((known) => known !== line);
    filters = [...others, line].slice(-maxFilters);
    writePrivateFile(pathIn(stateDir), `${filters.join('\n')}\n`);
  });
  return filters;
};
