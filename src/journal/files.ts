import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateDir } from './state-dir.ts';

const writeAll = (file: number, text: string): void => {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
};

const withFile = (path: string, flags: string, act: (file: number) => void): void => {
  makePrivateDir(dirname(path));
  const file = openSync(path, flags, 0o600);
  try {
    act(file);
  } finally {
    closeSync(file);
  }
};

/**
 * Replaces a file as a whole: a reader, or a start after a crash, sees the old text or the new one.
 * Mode 0600. Throws what the file system says.
 */
export const writePrivateFile = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.new`;
  withFile(draft, 'w', (file) => writeAll(file, text));
  renameSync(draft, path);
};

/** Adds a line to a file and has it on disk before it returns. Mode 0600. */
export const appendPrivateLine = (path: string, line: string): void =>
  withFile(path, 'a', (file) => {
    writeAll(file, `${line}\n`);
    fsyncSync(file);
  });

/** Makes a new file; throws EEXIST when there is one. Mode 0600. */
export const createPrivateFile = (path: string, text: string): void =>
  withFile(path, 'wx', (file) => writeAll(file, text));

/** Removes a file that was ours. */
export const removeFile = (path: string): void => unlinkSync(path);
