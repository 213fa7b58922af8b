import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileSystem } from '../files/file-system.ts';
import { readFile, writeDurableFile } from '../files/atomic-files.ts';

/** Returns the path of a stored request body. */
export const bodyPath = (stateDir: string, sha256: string): string =>
  join(stateDir, 'bodies', `${sha256}.json`);

/**
 * Keeps the bytes of a request, named by their SHA-256, on disk before it returns: a resend needs
 * them unchanged. What a crash left half written is written anew.
 */
export const saveBody = (stateDir: string, sha256: string, body: string, port?: FileSystem): void =>
  writeDurableFile(bodyPath(stateDir, sha256), body, port);

/**
 * Keeps the bytes of a request that was reviewed and leaves by another program, if at all, and gives
 * where: apart from those that were sent from here, of which the journal has an entry each.
 */
export const saveReviewedBody = (stateDir: string, sha256: string, body: string): string => {
  const path = join(stateDir, 'reviewed', `${sha256}.json`);
  writeDurableFile(path, body);
  return path;
};

/** The bytes of a request that was kept; nothing when they are not those. Throws what reading does. */
export const readSavedBody = (stateDir: string, sha256: string): string | undefined => {
  const bytes = readFile(bodyPath(stateDir, sha256));
  const found = createHash('sha256').update(bytes).digest('hex');
  return found === sha256 ? bytes.toString('utf8') : undefined;
};
