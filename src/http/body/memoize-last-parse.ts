import type { ParsedBody } from './parse-json-body.ts';

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
