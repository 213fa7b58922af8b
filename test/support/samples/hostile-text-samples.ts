import type { Json } from '../../../src/lib/json/json.ts';
import type { Type } from '../documents/interface-resources.ts';

/** Texts that a terminal or a reader's eye would obey: every byte, and every family of sequences. */
export const attacks = {
  'each of the 256 bytes': Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(
    'x',
  ),
  'a title by OSC': '\u001b]0;owned\u0007',
  'the clipboard by OSC 52': '\u001b]52;c;b3duZWQ=\u0007',
  'a link by OSC 8': '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'a question by DCS': '\u001bP1$r0m\u001b\\',
  'a cleared screen and colors by CSI': '\u001b[2J\u001b[H\u001b[31mred\u001b[8mhidden',
  'C1 controls': '\u009b2J\u009d0;owned\u009c',
  'a reset, and the other screen': '\u001b[?1049l\u001bc',
  'reading directions': 'pay \u202e001\u202c EUR\u2066\u2069\u200e\u200f\u061c',
  'no width': 'zero\u200bwidth\u200d\u2060\ufeff\u00ad',
  'marks that climb': `combining${'\u0301'.repeat(40)}`,
  'wide letters, emoji and flags': 'wide 漢字 emoji 👩‍👩‍👧‍👦 flags 🇩🇪',
  'other ends of lines': 'line\u2028separator\u2029\u0085next',
  'letters of tags': 'tags\u{e0041}\u{e0042}\u{e007f}',
  'lone surrogates': '\ud800|\udfff',
  'a long line': 'long '.repeat(400),
} as const satisfies Readonly<Record<string, string>>;

/** All of them in one text. */
export const everyAttack = Object.values(attacks).join(' ');

/**
 * What the program itself writes: moves, attributes, modes, the queries for margins and the background, and
 * the title of the window, which names no more than a host. Anything else came from outside.
 */
const ours = /\u001b(?:\[(?:\?69\$p|[0-9;?]*[A-Za-z])|\]11;\?\u001b\\|\]2;[\w.: -]*\u001b\\)/g;
const foreign =
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}\ud800-\udfff]/u;

/** The first thing in an output that a terminal would obey, by its code point; lines may end. */
export const obeyedIn = (output: string): string | undefined => {
  const found = foreign.exec(output.replace(ours, ''));
  return found === null
    ? undefined
    : `U+${(found[0].codePointAt(0) ?? 0).toString(16)} at ${found.index}`;
};

const isList = (type: Type): type is readonly [Type] => Array.isArray(type);

/** A value of a type in which a text stands in every field that may hold one, and in every open key. */
export const filledWith = (type: Type, text: string): Json => {
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      return 7;
    case 'boolean':
      return true;
    case 'unknown':
      return { [text]: [text, { [text]: text }] };
    default:
      if (isList(type)) return [filledWith(type[0], text)];
      return Object.fromEntries(
        Object.entries(type).map(([key, field]) => [
          key === '*' ? text : key,
          filledWith(field, text),
        ]),
      );
  }
};
