import {
  constants,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
  fstatSync,
  ftruncateSync,
  readFileSync,
} from 'node:fs';
import { tryIo } from '../../lib/result.ts';

/** False on a system without `/proc`. */
const isAppending = (fd: number): boolean => {
  const info = tryIo(() => readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'));
  const flags = info.ok ? /^flags:\s*([0-7]+)$/m.exec(info.value)?.[1] : undefined;
  return flags !== undefined && (Number.parseInt(flags, 8) & constants.O_APPEND) !== 0;
};

/** Undefined where nothing may be cut off: no part was written, or others appended. */
export const sizeWithoutPart = (before: number, written: number, now: number): number | undefined =>
  written > 0 && now === before + written ? before : undefined;

/**
 * A disk that fills up takes a part of a line, and the next one would continue it: nobody could
 * read either. So a file that others append to keeps no part.
 */
export const writeWhole = (fd: number, bytes: Uint8Array): void => {
  const { size: before } = fstatSync(fd);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    const size = sizeWithoutPart(before, written, fstatSync(fd).size);
    if (size !== undefined && isAppending(fd)) ftruncateSync(fd, size);
    throw error;
  }
};

/** A test records their order, or lets one fail. */
export type FileSystem = {
  readonly open: (path: string, flags: number) => number;
  readonly write: (file: number, bytes: Uint8Array, from: number) => number;
  /** Given a folder, syncs its names. */
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

export const writeAll = ({ write }: FileSystem, file: number, text: string | Uint8Array): void => {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  for (let written = 0; written < bytes.length;) written += write(file, bytes, written);
};

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** Creates a file of mode 0600 for lines. Never touches an existing file or link. Throws file system errors. */
export const createAppendFile = (
  path: string,
  port: FileSystem = nodeFileSystem,
): ((line: string) => void) => {
  const file = port.open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW);
  return (line) => writeAll(port, file, `${line}\n`);
};
