import { closeSync, openSync, readSync } from 'node:fs';
import { hasCode } from '../../lib/errors.ts';
import { sleepSync } from '../../lib/time/sleep.ts';

const chunkSize = 64 * 1024;

const pauseMs = 10;

/**
 * Reads what comes next, 0 bytes at the end. A pipe that another process, or Node itself, made
 * non-blocking fails with EAGAIN while its writer is slow: that isn't its end.
 */
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

/** Reads an open file to its end; undefined if it holds more than `limit` bytes, as a device may. */
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

/** Opens a file to read it, and closes it again. */
export const withFile = <T>(path: string, use: (file: number) => T): T => {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
};
