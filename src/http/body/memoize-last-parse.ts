import type { ParsedBody } from './parse-json-body.ts';

/** Longer texts than this are not worth keeping, in characters. */
const longest = 1024 * 1024;

/**
 * A parser that knows its last text again, and gives for it what it gave before: a service that is
 * asked every few seconds mostly says the same, and what is the same object is known at a glance.
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
