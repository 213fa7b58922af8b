import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** In such a folder only the owner of a file can remove or replace it. */
const sticky = 0o1000;
const systemUser = 0;

const isOurs = (owner: number): boolean => owner === systemUser || owner === process.getuid?.();

/** Who else can change what lies at a path or in a folder, by its own rights. */
const accessTo = (path: string, isOwn: boolean): string | undefined => {
  const { mode, uid } = statSync(path);
  if (!isOurs(uid)) return `${path} belongs to user ${uid}`;
  if ((mode & othersMayWrite) !== 0 && (mode & sticky) === 0)
    return `everybody can write to ${path}`;
  return isOwn && (mode & groupMayWrite) !== 0 ? `a group can write to ${path}` : undefined;
};

const upFrom = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...upFrom(dirname(path))];

/**
 * Who else can write to a folder that is there, or replace it or one above it: nothing that lies in it is
 * to be believed, then. Of those above a right of their group is not counted: often nobody else is in it.
 * Throws what the file system says.
 */
export const findForeignAccess = (path: string): string | undefined => {
  if (process.getuid === undefined) return undefined;
  const [own = path, ...above] = upFrom(realpathSync(path));
  return above.reduce<string | undefined>(
    (found, folder) => found ?? accessTo(folder, false),
    accessTo(own, true),
  );
};
