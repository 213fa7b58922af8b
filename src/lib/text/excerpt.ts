import { sanitize, type SafeText } from './sanitize.ts';

/** A slice keeps all of the longer text in memory: what is kept for long must be a copy. */
export const copyText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** A program names its cause near the end, and often ends with a word such as "Aborting." */
const maxLines = 4;

const maxLine = 200;

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

/** An excerpt is kept as evidence. */
export const maxExcerptLength = 65_536;

const maxShown = 2048;

/** Says how much is missing. `bytes`: the response's full length. */
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
