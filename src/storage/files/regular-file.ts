import { constants, fstatSync, lstatSync, statSync, type Stats } from 'node:fs';
import { nodeFileSystem, type FileSystem } from './file-system.ts';

const kindOf = (found: Stats): string | undefined => {
  if (found.isFile()) return undefined;
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  if (found.isDirectory()) return 'a folder';
  return 'a device';
};

const refuse = (path: string, kind: string): never => {
  throw Object.assign(new Error(`${path} is ${kind}, not a file; move it away`), {
    code: 'ENOTFILE',
  });
};

const check = (path: string, found: Stats): void => {
  const kind = kindOf(found);
  if (kind !== undefined) refuse(path, kind);
};

/**
 * Returns whether a file exists. Throws, naming the kind, if the path is anything but a file: opening a
 * named pipe blocks forever, and opening a device may have effects.
 */
export const isFileThere = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) check(path, found);
  else if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    refuse(path, 'a dangling symbolic link');
  return found !== undefined;
};

/**
 * Opens a file, and nothing else, even if something else replaces it between the check and the opening.
 */
export const openFile = (
  path: string,
  flags: number,
  { open, close }: Pick<FileSystem, 'open' | 'close'> = nodeFileSystem,
): number => {
  isFileThere(path);
  const file = open(path, flags | constants.O_NONBLOCK);
  try {
    check(path, fstatSync(file));
    return file;
  } catch (error) {
    close(file);
    throw error;
  }
};
