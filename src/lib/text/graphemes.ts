import { lazy } from '../keep.ts';

/**
 * Every terminal draws these ranges in one cell and never joins them. No character in them acts,
 * hides or changes a direction.
 */
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

/** All others are measured and drawn with more care. */
export const isSingleCell = (code: number): boolean => table[code] === 1;

const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

const onlyNarrow = new RegExp(
  `^[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]*$`,
);

/** Safe to draw, one cell for each character. */
export const isAllSingleCell = (text: string): boolean => onlyNarrow.test(text);

const ascii = /^[\x20-\x7e]*$/;

// Building a segmenter takes 9 ms, and most text is ASCII.
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

const segmented = (text: string): readonly string[] => {
  return splitIntoChunks(text).flatMap((part) =>
    Array.from(segmenter().segment(part), ({ segment }) => segment),
  );
};

/** What people see as single characters. */
export const graphemes = (text: string): readonly string[] => {
  if (isAllSingleCell(text)) return text.split('');
  const parts: string[] = [];
  for (const [stretch] of text.matchAll(stretches)) {
    const whole = ascii.test(stretch) ? stretch : segmented(stretch);
    for (const part of whole) parts.push(part);
  }
  return parts;
};
