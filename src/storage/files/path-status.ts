import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findForeignAccess } from './writable-by-others.ts';

/** The system's view of a file or folder, read without changing anything. */
export type PathStatus = {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'missing' | 'unreadable';
  /** The rights, as `chmod` takes them. */
  readonly mode?: number | undefined;
  /** For a missing path: whether it can be created. */
  readonly isWritable: boolean;
  /** The other users who can write to it, or replace it or a folder above it. */
  readonly foreign?: string | undefined;
  /** The bytes that an ordinary user can still write there. */
  readonly freeBytes?: number | undefined;
  /** The words of the system, when it refused. */
  readonly reason?: string | undefined;
};

type FileSystemResult<T> =
  | { readonly value: T }
  | { readonly code: string; readonly reason: string };

const ask = <T>(question: () => T): FileSystemResult<T> => {
  try {
    return { value: question() };
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return { code: String(error.code), reason: error.message };
    throw error;
  }
};

const isThere = (path: string): boolean => 'value' in ask(() => statSync(path));

/** The path itself, or the nearest folder above it that there is. */
const nearest = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : nearest(dirname(path));

const freeAt = (path: string): number | undefined => {
  const result = ask(() => statfsSync(path));
  return 'value' in result ? result.value.bavail * result.value.bsize : undefined;
};

const foreignAt = (path: string): string | undefined => {
  const result = ask(() => findForeignAccess(path));
  return 'value' in result ? result.value : undefined;
};

/** Looks at a place on disk. */
export const inspectPath = (path: string): PathStatus => {
  const result = ask(() => statSync(path));
  const there = nearest(path);
  const writing = ask(() => accessSync(there, constants.W_OK));
  const common = {
    path,
    isWritable: 'value' in writing,
    freeBytes: freeAt(there),
    foreign: foreignAt(there),
    reason: 'reason' in writing ? writing.reason : undefined,
  };
  if ('value' in result) {
    const { mode } = result.value;
    return { ...common, kind: result.value.isDirectory() ? 'folder' : 'file', mode: mode & 0o777 };
  }
  return result.code === 'ENOENT'
    ? { ...common, kind: 'missing' }
    : { ...common, kind: 'unreadable', reason: result.reason };
};
