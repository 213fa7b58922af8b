import { join } from 'node:path';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';

const pathIn = (stateDir: string): string => join(stateDir, 'submissions.head');

/**
 * Keeps the head of the journal beside it, after each record: a journal that was cut off at the end of a
 * line, emptied, removed or put back from a copy does not hold that head any more. Throws what the file
 * system says.
 */
export const saveHead = (stateDir: string, head: string): void =>
  writePrivateFile(pathIn(stateDir), `${head}\n`);

/** The head that the journal had after a record of late; a crash may have kept the last ones from it. */
export const readSavedHead = (stateDir: string): string | undefined => {
  const text = readIfExists(pathIn(stateDir)).toString('utf8').trim();
  return text === '' ? undefined : text;
};
