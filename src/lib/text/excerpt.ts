import { sanitize, type SafeText } from './sanitize.ts';

/**
 * A part of a longer text, as `slice` and regular expressions return it, keeps all of that text in memory:
 * what is kept for long must be a copy.
 */
export const copyText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** A program names its cause near the end, and often ends with a word such as "Aborting." */
const maxLines = 4;

/** The maximum number of characters of a line. */
const maxLine = 200;

/** Returns the last lines that a program wrote, on one line and safe to show. */
export const lastLines = (written: string): SafeText => {
  const lines = written
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return sanitize(
    lines
      .slice(-maxLines)
      .map((line) => (line.length <= maxLine ? line : `${line.slice(0, maxLine)}…`))
      .join(' / '),
  );
};

/** The number of characters kept of a response, as evidence. */
export const maxExcerptLength = 65_536;

/** The number of characters shown on a screen. */
const maxShown = 2048;

/**
 * Returns the visible part of a stored response, and says how much is missing. `bytes` is its full
 * length.
 */
export const formatExcerpt = (
  kept: string,
  bytes: number | undefined,
): { readonly text: string; readonly cut: string | undefined } => {
  const isCut = kept.length === maxExcerptLength && bytes !== undefined && bytes > maxExcerptLength;
  const whole = isCut
    ? `the response had ${bytes} bytes; ${maxExcerptLength} characters were kept`
    : '';
  if (kept.length <= maxShown) return { text: kept, cut: isCut ? whole : undefined };
  const here = `${kept.length - maxShown} more characters are in the JSON receipt`;
  return { text: kept.slice(0, maxShown), cut: isCut ? `${here}; ${whole}` : here };
};
