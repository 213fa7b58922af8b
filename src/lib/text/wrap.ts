import { graphemes } from './graphemes.ts';
import { sanitize, type SafeText } from './sanitize.ts';
import { displayWidth } from './width.ts';

/**
 * Breaks a text into lines of at most `width` cells, between any two graphemes: identifiers have no
 * words, and a user who compares them must see every character.
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

/** Breaks our own text into lines between words; a word that is too long is broken too. */
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
