/** One piece of a regex: an escape, a class, a repeat or a single character. */
const piece =
  /\\[^A-Za-z0-9\u0080-\uffff]|\\[bBdDsSwW]|\[(?!\^?\])(?:\\[^]|[^[\]\\])+\]|\{\d+(?:,\d*)?\}|[^[\]{}\\]/y;

/**
 * Splits a regex into pieces; undefined if it has other signs, such as flags or an escape of a letter, so
 * that its meaning isn't certain.
 */
export const regexPieces = (pattern: string): readonly string[] | undefined => {
  if (pattern.includes('(?')) return undefined;
  const pieces: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < pattern.length) {
    const found = piece.exec(pattern)?.[0];
    if (found === undefined) return undefined;
    pieces.push(found);
  }
  return pieces;
};

/** The character that a piece stands for; undefined for other pieces, and outside of ASCII. */
export const characterOf = (text: string): string | undefined => {
  if (/^[^\u0000-\u001f\u007f-\uffff$()*+.?[\\^{|]$/.test(text)) return text;
  return /^\\[^A-Za-z\u0000-\u001f\u007f]$/.test(text) ? text.charAt(1) : undefined;
};

/** Returns whether a piece repeats the one before it. */
export const isRepeat = (text: string): boolean => /^(?:[*+?]|\{.+\})$/.test(text);

/**
 * Returns the longest text that each match of a regex contains, in lower case; empty if none is certain.
 * Finding a text is far cheaper than running a regex, so a search looks for it first.
 */
export const requiredText = (pattern: string): string => {
  let longest = '';
  let run = '';
  let depth = 0;
  const endRun = (text: string): void => {
    if (text.length > longest.length) longest = text;
    run = '';
  };
  for (const text of regexPieces(pattern) ?? []) {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === '|' && depth === 0) return '';
    const character = depth === 0 ? characterOf(text) : undefined;
    if (character !== undefined) run += character.toLowerCase();
    // A repeat other than + may take the character before it away.
    else endRun(isRepeat(text) && text !== '+' ? run.slice(0, -1) : run);
  }
  endRun(run);
  return longest;
};
