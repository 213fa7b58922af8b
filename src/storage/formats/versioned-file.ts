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
import { hasCode } from '../../lib/result.ts';

/** With the code of an error of file operations. */
export const refuseFile = (path: string, problem: string): never => {
  throw Object.assign(new Error(`${path} stays as it is: ${problem}`), { code: 'EFORMAT' });
};

/** Throws with the code EFORMAT for a version that this release doesn't read. */
export const requireVersion = (kind: FileKind, path: string, content: unknown): void => {
  const problem = versionProblem(kind, content);
  if (problem === undefined) return;
  const { isEvidence = false } = formatOf(kind);
  refuseFile(path, isEvidence ? problem : `${problem}, or move the file away`);
};

/** Throws with the code EFORMAT. */
export const readCurrent = (kind: FileKind, path: string, content: unknown): unknown => {
  requireVersion(kind, path, content);
  return migrate(kind, content);
};

/**
 * Undefined if missing or no JSON. Throws file system errors, and EFORMAT for a version that this
 * release doesn't read.
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
    // An earlier attempt kept it.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
};

/**
 * Throws EFORMAT for a version that this release doesn't read; keeps an older file if something
 * could get lost.
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

/** Mode 0600. Throws as `prepareToReplace` does. */
export const writeVersionedFile = (kind: FileKind, path: string, content: object): void => {
  prepareToReplace(kind, path);
  writePrivateFile(path, `${JSON.stringify(withVersion(kind, content))}\n`);
};
