import { lazy } from '../keep.ts';
import { findHiddenCharacter } from './sanitize.ts';

/** What the program itself draws beyond ASCII. */
export const likeness: Readonly<Record<string, string>> = {
  '─': '-',
  '│': '|',
  '▌': '_',
  '…': '~',
  '▒': '#',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
  '├': '+',
  '┤': '+',
  '┬': '+',
  '┴': '+',
  '┼': '+',
  '▸': '>',
  '▾': 'v',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '→': '>',
  '⟨': '<',
  '⟩': '>',
  '·': '.',
  '✓': '+',
  '✗': 'x',
  '×': 'x',
  '▁': '_',
  '▂': '.',
  '▃': '-',
  '▄': '=',
  '▅': '+',
  '▆': '*',
  '▇': '%',
  '█': '#',
  '■': '#',
  '±': '~',
  '•': '*',
  '’': "'",
  '◌': 'o',
};

/** Only the program's own characters: the words may quote a text. */
export const ownInAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (character) => likeness[character] ?? character);

/**
 * The rules follow UTS #39 with the Unicode properties that JavaScript has, so they cover every
 * script without a table of pairs. Only a word whose letters all look like ASCII, in one other
 * script, needs a table.
 */

/** These look like ASCII in common fonts. */
const asciiTwins = new Set(
  'асеорхуѕіјһԁԛԝӏѵАВСЕНІЈКМОРЅТХУԚԜοανρτυικγΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսցհյզԱՕՍΖᎪᏴᏟᎬᎻᎫᏦᎷᎾᏢᏚᎢᏙᏔᏃ',
);

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali'],
  ...['Thai', 'Lao', 'Georgian', 'Ethiopic', 'Cherokee', 'Canadian_Aboriginal', 'Khmer', 'Myanmar'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Coptic', 'Lisu', 'Deseret', 'Vai'],
] as const;

const makeRules = () => ({
  scripts: scripts.map((name) => [name, new RegExp(String.raw`\p{Script=${name}}`, 'u')] as const),
  word: /[\p{L}\p{M}\p{Nd}]+/gu,
  letter: /\p{L}/gu,
  foreignDigit: /(?![0-9])\p{Nd}/u,
  /** Not an apostrophe: `l’or` is ordinary text. */
  separator: /(?<=[0-9A-Za-z])(?:(?![\0-\x7f’\p{L}\p{M}\p{Nd}]).){1,2}(?=[0-9A-Za-z])/u,
  compatible:
    /[\u2024\u2025\u2150-\u218b\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]|(?=\p{L})[\u2100-\u214f]/u,
  ofNoScript: /[\p{Script=Common}\p{Script=Inherited}]/u,
  notAscii: /[^\x20-\x7e]/u,
});

// Unicode character classes take milliseconds to compile, and a start needs none.
const rules = lazy(makeRules);

const nameCharacter = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** UTS #39 allows these mixes at its level Highly Restrictive. */
const mixes: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const scriptsIn = (word: string): readonly string[] => {
  const letters = (word.match(rules().letter) ?? []).filter(
    (letter) => !rules().ofNoScript.test(letter),
  );
  const found = letters.map(
    (letter) =>
      rules().scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'another script',
  );
  return [...new Set(found)];
};

const mixedWord = (text: string): string | undefined => {
  for (const word of text.match(rules().word) ?? []) {
    const found = scriptsIn(word);
    const isMix = mixes.some((mix) => found.every((script) => mix.includes(script)));
    if (found.length > 1 && !isMix) return `${word} mixes ${found.join(' and ')} letters`;
  }
  return undefined;
};

/** A text in its own language has other letters too. */
const findDisguise = (text: string): string | undefined => {
  const letters = (text.match(rules().letter) ?? []).filter((letter) => letter > '\x7f');
  const isAll = letters.length > 1 && letters.every((letter) => asciiTwins.has(letter));
  return isAll ? `${letters.join('')} looks like ASCII letters and is not` : undefined;
};

/** Undefined if nothing is suspicious. */
export const findLookalikes = (text: string): string | undefined => {
  if (!rules().notAscii.test(text)) return undefined;
  const hidden = findHiddenCharacter(text.replaceAll('\n', ' ').replaceAll('\t', ' '));
  if (hidden !== undefined) return `${hidden.name} is invisible`;
  const [digit] = rules().foreignDigit.exec(text) ?? [];
  if (digit !== undefined) return `${nameCharacter(digit)} is a digit of another script`;
  const [wide] = rules().compatible.exec(text) ?? [];
  if (wide !== undefined) return `${nameCharacter(wide)} stands for an ordinary character`;
  const [separator] = rules().separator.exec(text) ?? [];
  if (separator !== undefined) return `${nameCharacter(separator)} is between letters or digits`;
  return mixedWord(text) ?? findDisguise(text);
};

/** Ledgers allow only ASCII in identifiers. */
export const findForeignLetters = (id: string): string | undefined => {
  const [foreign] = rules().notAscii.exec(id) ?? [];
  if (foreign === undefined) return undefined;
  const hidden = findHiddenCharacter(foreign);
  return hidden === undefined
    ? `${nameCharacter(foreign)} is not ASCII`
    : `${hidden.name} is invisible`;
};

/** `vaIidator` and `validator` look alike. */
export const asciiSkeleton = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
