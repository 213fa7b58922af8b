import { closeSync, constants, readSync } from 'node:fs';
import {
  createPrivateFile,
  readFile,
  readIfExists,
  writePrivateFile,
} from '../files/atomic-files.ts';
import { openFile } from '../files/read-at-most.ts';
import {
  formatOf,
  migrate,
  olderVersion,
  versionProblem,
  withVersion,
  type FileKind,
} from './file-formats.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';
import { hasCode } from '../../lib/errors.ts';

/** Refuses a file as it is. The code makes it one of the errors that file operations have. */
export const refuseFile = (path: string, problem: string): never => {
  throw Object.assign(new Error(`${path} stays as it is: ${problem}`), { code: 'EFORMAT' });
};

/** Refuses content of a version that this release doesn't read. Throws with the code EFORMAT. */
export const requireVersion = (kind: FileKind, path: string, content: unknown): void => {
  const problem = versionProblem(kind, content);
  if (problem === undefined) return;
  const { isEvidence = false } = formatOf(kind);
  refuseFile(path, isEvidence ? problem : `${problem}, or move the file away`);
};

/** Returns JSON in the current version, whatever readable version it has. Throws with the code EFORMAT. */
export const readCurrent = (kind: FileKind, path: string, content: unknown): unknown => {
  requireVersion(kind, path, content);
  return migrate(kind, content);
};

/**
 * Reads a file of JSON in the current version; undefined if it is missing or no JSON. Throws file system
 * errors, and one with the code EFORMAT for a version that this release doesn't read.
 */
export const readVersionedFile = (kind: FileKind, path: string): unknown => {
  const content = tryParsePlainJson(readIfExists(path).toString('utf8'));
  return content === undefined ? undefined : readCurrent(kind, path, content);
};

/** The version comes first in our files, so their first bytes show whether they can be replaced. */
const headBytes = 64;

const readHead = (path: string): string => {
  const bytes = Buffer.alloc(headBytes);
  try {
    const file = openFile(path, constants.O_RDONLY);
    try {
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, headBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
};

const keepOriginal = (path: string, version: number): void => {
  try {
    createPrivateFile(`${path}.format-${version}`, readFile(path));
  } catch (error) {
    // Kept by an earlier attempt.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
};

/**
 * Prepares that a file of JSON is replaced: one of a version that this release doesn't read is left alone
 * (that throws an error with the code EFORMAT), and an older one is kept if something could get lost.
 */
export const prepareToReplace = (kind: FileKind, path: string): void => {
  const { field, version, keepsOriginal = false } = formatOf(kind);
  if (readHead(path).startsWith(`{"${field}":${version},`)) return;
  const found = tryParsePlainJson(readIfExists(path).toString('utf8'));
  if (found === undefined) return;
  requireVersion(kind, path, found);
  const older = olderVersion(kind, found);
  if (keepsOriginal && older !== undefined) keepOriginal(path, older);
};

/** Replaces a file of JSON as a whole, with its version. Mode 0600. Throws as `prepareToReplace` does. */
export const writeVersionedFile = (kind: FileKind, path: string, content: object): void => {
  prepareToReplace(kind, path);
  writePrivateFile(path, `${JSON.stringify(withVersion(kind, content))}\n`);
};
