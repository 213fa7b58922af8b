import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from './audit.ts';
import { readSavedBody } from './request-bodies.ts';
import { readFile } from '../files/atomic-files.ts';
import { readSavedHead } from './journal-head.ts';

const namesIn = (folder: string, name: RegExp): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => name.test(file))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
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
