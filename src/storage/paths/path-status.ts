import {
  realpathSync,
  statSync,
  accessSync,
  constants,
  statfsSync,
  lstatSync,
  readlinkSync,
} from 'node:fs';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { isCodedError, systemReason } from '../../lib/result.ts';

type TrustPolicy = {
  /** Any other owner of a file can change it. */
  readonly owners: readonly number[];
  /** The group whose id is the user's may write. */
  readonly allowsOwnGroup: boolean;
};

type TrustResult =
  | { readonly kind: 'found'; readonly path: string; readonly doubts: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string };

const stepsOf = (path: string): readonly string[] => path.split(sep).filter((step) => step !== '');

/** Lists the places in order: whoever can change one of them decides what is read. */
const placesOnTheWay = (path: string): readonly string[] => {
  const places = [rootOf(path)];
  let ahead = [...stepsOf(path)];
  let here = rootOf(path);
  for (let step = ahead.shift(); step !== undefined; step = ahead.shift()) {
    const place = step === '..' ? dirname(here) : join(here, step);
    places.push(place);
    if (!lstatSync(place).isSymbolicLink()) here = place;
    else {
      const target = readlinkSync(place);
      if (isAbsolute(target)) here = rootOf(target);
      ahead = [...stepsOf(target), ...ahead];
    }
  }
  return places;
};

const rootOf = (path: string): string => parse(path).root;

const doubtAt = (path: string, { owners, allowsOwnGroup }: TrustPolicy): readonly string[] => {
  const found = lstatSync(path);
  const { uid, gid, mode } = found;
  if (!owners.includes(uid)) return [`${path} is owned by user ${uid}`];
  // The folder that contains a link decides.
  if (found.isSymbolicLink()) return [];
  if ((mode & sticky) !== 0) return [];
  const permissions = `mode ${(mode & 0o7777).toString(8).padStart(4, '0')}`;
  if ((mode & othersMayWrite) !== 0) return [`${path} is writable by everyone, ${permissions}`];
  const isOwn = allowsOwnGroup && gid === uid;
  return (mode & groupMayWrite) !== 0 && !isOwn
    ? [`${path} is writable by its group, ${permissions}`]
    : [];
};

/** Judges by its permissions, or by those of a folder or link on the way. */
export const inspectTrust = (path: string, trust: TrustPolicy): TrustResult => {
  try {
    const real = realpathSync(path);
    const doubts = [...new Set(placesOnTheWay(resolve(path)))].flatMap((place) =>
      doubtAt(place, trust),
    );
    return { kind: 'found', path: real, doubts };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? { kind: 'missing' }
      : { kind: 'unreadable', reason: systemReason(error) };
  }
};

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

/** Judges by the permissions of that path alone. */
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

/** The status of a file or folder, read without changing anything. */
export type PathStatus = {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'missing' | 'unreadable';
  readonly mode?: number | undefined;
  /** Hard links may be in other folders. */
  readonly names?: number | undefined;
  readonly isWritable: boolean;
  /** Who else can write to it, or replace it or a folder above it. */
  readonly foreign?: string | undefined;
  /** The bytes that an ordinary user can still write. */
  readonly freeBytes?: number | undefined;
  readonly reason?: string | undefined;
};

type FileSystemResult<T> =
  | { readonly value: T }
  | { readonly code: string; readonly reason: string };

const askFileSystem = <T>(question: () => T): FileSystemResult<T> => {
  try {
    return { value: question() };
  } catch (error) {
    if (isCodedError(error)) return { code: String(error.code), reason: systemReason(error) };
    throw error;
  }
};

const isThere = (path: string): boolean => 'value' in askFileSystem(() => statSync(path));

/** Returns the path, or the nearest existing folder above it. */
const nearest = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : nearest(dirname(path));

const freeAt = (path: string): number | undefined => {
  const result = askFileSystem(() => statfsSync(path));
  return 'value' in result ? result.value.bavail * result.value.bsize : undefined;
};

const foreignAt = (path: string): string | undefined => {
  const result = askFileSystem(() => findForeignAccess(path));
  return 'value' in result ? result.value : undefined;
};

export const inspectPath = (path: string): PathStatus => {
  const result = askFileSystem(() => statSync(path));
  const there = nearest(path);
  const writing = askFileSystem(() => accessSync(there, constants.W_OK));
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
