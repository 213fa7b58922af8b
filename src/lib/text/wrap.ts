import { graphemes } from './graphemes.ts';
import { sanitize, type SafeText } from './sanitize.ts';
import { displayWidth } from './width.ts';

/**
 * Breaks a text into lines of at most so many cells, anywhere between two graphemes: identifiers
 * have no words, and a reader who compares them must not lose a character to a line's end.
 */
export const wrapAnywhere = (text: string, width: number): readonly SafeText[] => {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of graphemes(sanitize(text))) {
    const cells = displayWidth(part);
    if (used + cells > width && line !== '') {
      lines.push(line);
      [line, used] = ['', 0];
    }
    line += part;
    used += cells;
  }
  return [...lines, line].map(sanitize);
};

/** Breaks words of ours into lines between two of them; a word that is too long is broken itself. */
export const wrapWords = (text: string, width: number): readonly SafeText[] => {
  const lines: string[] = [];
  for (const word of sanitize(text).split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrapAnywhere(word, width));
  }
  return lines.map(sanitize);
};
