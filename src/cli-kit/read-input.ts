import { readFileSync } from 'node:fs';
import { tryIo, type Result } from '../lib/result.ts';
import { parseJson, type Json } from '../lib/json/json.ts';

/** Reads a SHA-256 as typed; undefined for any other text. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};

/** Reads the bytes of a named file, or of stdin for `-`. */
export const readInputFile = (from: string): Result<Buffer, string> =>
  tryIo(() => readFileSync(from === '-' ? 0 : from));

/** Parses JSON and keeps all digits; undefined for any other text. */
export const parseJsonInput = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
