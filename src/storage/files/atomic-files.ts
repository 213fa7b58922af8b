import { randomBytes } from 'node:crypto';
import {
  constants,
  fchmodSync,
  fstatSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { parse, join, dirname } from 'node:path';
import { hasCode } from '../../lib/result.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import { nodeFileSystem, writeAll, type FileSystem } from './file-system.ts';
import { isFileThere, openFile } from './read-at-most.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** These flags don't touch an existing file or link. */
const newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

const closing = <T>({ close }: FileSystem, file: number, act: (file: number) => T): T => {
  try {
    return act(file);
  } finally {
    close(file);
  }
};

/** A new name is on disk only after its folder is synced. */
const syncFolder = (port: FileSystem, path: string): void =>
  closing(port, port.open(path, O_RDONLY), port.sync);

/** Unpredictable, so that nobody can create that file first. */
const nameBeside = (path: string): string => `${path}.${randomBytes(8).toString('hex')}.new`;

export const withTempFileBeside = <T>(
  path: string,
  { write, use }: { readonly write: (file: number) => void; readonly use: (draft: string) => T },
  port: FileSystem = nodeFileSystem,
): T => {
  const draft = nameBeside(path);
  try {
    closing(port, port.open(draft, newFile), write);
    return use(draft);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Removes a part that a full disk cut off. */
const replaceBy = (path: string, write: (file: number) => void, port = nodeFileSystem): void => {
  makePrivateDir(dirname(path));
  isFileThere(path);
  withTempFileBeside(path, { write, use: (draft) => port.rename(draft, path) }, port);
};

/** A reader sees either the old or the new text. Mode 0600. Throws file system errors. */
export const writePrivateFile = (path: string, text: string): void =>
  replaceBy(path, (file) => writeAll(nodeFileSystem, file, text));

const durably =
  (text: string, port: FileSystem) =>
  (file: number): void => {
    writeAll(port, file, text);
    port.sync(file);
  };

/** Also syncs the file and its name. */
export const writeDurableFile = (path: string, text: string, port = nodeFileSystem): void => {
  replaceBy(path, durably(text, port), port);
  syncFolder(port, dirname(path));
};

/** The same for a file that other users read. Mode 0644. */
export const writePublicFile = (path: string, text: string): void =>
  replaceBy(path, (file) => {
    fchmodSync(file, 0o644);
    writeAll(nodeFileSystem, file, text);
  });

/** Replaces a file and keeps its mode, because others may have to read it. */
export const replaceKeepingMode = (path: string, text: string): void => {
  const { mode } = statSync(path);
  replaceBy(path, (file) => {
    fchmodSync(file, mode & 0o777);
    durably(text, nodeFileSystem)(file);
  });
  syncFolder(nodeFileSystem, dirname(path));
};

/** Syncs the file and its name. */
export const appendAndSync = (path: string, text: string, port = nodeFileSystem): void => {
  makePrivateDir(dirname(path));
  const flags = isFileThere(path) ? O_WRONLY | O_APPEND : newFile | O_APPEND;
  closing(port, openFile(path, flags, port), durably(text, port));
  // The process that created the file may have been killed before its name was on disk.
  syncFolder(port, dirname(path));
};

export const appendPrivateLine = (path: string, line: string): void =>
  appendAndSync(path, `${line}\n`);

const readWhole = (file: number): Buffer => {
  const bytes = Buffer.alloc(fstatSync(file).size);
  let read = 0;
  for (let more = -1; more !== 0 && read < bytes.length; read += more)
    more = readSync(file, bytes, read, bytes.length - read, null);
  return bytes.subarray(0, read);
};

/** Reads up to its length when it was opened. Throws if it is no regular file. */
export const readFile = (path: string): Buffer =>
  closing(nodeFileSystem, openFile(path, O_RDONLY), readWhole);

/** Empty if the file is missing. */
export const readIfExists = (path: string): Buffer => {
  try {
    // A start looks for files that few users have, and an error takes a tenth of a millisecond.
    return isFileThere(path) ? readFile(path) : Buffer.alloc(0);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return Buffer.alloc(0);
    throw error;
  }
};

/** Throws EEXIST if the file exists. Mode 0600. Removes a part that a full disk cut off. */
export const createPrivateFile = (
  path: string,
  text: string | Uint8Array,
  port: FileSystem = nodeFileSystem,
): void => {
  makePrivateDir(dirname(path));
  const file = port.open(path, newFile);
  try {
    closing(port, file, () => writeAll(port, file, text));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
};

/** Replaces a file. Mode 0600. Appends aren't synced. Throws file system errors. */
export const openPrivateLog = (
  path: string,
  port: FileSystem = nodeFileSystem,
): { readonly append: (text: string) => void; readonly close: () => void } => {
  makePrivateDir(dirname(path));
  removeIfExists(path);
  const file = port.open(path, newFile | O_APPEND);
  return { append: (text) => writeAll(port, file, text), close: () => port.close(file) };
};

/** Removes the copy afterwards. */
export const withPrivateCopy = <T>(path: string, text: string, use: (copy: string) => T): T => {
  makePrivateDir(dirname(path));
  return withTempFileBeside(path, { write: (file) => writeAll(nodeFileSystem, file, text), use });
};

export const moveFile = (from: string, to: string): void => {
  makePrivateDir(dirname(to));
  renameSync(from, to);
};

export const modifiedAtMs = (path: string): number => statSync(path).mtimeMs;

export const touchFile = (path: string, at: number): void => utimesSync(path, at / 1000, at / 1000);

export const removeIfExists = (path: string): void => rmSync(path, { force: true });

export const removeFile = (path: string): void => unlinkSync(path);

const isTaken = (error: unknown): boolean => hasCode(error, 'EEXIST');

/** `name-1`, `name-2` … if the name is taken. */
export const writeExport = (path: string, text: string | Uint8Array): string => {
  const { dir, name, ext } = parse(path);
  // Fails if a file stands where the folder should be: trying other names would never end.
  makePrivateDir(dir);
  for (let number = 0; ; number++) {
    const free = number === 0 ? path : join(dir, `${name}-${number}${ext}`);
    try {
      createPrivateFile(free, text);
      return free;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
};
