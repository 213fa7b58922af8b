import type { Result } from '../../lib/result.ts';

const piece =
  /\\[^A-Za-z0-9\u0080-\uffff]|\\[bBdDsSwW]|\[(?!\^?\])(?:\\[^]|[^[\]\\])+\]|\{\d+(?:,\d*)?\}|[^[\]{}\\]/y;

/** Undefined for flags, escapes of letters and other signs whose meaning isn't certain. */
const regexPieces = (pattern: string): readonly string[] | undefined => {
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

const characterOf = (text: string): string | undefined => {
  if (/^[^\u0000-\u001f\u007f-\uffff$()*+.?[\\^{|]$/.test(text)) return text;
  return /^\\[^A-Za-z\u0000-\u001f\u007f]$/.test(text) ? text.charAt(1) : undefined;
};

const isRepeat = (text: string): boolean => /^(?:[*+?]|\{.+\})$/.test(text);

/**
 * The longest text in every match, in lower case; empty if none is certain. Finding a text is far
 * cheaper than running a regex.
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
    // A repeat other than + may take away the character before it.
    else endRun(isRepeat(text) && text !== '+' ? run.slice(0, -1) : run);
  }
  endRun(run);
  return longest;
};

/**
 * The most steps from one place of the text. The engine that is always linear runs what may take
 * more.
 */
const mostSteps = 500;

const plainClass = /^\[[ !"#%&',./0-9:;<=>@A-Z_`a-z~-]+\]$/;

/**
 * Writes a piece in JavaScript's syntax, for lines of ASCII; undefined if it could match a line
 * feed.
 */
const translate = (text: string): string | undefined => {
  const character = characterOf(text);
  if (character !== undefined) return character.replace(/[^A-Za-z0-9]/, String.raw`\$&`);
  switch (text) {
    case '.':
      return String.raw`[^\n]`;
    // In JavaScript, more characters than a line feed end a line.
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

const timesOf = (repeat: string): readonly [least: number, most: number] => {
  if (repeat === '?') return [0, 1];
  const [, least = '0', comma = ',', most = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(repeat) ?? [];
  return [Number(least), most === '' && comma === ',' ? Infinity : Number(most || least)];
};

/**
 * Backtracking takes time linear in the text: few steps from one place, and an endless repeat only
 * once, in a regex tied to the beginning of a line.
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

/** Returns true if no match contains a line feed. */
export const staysInLine = (pattern: string): boolean =>
  regexPieces(pattern)?.every((text) => translate(text) !== undefined) ?? false;

/**
 * Makes a test that means the same for lines of lower-case ASCII, one of which must match, in
 * JavaScript's fast engine. Undefined unless it takes linear time.
 */
export const createNativeTest = (pattern: string): ((lines: string) => boolean) | undefined => {
  const pieces = regexPieces(pattern);
  if (pieces === undefined || !isLinear(pieces)) return undefined;
  const translated = pieces.map(translate);
  if (translated.includes(undefined)) return undefined;
  const regex = new RegExp(translated.join(''), 'i');
  return (lines) => regex.test(lines);
};

type RegexOptions = { readonly anyCase: boolean };

type CompileRegex = (
  pattern: string,
  options: RegexOptions,
) => Result<(text: string) => boolean, string>;

let compile: CompileRegex | undefined;

/** The engine is large, and few filters need it. Undefined if nothing has to be loaded. */
export const loadRegexFor = (text: string): Promise<void> | undefined => {
  if (compile !== undefined || !text.includes('/')) return undefined;
  return import('./re2.ts').then(({ compileRe2 }) => {
    compile = compileRe2;
  });
};

/** Rows repeat the same parties. */
const maxKnown = 20_000;

export const remember = (test: (text: string) => boolean): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = test(text);
    if (known.size >= maxKnown) known.clear();
    known.set(text, result);
    return result;
  };
};

/** Fails before `loadRegexFor` has loaded the engine. */
export const compileRegex = (
  pattern: string,
  options: RegexOptions,
): Result<(text: string) => boolean, string> => {
  if (compile === undefined) return { ok: false, error: 'the regex engine is still loading' };
  return compile(pattern, options);
};
