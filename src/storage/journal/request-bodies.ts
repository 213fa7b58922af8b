import { join } from 'node:path';
import type { FileSystem } from '../files/file-system.ts';
import { readFile, writeDurableFile } from '../files/atomic-files.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** Returns the path of a stored request body. */
export const bodyPath = (stateDir: string, sha256: string): string =>
  join(stateDir, 'bodies', `${sha256}.json`);

/**
 * Stores the bytes of a request, named by their SHA-256, and syncs them before it returns: a resend needs
 * them unchanged. A partial file that a crash left is written again.
 */
export const saveBody = (stateDir: string, sha256: string, body: string, port?: FileSystem): void =>
  writeDurableFile(bodyPath(stateDir, sha256), body, port);

/**
 * Stores the bytes of a reviewed request for another program to send, and returns the path. They are kept
 * apart from requests that cantui sent, which all have a journal entry.
 */
export const saveReviewedBody = (stateDir: string, sha256: string, body: string): string => {
  const path = join(stateDir, 'reviewed', `${sha256}.json`);
  writeDurableFile(path, body);
  return path;
};

/**
 * Reads the stored bytes of a request; undefined if they don't match their digest. Throws read errors.
 */
export const readSavedBody = (stateDir: string, sha256: string): string | undefined => {
  const bytes = readFile(bodyPath(stateDir, sha256));
  const found = sha256Hex(bytes);
  return found === sha256 ? bytes.toString('utf8') : undefined;
};
