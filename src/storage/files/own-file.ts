import { constants, fstatSync, lstatSync, readSync, type Stats } from 'node:fs';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { openFile } from './regular-file.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants;

const refuse = (path: string, problem: string): never => {
  throw Object.assign(new Error(`${path} ${problem}`), { code: 'ENOTOWN' });
};

const forOthers = 0o077;

/** Refuses a file that somebody else owns, can read, or reaches by another name. */
const checkOwn = (path: string, found: Stats): void => {
  if (found.uid !== process.getuid?.()) refuse(path, 'belongs to another user; name another file');
  if ((found.mode & forOthers) !== 0)
    refuse(path, `can be read or changed by other users; run chmod 600 ${path}, or remove it`);
  if (found.nlink > 1) refuse(path, 'has a second name (a hard link); name another file');
};

/** Refuses a file with other content: a typing mistake must not add lines to somebody's document. */
const checkStart = (path: string, file: number, start: string): void => {
  const bytes = Buffer.alloc(Buffer.byteLength(start));
  const read = readSync(file, bytes, 0, bytes.length, 0);
  if (read > 0 && bytes.subarray(0, read).toString() !== start.slice(0, read))
    refuse(path, 'holds something else; name another file');
};

/**
 * Opens a file of this program to append to: a new one with mode 0600, or one that this user alone can
 * read and that begins with `start`. A symbolic link is never followed. Throws file system errors.
 */
export const openOwnFile = (
  path: string,
  start: string,
  port: FileSystem = nodeFileSystem,
): number => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) refuse(path, 'is a symbolic link; name the file itself');
  if (found === undefined)
    return port.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW);
  const file = openFile(path, O_RDWR | O_APPEND | O_NOFOLLOW, port);
  try {
    checkOwn(path, fstatSync(file));
    checkStart(path, file, start);
    return file;
  } catch (error) {
    port.close(file);
    throw error;
  }
};
