import { join } from 'node:path';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';

const pathIn = (stateDir: string): string => join(stateDir, 'submissions.head');

/**
 * Keeps the head hash of the journal next to it, after each record: a journal that was truncated at
 * a line end, emptied, removed or restored from a copy no longer contains that head. Throws file
 * system errors.
 */
export const saveHead = (stateDir: string, head: string): void =>
  writePrivateFile(pathIn(stateDir), `${head}\n`);

/** The head that the journal had after a record of late; a crash may have kept the last ones from it. */
export const readSavedHead = (stateDir: string): string | undefined => {
  const text = readIfExists(pathIn(stateDir)).toString('utf8').trim();
  return text === '' ? undefined : text;
};
