import { closeSync, openSync, readSync } from 'node:fs';

const chunkSize = 64 * 1024;

/** Reads an open file to its end; undefined if it holds more than `limit` bytes, as a device may. */
export const readAtMost = (file: number, limit: number): Buffer | undefined => {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkSize);
    const read = readSync(file, chunk, 0, chunkSize, null);
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
