import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateDir } from './state-dir.ts';

const writeAll = (file: number, text: string | Uint8Array): void => {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
};

const withOpen = <T>(path: string, flags: string, act: (file: number) => T): T => {
  const file = openSync(path, flags, 0o600);
  try {
    return act(file);
  } finally {
    closeSync(file);
  }
};

const withFile = (path: string, flags: string, act: (file: number) => void): void => {
  makePrivateDir(dirname(path));
  withOpen(path, flags, act);
};

const durably =
  (text: string) =>
  (file: number): void => {
    writeAll(file, text);
    fsyncSync(file);
  };

/** A new name in a folder is on disk only once the folder is. */
const syncFolder = (path: string): void => withOpen(path, 'r', fsyncSync);

/** Puts a new file in the place of one. What a full disk cut off is not left to take up more of it. */
const replaceBy = (path: string, write: (file: number) => void): void => {
  const draft = `${path}.${process.pid}.new`;
  makePrivateDir(dirname(path));
  try {
    withOpen(draft, 'w', write);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};

/**
 * Replaces a file as a whole: a reader, or a start after a crash, sees the old text or the new one.
 * Mode 0600. Throws what the file system says.
 */
export const writePrivateFile = (path: string, text: string): void =>
  replaceBy(path, (file) => writeAll(file, text));

/** As `writePrivateFile`, and has it on disk, name and all, before it returns. */
export const writeDurableFile = (path: string, text: string): void => {
  replaceBy(path, durably(text));
  syncFolder(dirname(path));
};

/** As `writeDurableFile`, with the rights of the file before: others may have to read it, too. */
export const replaceKeepingRights = (path: string, text: string): void => {
  const { mode } = statSync(path);
  replaceBy(path, (file) => {
    fchmodSync(file, mode & 0o777);
    durably(text)(file);
  });
  syncFolder(dirname(path));
};

/** Adds text to a file and has it on disk before it returns; with its name, when it `isNew`. */
export const appendDurably = (path: string, text: string, isNew = false): void => {
  withFile(path, 'a', durably(text));
  if (isNew) syncFolder(dirname(path));
};

/** Adds a line to a file and has it on disk before it returns. Mode 0600. */
export const appendPrivateLine = (path: string, line: string): void =>
  appendDurably(path, `${line}\n`);

const readWhole = (file: number): Buffer => {
  const bytes = Buffer.alloc(fstatSync(file).size);
  let read = 0;
  for (let more = -1; more !== 0 && read < bytes.length; read += more)
    more = readSync(file, bytes, read, bytes.length - read, null);
  return bytes.subarray(0, read);
};

/** What a file holds, as far as it went when it was opened; empty when there is none. */
export const readIfThere = (path: string): Buffer => {
  try {
    return withOpen(path, 'r', readWhole);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  }
};

/** Makes a new file; throws EEXIST when there is one. Mode 0600. */
export const createPrivateFile = (path: string, text: string | Uint8Array): void =>
  withFile(path, 'wx', (file) => writeAll(file, text));

/** Gives a file of ours another place, in the stead of what may be there. */
export const moveFile = (from: string, to: string): void => {
  makePrivateDir(dirname(to));
  renameSync(from, to);
};

/** When a file was changed, in ms since 1970. */
export const changedAt = (path: string): number => statSync(path).mtimeMs;

/** Says of a file that it was changed at a time, in ms since 1970. */
export const touchFile = (path: string, at: number): void => utimesSync(path, at / 1000, at / 1000);

/** Removes a file that was ours. */
export const removeFile = (path: string): void => unlinkSync(path);
