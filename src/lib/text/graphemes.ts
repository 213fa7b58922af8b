import { lazy } from '../keep.ts';

/** Every terminal draws these in one cell and joins none. None acts, hides or turns the text. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2190, 0x22ff],
  [0x2500, 0x25fc],
  [0x25ff, 0x25ff],
  [0x2713, 0x2718],
  [0x27e6, 0x27ef],
  [0x2800, 0x28ff],
] as const;

const table = new Uint8Array(0x2900);
for (const [first, last] of ranges) table.fill(1, first, last + 1);

export const isSingleCell = (code: number): boolean => table[code] === 1;

const wideRanges = [
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a0, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
] as const;

/** Emoji that take two cells of our own and join with nothing here; some terminals draw them in one. */
const emojiRanges = [
  [0x2614, 0x2615],
  [0x1f400, 0x1f43e],
  [0x1f442, 0x1f4fc],
  [0x1f600, 0x1f64f],
  [0x1f680, 0x1f6c5],
] as const;

type Ranges = readonly (readonly [number, number])[];

const isInRanges = (code: number, all: Ranges): boolean =>
  all.some(([first, last]) => code >= first && code <= last);

export const isWide = (code: number): boolean => code >= 0x3001 && isInRanges(code, wideRanges);

/** The cells of a code point that joins with none of the others that have a number here. */
const cellsOfCode = (code: number): 1 | 2 | undefined => {
  if (isSingleCell(code)) return 1;
  return isWide(code) || isInRanges(code, emojiRanges) ? 2 : undefined;
};

/** The cells of a text whose code points don't join; undefined if some may. */
export const cellsOf = (text: string): number | undefined => {
  let cells = 0;
  for (const character of text) {
    const more = cellsOfCode(character.codePointAt(0) ?? 0);
    if (more === undefined) return undefined;
    cells += more;
  }
  return cells;
};

const escapeCode = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

const onlyNarrow = new RegExp(
  `^[${ranges.map(([first, last]) => `${escapeCode(first)}-${escapeCode(last)}`).join('')}]*$`,
);

/** Returns true if each character takes one cell and is safe to draw. */
export const isAllSingleCell = (text: string): boolean => onlyNarrow.test(text);

const ascii = /^[\x20-\x7e]*$/;

// Building a segmenter takes 9 ms, and few texts need one.
const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** Segmenting takes quadratic time. */
const pieceLength = 512;

const isAscii = (code: number): boolean => code >= 0x20 && code <= 0x7e;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Two printable ASCII characters are always two graphemes. */
const isBetween = (text: string, at: number): boolean =>
  isAscii(text.charCodeAt(at - 1)) && isAscii(text.charCodeAt(at));

/** Between graphemes, or anywhere if the text has no such place. */
const endOfPiece = (text: string, start: number): number => {
  const wanted = start + pieceLength;
  const last = Math.min(text.length, wanted + pieceLength);
  for (let at = wanted; at < last; at += 1) if (isBetween(text, at)) return at;
  if (last >= text.length) return text.length;
  return isLowSurrogate(text.charCodeAt(last)) ? last + 1 : last;
};

/** Segmenting the pieces takes linear time. */
export const splitIntoChunks = (text: string): readonly string[] => {
  if (text.length <= 2 * pieceLength) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
};

/**
 * Printable ASCII needs no segmenter, which takes two microseconds a letter. The last letter before
 * a mark belongs to the rest: the mark joins it.
 */
const stretches = /[\x20-\x7e]+(?![^\x20-\x7e])|[\x20-\x7e]?[^\x20-\x7e]+/g;

const segmentText = (text: string): readonly string[] => {
  if (cellsOf(text) !== undefined) return Array.from(text);
  return splitIntoChunks(text).flatMap((part) =>
    Array.from(segmenter().segment(part), ({ segment }) => segment),
  );
};

export const graphemes = (text: string): readonly string[] => {
  if (isAllSingleCell(text)) return text.split('');
  const parts: string[] = [];
  for (const [stretch] of text.matchAll(stretches)) {
    const whole = ascii.test(stretch) ? stretch : segmentText(stretch);
    for (const part of whole) parts.push(part);
  }
  return parts;
};
