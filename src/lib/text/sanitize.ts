import { lazy } from '../keep.ts';
import { graphemes, isAllSingleCell } from './graphemes.ts';

declare const safe: unique symbol;

/**
 * One line, with nothing that moves the cursor, turns the reading direction or hides. Only
 * `sanitize` and functions built on it return it, so a component that takes `SafeText` can't be
 * given a server's string.
 */
export type SafeText = string & { readonly [safe]: true };

/** Terminals draw a mark on top of the character before it. */
const mark = '[\\p{M}\\p{Emoji_Modifier}\\u0e33\\u0eb3\\uff9e\\uff9f]';

/**
 * Controls, format characters (bidi, zero-width, tags, soft hyphen), lone surrogates, separators,
 * everything else that may be invisible by Unicode's rules, and the few letters that swallow the
 * next character.
 */
const hidden =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u{d4e}\\u{111c2}\\u{111c3}\\u{1193f}\\u{11941}\\u{11a3a}\\u{11a84}-\\u{11a89}\\u{11d46}\\u{11f02}]';

const maxGrapheme = 8;

const makeRules = () => ({
  hidden: new RegExp(hidden, 'u'),
  everyHidden: new RegExp(hidden, 'gu'),
  /** More marks on a base reach into other lines or cells. */
  towering: new RegExp(`${mark}{5}`, 'u'),
  everyExcessMark: new RegExp(`(?<=${mark}{4})${mark}+`, 'gu'),
  /** It would change our own character before the text. */
  leadingMark: new RegExp(`^${mark}`, 'u'),
  /** Marks and conjoining jamo: only these make long graphemes. */
  joining: /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u,
  /** Only such runs are segmented: an overlong grapheme has no ASCII except its first letter. */
  everyStretch: new RegExp(`[^]?[^\\0-\\x7f]{${maxGrapheme},}`, 'g'),
});

// Unicode character classes take milliseconds to compile, and most texts need none.
const rules = lazy(makeRules);

/** What acts or hides, for a replacement. */
export const everyHidden = (): RegExp => rules().everyHidden;

const noBase = '◌';

const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

const hex = (code: number, digits: number): string =>
  code.toString(16).toUpperCase().padStart(digits, '0');

const codePointName = (code: number): string => {
  if (code === 0x7f) return 'DEL';
  if (code === 0x200d) return 'ZWJ';
  if (code >= 0x80 && code <= 0x9f) return `0x${hex(code, 2)}`;
  return controlNames[code] ?? `U+${hex(code, 4)}`;
};

/** `⟨ESC⟩`, `⟨U+202E⟩`. */
export const reveal = (character: string): string =>
  `⟨${codePointName(character.codePointAt(0) ?? 0)}⟩`;

/** `position` counts from 1. */
export const findHiddenCharacter = (
  text: string,
): { readonly position: number; readonly name: string } | undefined => {
  const index = text.search(rules().hidden);
  return index < 0
    ? undefined
    : { position: index + 1, name: codePointName(text.codePointAt(index) ?? 0) };
};

const lengthOf = (text: string): number => Array.from(text).length;

const isOverlong = (grapheme: string): boolean =>
  grapheme.length > maxGrapheme && lengthOf(grapheme) > maxGrapheme;

/** Programs count a chain of consonants as one cell; terminals draw it across the line. */
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

export const isSafe = (text: string): text is SafeText => isAllSingleCell(text) || breaksNone(text);

/**
 * What acts or hides becomes visible, so that users see an attempt: `⟨ESC⟩[2J`, `⟨0x9B⟩`,
 * `⟨U+202E⟩`, `⟨TAB⟩`, `⟨LF⟩`. Safe text is unchanged. Copy and export use the raw value.
 */
export const sanitize = (text: string): SafeText => {
  if (isSafe(text)) return text;
  const { everyExcessMark, leadingMark, everyStretch } = rules();
  const shown = text
    .replace(everyHidden(), reveal)
    .replace(everyExcessMark, (marks) => `⟨+${lengthOf(marks)} marks⟩`)
    .replace(leadingMark, (first) => noBase + first);
  const cut = hasChain(shown)
    ? shown.replace(everyStretch, (stretch) => graphemes(stretch).map(cutChain).join(''))
    : shown;
  return isSafe(cut) ? cut : sanitize(cut);
};

export const countHiddenCharacters = (text: string): number =>
  isAllSingleCell(text) ? 0 : (text.match(rules().everyHidden)?.length ?? 0);
