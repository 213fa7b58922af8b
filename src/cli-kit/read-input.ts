import { readFileSync } from 'node:fs';
import { parseJson, type Json } from '../lib/json/json.ts';

/** The bytes of a file that somebody named, `-` for stdin; an error when it cannot be read. */
export const readInputFile = (from: string): Buffer | Error => {
  try {
    return readFileSync(from === '-' ? 0 : from);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error;
    throw error;
  }
};

/** A text as JSON, numbers to the digit; nothing when it is none. */
export const parseJsonInput = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
