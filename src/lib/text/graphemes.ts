import { isAllSingleCell } from './single-cell.ts';

const ascii = /^[\x20-\x7e]*$/;

// Building a segmenter takes 9 ms, and most text is ASCII: it is made when first needed.
let segmenter: Intl.Segmenter | undefined;

/** The segmenter takes time with the square of a text's length: longer ones go through it in pieces. */
const pieceLength = 512;

const isAscii = (code: number): boolean => code >= 0x20 && code <= 0x7e;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Between two printable ASCII characters no grapheme goes on. */
const isBetween = (text: string, at: number): boolean =>
  isAscii(text.charCodeAt(at - 1)) && isAscii(text.charCodeAt(at));

/** Returns the end of a piece: between graphemes, or anywhere in a text without such a place. */
const endOfPiece = (text: string, start: number): number => {
  const wanted = start + pieceLength;
  const last = Math.min(text.length, wanted + pieceLength);
  for (let at = wanted; at < last; at += 1) if (isBetween(text, at)) return at;
  if (last >= text.length) return text.length;
  return isLowSurrogate(text.charCodeAt(last)) ? last + 1 : last;
};

/** Parts a long text between graphemes, so that work on it grows with its length and no faster. */
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
 * Stretches of printable ASCII that is certainly alone, and those that are not: a letter goes on in
 * the marks behind it. The segmenter takes two microseconds a letter, and most of a text needs none.
 */
const stretches = /[\x20-\x7e]+(?![^\x20-\x7e])|[\x20-\x7e]?[^\x20-\x7e]+/g;

const segmented = (text: string): readonly string[] => {
  const known = (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
  return splitIntoChunks(text).flatMap((part) =>
    Array.from(known.segment(part), ({ segment }) => segment),
  );
};

/** Splits text into what a reader takes for single characters. */
export const graphemes = (text: string): readonly string[] => {
  if (isAllSingleCell(text)) return text.split('');
  const parts: string[] = [];
  for (const [stretch] of text.matchAll(stretches)) {
    const whole = ascii.test(stretch) ? stretch : segmented(stretch);
    for (const part of whole) parts.push(part);
  }
  return parts;
};
