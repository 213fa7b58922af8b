import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileOrigin } from '../forms/file-origin.ts';

/** Nothing that a form takes is larger; a wrong path must not fill the memory. */
const largestInput = 32 * 1024 * 1024;

/** `~/x` as the shell reads it; a leading `@` is how other tools mark a file. */
const expanded = (path: string): string => {
  const bare = path.trim().replace(/^@/, '');
  return bare === '~' || bare.startsWith('~/') ? join(homedir(), bare.slice(1)) : bare;
};

export type Input =
  | {
      readonly ok: true;
      readonly path: string;
      readonly bytes: Buffer;
      readonly origin: FileOrigin;
    }
  | { readonly ok: false; readonly why: string };

/** What a file is like whose bytes were read; `at` is when it was changed, in ms since 1970. */
export const originOfFile = (
  path: string,
  bytes: Buffer,
  at = statSync(path).mtimeMs,
): FileOrigin => ({
  path: resolve(path),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  at,
});

const readOpen = (file: number, path: string): Input => {
  const about = fstatSync(file);
  if (about.isDirectory()) return { ok: false, why: 'it is a folder' };
  if (about.size > largestInput) return { ok: false, why: 'it is larger than 32 MB' };
  const bytes = readFileSync(file);
  return { ok: true, path, bytes, origin: originOfFile(path, bytes, about.mtimeMs) };
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a file that a user named. What cannot be read is a value, in the system's words. */
export const readInput = (named: string): Input => {
  const path = expanded(named);
  try {
    const file = openSync(path, 'r');
    try {
      return readOpen(file, path);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { ok: false, why: reason(error) };
  }
};

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
  } catch {
    // A folder that is not there, or cannot be read, has nothing to offer.
    return [];
  }
};

/** The paths that a path so far may mean, as they would be typed; hidden ones when asked for. */
export const completeInput = (named: string): readonly string[] => {
  const typed = named.trim();
  const start = expanded(typed);
  const isFolder = start === '' || start.endsWith('/');
  const name = isFolder ? '' : basename(start);
  const head = typed.slice(0, typed.length - name.length);
  return entriesOf(isFolder ? start || '.' : dirname(start))
    .filter((entry) => entry.startsWith(name) && (name !== '' || !entry.startsWith('.')))
    .sort()
    .map((entry) => head + entry);
};
