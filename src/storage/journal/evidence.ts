import { join } from 'node:path';
import { readIfExists, writePrivateFile, readFile } from '../files/atomic-files.ts';
import { readdirSync } from 'node:fs';
import type { Evidence } from './audit.ts';
import { readSavedBody } from './request-bodies.ts';
import { hasCode } from '../../lib/errors.ts';

const pathIn = (stateDir: string): string => join(stateDir, 'submissions.head');

/**
 * Keeps the head hash of the journal next to it, after each record: a journal that was truncated at
 * a line end, emptied, removed or restored from a copy no longer contains that head. Throws file
 * system errors.
 */
export const saveHead = (stateDir: string, head: string): void =>
  writePrivateFile(pathIn(stateDir), `${head}\n`);

/** The recent heads of the journal; a crash may have prevented the last ones. */
export const readSavedHead = (stateDir: string): string | undefined => {
  const text = readIfExists(pathIn(stateDir)).toString('utf8').trim();
  return text === '' ? undefined : text;
};

const namesIn = (folder: string, name: RegExp): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => name.test(file))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/** Reads the files that confirm a journal. Throws file system errors. */
export const readAuditEvidence = (
  stateDir: string,
  { withBytes }: { readonly withBytes: boolean },
): Evidence => {
  const bodies = namesIn(join(stateDir, 'bodies'), /^[0-9a-f]{64}\.json$/);
  return {
    head: readSavedHead(stateDir),
    receipts: namesIn(join(stateDir, 'receipts'), /^[AX]-\d+\.json$/).map((name) => ({
      name,
      text: readFile(join(stateDir, 'receipts', `${name}.json`)).toString('utf8'),
    })),
    bodies,
    changedBodies: withBytes
      ? bodies.filter((sha256) => readSavedBody(stateDir, sha256) === undefined)
      : undefined,
  };
};
