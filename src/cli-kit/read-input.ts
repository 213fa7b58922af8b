import { readAtMost, withFile } from '../storage/files/read-at-most.ts';
import { tryIo, type Result } from '../lib/result.ts';

/** Reads a SHA-256 as typed; undefined for any other text. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};

/** Larger than any request or list of ids; a wrong path must not fill the memory. */
const maxInput = 64 * 1024 * 1024;

/** Reads the bytes of a named file, or of stdin for `-`. */
export const readInputFile = (from: string): Result<Buffer, string> => {
  const read = tryIo(() =>
    from === '-' ? readAtMost(0, maxInput) : withFile(from, (file) => readAtMost(file, maxInput)),
  );
  if (!read.ok) return read;
  const { value } = read;
  return value === undefined ? { ok: false, error: 'is larger than 64 MB' } : { ok: true, value };
};
