import {
  closeSync,
  openSync,
  readSync,
  constants,
  fstatSync,
  lstatSync,
  statSync,
  type Stats,
} from 'node:fs';
import { hasCode, tryIo } from '../../lib/result.ts';
import { sleepSync } from '../../lib/time/sleep.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';

/** True for a path such as `<(COMMAND)`; a file that can't be looked at is none. */
export const isPipe = (path: string): boolean => {
  const about = tryIo(() => statSync(path));
  return about.ok && about.value.isFIFO();
};

const pipeChunkSize = 64 * 1024;

/** Nothing at the end or without a writer, undefined if more may come. */
const readNow = (file: number): Buffer | undefined => {
  const chunk = Buffer.allocUnsafe(pipeChunkSize);
  try {
    return chunk.subarray(0, readSync(file, chunk, 0, pipeChunkSize, null));
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
};

type PipeContent =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'too large' | 'nothing came' };

/**
 * Never blocks: the writer may come late or never, and keys and signals have to work. `rest` waits
 * a moment, and returns false when the wait is over.
 */
export const readPipe = async (
  path: string,
  limit: number,
  rest: () => Promise<boolean>,
): Promise<PipeContent> => {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    let bytes = Buffer.alloc(0);
    for (;;) {
      const part = readNow(file);
      if (part !== undefined && part.length > 0) {
        bytes = Buffer.concat([bytes, part]);
        if (bytes.length > limit) return { kind: 'too large' };
      } else if (part !== undefined && bytes.length > 0) return { kind: 'read', bytes };
      else if (!(await rest())) return { kind: 'nothing came' };
    }
  } finally {
    closeSync(file);
  }
};

const nonFileKind = (found: Stats): string | undefined => {
  if (found.isFile()) return undefined;
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  if (found.isDirectory()) return 'a folder';
  return 'a device';
};

const refuseNonFile = (path: string, kind: string): never => {
  throw Object.assign(new Error(`${path} is ${kind}, not a file; move it away`), {
    code: 'ENOTFILE',
  });
};

const refuseUnlessFile = (path: string, found: Stats): void => {
  const kind = nonFileKind(found);
  if (kind !== undefined) refuseNonFile(path, kind);
};

/** Throws for anything but a file: to open a pipe blocks, and a device may act. */
export const isFileThere = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) refuseUnlessFile(path, found);
  else if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    refuseNonFile(path, 'a dangling symbolic link');
  return found !== undefined;
};

/** Opens a file only, even if something else replaces it between the check and the opening. */
export const openFile = (
  path: string,
  flags: number,
  { open, close }: Pick<FileSystem, 'open' | 'close'> = nodeFileSystem,
): number => {
  isFileThere(path);
  const file = open(path, flags | constants.O_NONBLOCK);
  try {
    refuseUnlessFile(path, fstatSync(file));
    return file;
  } catch (error) {
    close(file);
    throw error;
  }
};

const chunkSize = 64 * 1024;

const pauseMs = 10;

/** 0 bytes at the end. A non-blocking pipe fails with EAGAIN while its writer is slow. */
const readNext = (file: number, chunk: Buffer): number => {
  for (;;) {
    try {
      return readSync(file, chunk, 0, chunkSize, null);
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error;
      sleepSync(pauseMs);
    }
  }
};

/** Reads a file; undefined beyond `limit` bytes, as a device may hold. */
export const readAtMost = (file: number, limit: number): Buffer | undefined => {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkSize);
    const read = readNext(file, chunk);
    if (read === 0) return Buffer.concat(chunks, length);
    length += read;
    if (length > limit) return undefined;
    chunks.push(chunk.subarray(0, read));
  }
};

export const withFile = <T>(path: string, use: (file: number) => T): T => {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
};
