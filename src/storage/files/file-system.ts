import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** The steps of writing files: a test records their order, or lets one of them fail. */
export type FileSystem = {
  readonly open: (path: string, flags: number) => number;
  readonly write: (file: number, bytes: Uint8Array, from: number) => number;
  /** Syncs what was written; for a folder, its names. */
  readonly sync: (file: number) => void;
  readonly close: (file: number) => void;
  readonly rename: (from: string, to: string) => void;
};

const ownerAlone = 0o600;

export const nodeFileSystem: FileSystem = {
  open: (path, flags) => openSync(path, flags, ownerAlone),
  write: (file, bytes, from) => writeSync(file, bytes, from),
  sync: fsyncSync,
  close: closeSync,
  rename: renameSync,
};
