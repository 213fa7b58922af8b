import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../lib/result.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import {
  readIfExists,
  writePrivateFile,
  readFile,
  writeDurableFile,
} from '../files/atomic-files.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Evidence } from './audit.ts';

export const bodyPath = (stateDir: string, sha256: string): string =>
  join(stateDir, 'bodies', `${sha256}.json`);

/** Synced before it returns. Replaces a part that a crash left. */
export const saveBody = (stateDir: string, sha256: string, body: string, port?: FileSystem): void =>
  writeDurableFile(bodyPath(stateDir, sha256), body, port);

/**
 * Saves a body that was reviewed, apart from requests that cantui sent, which all have an entry.
 */
export const saveReviewedBody = (stateDir: string, sha256: string, body: string): string => {
  const path = join(stateDir, 'reviewed', `${sha256}.json`);
  writeDurableFile(path, body);
  return path;
};

/** Undefined if the bytes don't match their digest. Throws read errors. */
export const readSavedBody = (stateDir: string, sha256: string): string | undefined => {
  const bytes = readFile(bodyPath(stateDir, sha256));
  const found = sha256Hex(bytes);
  return found === sha256 ? bytes.toString('utf8') : undefined;
};

const journalHeadPath = (stateDir: string): string => join(stateDir, 'submissions.head');

/**
 * Kept after each record: a journal that was cut off at a line end, emptied, removed or restored no
 * longer contains its head. Throws file system errors.
 */
export const saveHead = (stateDir: string, head: string): void =>
  writePrivateFile(journalHeadPath(stateDir), `${head}\n`);

/** A crash may have prevented the last one. */
export const readSavedHead = (stateDir: string): string | undefined => {
  const text = readIfExists(journalHeadPath(stateDir)).toString('utf8').trim();
  return text === '' ? undefined : text;
};

const evidenceNames = (folder: string, name: RegExp): readonly string[] => {
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

/** Finds the bodies that are missing or changed; reads every byte of each. */
export const findChangedBodies = (stateDir: string, bodies: readonly string[]): readonly string[] =>
  bodies.filter((sha256) => readSavedBody(stateDir, sha256) === undefined);

export const readAuditEvidence = (
  stateDir: string,
  { withBytes }: { readonly withBytes: boolean },
): Evidence => {
  const bodies = evidenceNames(join(stateDir, 'bodies'), /^[0-9a-f]{64}\.json$/);
  return {
    head: readSavedHead(stateDir),
    receipts: evidenceNames(join(stateDir, 'receipts'), /^[AX]-\d+\.json$/).map((name) => ({
      name,
      text: readFile(join(stateDir, 'receipts', `${name}.json`)).toString('utf8'),
    })),
    bodies,
    changedBodies: withBytes ? findChangedBodies(stateDir, bodies) : undefined,
  };
};
