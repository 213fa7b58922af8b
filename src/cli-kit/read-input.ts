import { readFileSync } from 'node:fs';
import { tryIo, type Result } from '../lib/result.ts';
import { parseJson, type Json } from '../lib/json/json.ts';

/** A SHA-256 as somebody typed it; nothing when it is none. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};

/** Reads the bytes of a file that somebody named, or of stdin when its name is `-`. */
export const readInputFile = (from: string): Result<Buffer, string> =>
  tryIo(() => readFileSync(from === '-' ? 0 : from));

/** A text as JSON, numbers to the digit; nothing when it is none. */
export const parseJsonInput = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
