import { graphemes } from './graphemes.ts';
import { isAllSingleCell } from './single-cell.ts';

declare const safe: unique symbol;

/**
 * Text that may go to the terminal as it is: one line, nothing in it that moves the cursor, turns
 * the reading direction or hides. Only `sanitize` and what is built on it make such text, so the
 * type is the proof: a component that takes `SafeText` cannot be given a server's string.
 */
export type SafeText = string & { readonly [safe]: true };

/** Characters that are drawn onto the character before them. */
const mark = '[\\p{M}\\p{Emoji_Modifier}\\u0e33\\u0eb3\\uff9e\\uff9f]';

/**
 * Controls, format characters (bidi, zero-width, tags, soft hyphen), lone surrogates, line and
 * paragraph separators, every other character that Unicode says may be drawn as nothing, and the
 * few letters that swallow the character behind them into their own cell.
 */
const hidden =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u{d4e}\\u{111c2}\\u{111c3}\\u{1193f}\\u{11941}\\u{11a3a}\\u{11a84}-\\u{11a89}\\u{11d46}\\u{11f02}]';

const maxGrapheme = 8;

const makeRules = () => ({
  hidden: new RegExp(hidden, 'u'),
  everyHidden: new RegExp(hidden, 'gu'),
  /** A base carries at most four marks: more of them climb into other lines, or into other cells. */
  towering: new RegExp(`${mark}{5}`, 'u'),
  everyExcessMark: new RegExp(`(?<=${mark}{4})${mark}+`, 'gu'),
  /** At the start it would change the words of ours that stand before it. */
  leadingMark: new RegExp(`^${mark}`, 'u'),
  /** Marks and conjoining jamo: only texts with these have long graphemes. */
  joining: /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u,
  /** An overlong grapheme has no ASCII in it but its first letter; only such stretches are taken apart. */
  everyStretch: new RegExp(`[^]?[^\\0-\\x7f]{${maxGrapheme},}`, 'g'),
});

// Classes of Unicode take milliseconds to make, and most texts need none of them.
let made: ReturnType<typeof makeRules> | undefined;
const rules = () => (made ??= makeRules());

const noBase = '◌';

const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

const hex = (code: number, digits: number): string =>
  code.toString(16).toUpperCase().padStart(digits, '0');

const nameOf = (code: number): string => {
  if (code === 0x7f) return 'DEL';
  if (code === 0x200d) return 'ZWJ';
  if (code >= 0x80 && code <= 0x9f) return `0x${hex(code, 2)}`;
  return controlNames[code] ?? `U+${hex(code, 4)}`;
};

const reveal = (character: string): string => `⟨${nameOf(character.codePointAt(0) ?? 0)}⟩`;

/** The first character of a text that is not seen, by its place from 1 and its name. */
export const findHiddenCharacter = (
  text: string,
): { readonly position: number; readonly name: string } | undefined => {
  const index = text.search(rules().hidden);
  return index < 0
    ? undefined
    : { position: index + 1, name: nameOf(text.codePointAt(index) ?? 0) };
};

const lengthOf = (text: string): number => Array.from(text).length;

const isOverlong = (grapheme: string): boolean =>
  grapheme.length > maxGrapheme && lengthOf(grapheme) > maxGrapheme;

/**
 * Whether letters are joined into a grapheme without end. Programs count a chain of consonants as
 * one cell, terminals draw it over the whole line.
 */
const hasChain = (text: string): boolean =>
  rules().joining.test(text) &&
  (text.match(rules().everyStretch) ?? []).some((stretch) => graphemes(stretch).some(isOverlong));

const cutChain = (grapheme: string): string => {
  if (!isOverlong(grapheme)) return grapheme;
  const letters = Array.from(grapheme);
  const rest = letters.length - maxGrapheme;
  return `${letters.slice(0, maxGrapheme).join('')}⟨+${rest} joined⟩`;
};

const breaksNone = (text: string): boolean => {
  const { hidden: acting, towering, leadingMark } = rules();
  return ![acting, towering, leadingMark].some((rule) => rule.test(text)) && !hasChain(text);
};

/** Tells whether a text may be drawn as it is. */
export const isSafe = (text: string): text is SafeText => isAllSingleCell(text) || breaksNone(text);

/**
 * Makes any text safe to draw on one line. What would act or hide is made visible and not removed,
 * so that a reader sees that someone tried: `⟨ESC⟩[2J`, `⟨0x9B⟩`, `⟨U+202E⟩`, `⟨TAB⟩`, `⟨LF⟩`.
 * Safe text comes back unchanged. For copy and export the raw value is to be used, never this one.
 */
export const sanitize = (text: string): SafeText => {
  if (isSafe(text)) return text;
  const { everyHidden, everyExcessMark, leadingMark, everyStretch } = rules();
  const shown = text
    .replace(everyHidden, reveal)
    .replace(everyExcessMark, (marks) => `⟨+${lengthOf(marks)} marks⟩`)
    .replace(leadingMark, (first) => noBase + first);
  const cut = hasChain(shown)
    ? shown.replace(everyStretch, (stretch) => graphemes(stretch).map(cutChain).join(''))
    : shown;
  return isSafe(cut) ? cut : sanitize(cut);
};

/** Counts the characters that `sanitize` makes visible: "3 control chars shown, not run". */
export const countHiddenCharacters = (text: string): number =>
  isAllSingleCell(text) ? 0 : (text.match(rules().everyHidden)?.length ?? 0);
