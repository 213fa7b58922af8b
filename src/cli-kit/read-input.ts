import { readFileSync } from 'node:fs';
import { tryIo, type Result } from '../lib/result.ts';
import { parseJson, type Json } from '../lib/json/json.ts';

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
