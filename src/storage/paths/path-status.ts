import { realpathSync, statSync, accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCodedError } from '../../lib/result.ts';

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** Only the owner of a file in it can remove or replace it. */
const sticky = 0o1000;
const systemUser = 0;

type Rights = {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
  /** The group counts too, as for no folder above. */
  readonly isOwn: boolean;
};

/** By the permissions of that path alone. */
export const foreignAccessOf = (
  { path, mode, uid, isOwn }: Rights,
  user: number | undefined,
): string | undefined => {
  if (uid !== systemUser && uid !== user) return `${path} is owned by user ${uid}`;
  const isSticky = (mode & sticky) !== 0;
  // Others can add to the system's temporary folder, but only change what is theirs.
  if (isSticky && uid === systemUser) return undefined;
  if ((mode & othersMayWrite) !== 0 && !isSticky) return `${path} is writable by everyone`;
  return isOwn && (mode & groupMayWrite) !== 0 ? `${path} is writable by its group` : undefined;
};

const accessTo = (path: string, isOwn: boolean): string | undefined => {
  const { mode, uid } = statSync(path);
  return foreignAccessOf({ path, mode, uid, isOwn }, process.getuid?.());
};

const upFrom = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...upFrom(dirname(path))];

/**
 * Whoever can write to the folder, or replace it or one above it. Groups of folders above don't
 * count: often nobody else is in them. Throws file system errors.
 */
export const findForeignAccess = (path: string): string | undefined => {
  if (process.getuid === undefined) return undefined;
  const [own = path, ...above] = upFrom(realpathSync(path));
  return above.reduce<string | undefined>(
    (found, folder) => found ?? accessTo(folder, false),
    accessTo(own, true),
  );
};

/** Read without changing anything. */
export type PathStatus = {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'missing' | 'unreadable';
  readonly mode?: number | undefined;
  /** Hard links may be in other folders. */
  readonly names?: number | undefined;
  /** Whether a missing path can be created. */
  readonly isWritable: boolean;
  /** Who else can write to it, or replace it or a folder above it. */
  readonly foreign?: string | undefined;
  /** For an ordinary user. */
  readonly freeBytes?: number | undefined;
  /** The system's words. */
  readonly reason?: string | undefined;
};

type FileSystemResult<T> =
  | { readonly value: T }
  | { readonly code: string; readonly reason: string };

const ask = <T>(question: () => T): FileSystemResult<T> => {
  try {
    return { value: question() };
  } catch (error) {
    if (isCodedError(error)) return { code: String(error.code), reason: error.message };
    throw error;
  }
};

const isThere = (path: string): boolean => 'value' in ask(() => statSync(path));

/** Or the nearest existing folder above it. */
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
    const { mode, nlink } = result.value;
    const rights = { ...common, mode: mode & 0o777 };
    return result.value.isDirectory()
      ? { ...rights, kind: 'folder' }
      : { ...rights, kind: 'file', names: nlink };
  }
  return result.code === 'ENOENT'
    ? { ...common, kind: 'missing' }
    : { ...common, kind: 'unreadable', reason: result.reason };
};
