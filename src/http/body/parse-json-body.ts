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
