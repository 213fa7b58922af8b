import { readFileSync } from 'node:fs';
import { tryIo, type Result } from '../lib/result.ts';

/** Reads a SHA-256 as typed; undefined for any other text. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};

/** Reads the bytes of a named file, or of stdin for `-`. */
export const readInputFile = (from: string): Result<Buffer, string> =>
  tryIo(() => readFileSync(from === '-' ? 0 : from));
