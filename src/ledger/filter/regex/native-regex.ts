import { characterOf, isRepeat, regexPieces } from './regex-pieces.ts';

/** Steps from one place of the text; what may take more is left to the engine that is always linear. */
const mostSteps = 500;

/** Characters and ranges that a class lists, none of them a line feed. */
const plainClass = /^\[[ !"#%&',./0-9:;<=>@A-Z_`a-z~-]+\]$/;

/** A piece in the syntax of JavaScript, for lines of ASCII; undefined if it could match a line feed. */
const translate = (text: string): string | undefined => {
  const character = characterOf(text);
  if (character !== undefined) return character.replace(/[^A-Za-z0-9]/, String.raw`\$&`);
  switch (text) {
    case '.':
      return String.raw`[^\n]`;
    // Beginning and end of a line. In JavaScript, more characters than a line feed end one.
    case '^':
      return String.raw`(?<![^\n])`;
    case '$':
      return String.raw`(?![^\n])`;
    case '(':
      return '(?:';
    default:
      return /^(?:\\[bBdw]|[)|])$/.test(text) || plainClass.test(text) || isRepeat(text)
        ? text
        : undefined;
  }
};

/** The least and the most times of a repeat. */
const timesOf = (repeat: string): readonly [least: number, most: number] => {
  if (repeat === '?') return [0, 1];
  const [, least = '0', comma = ',', most = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(repeat) ?? [];
  return [Number(least), most === '' && comma === ',' ? Infinity : Number(most || least)];
};

/**
 * Returns whether backtracking takes time linear in the text: it takes few steps from one place, and
 * only a regex that is tied to the beginning of a line has a repeat without an end, and one only.
 */
const isLinear = (pieces: readonly string[]): boolean => {
  const isTied = pieces[0] === '^' && !pieces.includes('|') && !pieces.includes('(');
  let ways = 2 ** pieces.filter((text) => text === '|').length;
  let steps = pieces.length;
  let endless = 0;
  for (const [index, text] of pieces.entries()) {
    if (!isRepeat(text)) continue;
    const before = pieces[index - 1] ?? '(';
    // Repeats of groups, of places and of repeats.
    if (/^(?:[(|)^$]|\\[bB])$/.test(before) || isRepeat(before)) return false;
    const [least, most] = timesOf(text);
    if (most === Infinity) endless += 1;
    else ways *= most - least + 1;
    steps += most === Infinity ? least : most;
  }
  return ways * steps <= mostSteps && endless <= (isTied ? 1 : 0);
};

/** Returns whether a regex surely matches no line feed, so that each match is in one line. */
export const staysInLine = (pattern: string): boolean =>
  regexPieces(pattern)?.every((text) => translate(text) !== undefined) ?? false;

/**
 * Builds the test of a regex that means the same for lines of ASCII text in lower case, one of which must
 * match, and takes linear time, in the fast engine of JavaScript. Undefined for all other regexes.
 */
export const createNativeTest = (pattern: string): ((lines: string) => boolean) | undefined => {
  const pieces = regexPieces(pattern);
  if (pieces === undefined || !isLinear(pieces)) return undefined;
  const translated = pieces.map(translate);
  if (translated.includes(undefined)) return undefined;
  const regex = new RegExp(translated.join(''), 'i');
  return (lines) => regex.test(lines);
};
