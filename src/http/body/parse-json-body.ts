import { parseJson, type Json } from '../../lib/json/json.ts';

/** A body as JSON, or the fact that it is none. */
export type ParsedBody = { readonly json: Json } | { readonly json?: never };

/**
 * Reads a body without losing a digit, for ofetch's `parseResponse`. ofetch's own parser rounds
 * large integers, and lets text that is no JSON through as a string.
 */
export function parseJsonBody(text: string): ParsedBody {
  try {
    return { json: parseJson(text) };
  } catch {
    // Not only a SyntaxError: a body nested by the hundred thousand exhausts the stack.
    return {};
  }
}
