import { fstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Result, systemReason } from '../../lib/result.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatIsoSecond } from '../../lib/time/time.ts';
import { homeDir } from '../paths/state-dir.ts';
import { readAtMost, withFile } from './read-at-most.ts';

export interface SourceFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly at: number;
}

const lastPathSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const formatSourceFile = ({ path, sha256, bytes, at }: SourceFile): string =>
  `from ${lastPathSegment(path)}, SHA-256 ${sha256.slice(0, 12)}…, ${formatInteger(bytes)} bytes, modified ${formatIsoSecond(at)}`;

/** Larger than any input of a form; a wrong path must not fill the memory. */
export const maxInput = 32 * 1024 * 1024;

/** `~/x`, and the leading `@` with which other tools mark a file. */
const expandPath = (path: string): string => {
  const bare = path.trim().replace(/^@/, '');
  return bare === '~' || bare.startsWith('~/') ? join(homeDir(), bare.slice(1)) : bare;
};

export type UserFile = {
  readonly path: string;
  readonly bytes: Buffer;
  readonly origin: SourceFile | undefined;
};

const originOf = (path: string, bytes: Buffer, at: number): SourceFile => ({
  path: resolve(path),
  sha256: sha256Hex(bytes),
  bytes: bytes.length,
  at,
});

export const describeSourceFile = (path: string, bytes: Buffer): SourceFile | undefined => {
  const about = statSync(path, { throwIfNoEntry: false });
  return about?.isFile() === true ? originOf(path, bytes, about.mtimeMs) : undefined;
};

const readOpen = (file: number, path: string): Result<UserFile, string> => {
  const about = fstatSync(file);
  if (about.isDirectory()) return { ok: false, error: 'is a folder' };
  const bytes = readAtMost(file, maxInput);
  if (bytes === undefined) return { ok: false, error: 'is larger than 32 MB' };
  const origin = about.isFile() ? originOf(path, bytes, about.mtimeMs) : undefined;
  return { ok: true, value: { path, bytes, origin } };
};

const reason = (error: unknown): string =>
  error instanceof Error ? systemReason(error) : String(error);

export const readUserFile = (named: string): Result<UserFile, string> => {
  const path = expandPath(named);
  try {
    return withFile(path, (file) => readOpen(file, path));
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
};

/** A pipe would block forever. */
export const hashFile = (path: string): Result<string, string> => {
  try {
    if (!statSync(path).isFile()) return { ok: false, error: 'is no longer a file' };
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
  const read = readUserFile(path);
  if (!read.ok) return read;
  return { ok: true, value: sha256Hex(read.value.bytes) };
};

const folderEntries = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
  } catch {
    // A missing or unreadable folder has no completions.
    return [];
  }
};

export const completePath = (named: string): readonly string[] => {
  const typed = named.trim();
  const start = expandPath(typed);
  const isFolder = start === '' || start.endsWith('/');
  const name = isFolder ? '' : basename(start);
  const head = typed.slice(0, typed.length - name.length);
  return folderEntries(isFolder ? start || '.' : dirname(start))
    .filter((entry) => entry.startsWith(name) && (name !== '' || !entry.startsWith('.')))
    .sort()
    .map((entry) => head + entry);
};
