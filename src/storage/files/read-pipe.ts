import { closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { tryIo } from '../../lib/result.ts';
import { hasCode } from '../../lib/errors.ts';

/** Returns whether a path names a pipe, such as `<(COMMAND)`; a file that cannot be looked at is none. */
export const isPipe = (path: string): boolean => {
  const about = tryIo(() => statSync(path));
  return about.ok && about.value.isFIFO();
};

const chunkSize = 64 * 1024;

/** Reads what is there now: nothing at the end or without a writer, undefined if more may come. */
const readNow = (file: number): Buffer | undefined => {
  const chunk = Buffer.allocUnsafe(chunkSize);
  try {
    return chunk.subarray(0, readSync(file, chunk, 0, chunkSize, null));
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
};

export type PipeContent =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'too large' | 'nothing came' };

/**
 * Reads a pipe to its end without blocking: its writer may come late or never, and keys and signals
 * have to work until then. `rest` waits a moment, and returns false when the wait is over.
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
