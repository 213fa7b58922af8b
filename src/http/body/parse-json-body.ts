import { parseJson, type Json } from '../../lib/json/json.ts';

/** A body as JSON, or the fact that it isn't JSON. */
export type ParsedBody = { readonly json: Json } | { readonly json?: never };

/**
 * Parses a body without losing a digit, for ofetch's `parseResponse`. ofetch's own parser rounds large
 * integers, and returns text that isn't JSON as a string.
 */
export function parseJsonBody(text: string): ParsedBody {
  try {
    return { json: parseJson(text) };
  } catch {
    // Not only a SyntaxError: a body nested a hundred thousand levels deep exhausts the stack.
    return {};
  }
}

/** Longer texts, in characters, aren't kept. */
const longest = 1024 * 1024;

/**
 * A parser that returns the same object for the same text again: a service that is polled every few
 * seconds mostly sends the same response, and identical objects compare fast.
 */
export const memoizeLast = (
  parse: (text: string) => ParsedBody,
): ((text: string) => ParsedBody) => {
  let last: { readonly text: string; readonly parsed: ParsedBody } | undefined;
  return (text) => {
    if (last?.text === text) return last.parsed;
    const parsed = parse(text);
    last = text.length <= longest ? { text, parsed } : undefined;
    return parsed;
  };
};
