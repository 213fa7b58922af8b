import type { SafeText } from './safe-text.ts';

const printableAscii = /^[\x20-\x7e]*$/;

/**
 * Controls, format characters (bidi, zero-width, tags, soft hyphen), lone surrogates, line and
 * paragraph separators, and every other character that Unicode says may be drawn as nothing.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const everyHidden = new RegExp(hidden, 'gu');

/** A base carries at most four combining marks: more of them climb into the neighbouring lines. */
const towering = /\p{M}{5}/u;
const everyExcessMark = /(?<=\p{M}{4})\p{M}+/gu;

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

const countMarks = (marks: string): number => Array.from(marks).length;

/** Tells whether a text may be drawn as it is. */
export const isSafe = (text: string): text is SafeText =>
  printableAscii.test(text) || !(hidden.test(text) || towering.test(text));

/**
 * Makes any text safe to draw on one line. What would act or hide is made visible and not removed,
 * so that a reader sees that someone tried: `⟨ESC⟩[2J`, `⟨0x9B⟩`, `⟨U+202E⟩`, `⟨TAB⟩`, `⟨LF⟩`.
 * Safe text comes back unchanged. For copy and export the raw value is to be used, never this one.
 */
export const sanitise = (text: string): SafeText => {
  if (isSafe(text)) return text;
  const shown = text
    .replace(everyHidden, reveal)
    .replace(everyExcessMark, (marks) => `⟨+${countMarks(marks)} marks⟩`);
  return isSafe(shown) ? shown : sanitise(shown);
};

/** Makes text of several lines safe: line feeds part the lines, tabs become four spaces. */
export const sanitiseLines = (text: string): readonly SafeText[] =>
  text.split('\n').map((line) => sanitise(line.replaceAll('\t', '    ')));

/** Counts the characters that `sanitise` makes visible or cuts: "3 control chars shown, not run". */
export const hiddenCount = (text: string): number => {
  if (isSafe(text)) return 0;
  const marks = text.replace(everyHidden, '⟨⟩').match(everyExcessMark) ?? [];
  return (text.match(everyHidden)?.length ?? 0) + countMarks(marks.join(''));
};
