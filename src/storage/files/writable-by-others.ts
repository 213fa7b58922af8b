import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** In a sticky folder only the owner of a file can remove or replace it. */
const sticky = 0o1000;
const systemUser = 0;

/** Owner and rights of a folder, or of a file in it. */
type Rights = {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
  /** The path itself rather than a folder above it: its group counts as well. */
  readonly isOwn: boolean;
};

/** Names who else can change what lies at a path, by the rights of that path alone. */
export const foreignAccessOf = (
  { path, mode, uid, isOwn }: Rights,
  user: number | undefined,
): string | undefined => {
  if (uid !== systemUser && uid !== user) return `${path} is owned by user ${uid}`;
  const isSticky = (mode & sticky) !== 0;
  // The system's temporary folder: others can add to it, but change nothing that is not theirs.
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
 * Names who else can write to an existing folder, or replace it or one above it: nothing in the folder
 * can be trusted then. Group rights of the folders above don't count: often nobody else is in the group.
 * Throws the file system's error.
 */
export const findForeignAccess = (path: string): string | undefined => {
  if (process.getuid === undefined) return undefined;
  const [own = path, ...above] = upFrom(realpathSync(path));
  return above.reduce<string | undefined>(
    (found, folder) => found ?? accessTo(folder, false),
    accessTo(own, true),
  );
};
