import { sanitize, type SafeText } from './sanitize.ts';

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
