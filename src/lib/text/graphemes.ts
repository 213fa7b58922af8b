import { isAllSingleCell } from './single-cell.ts';

const ascii = /^[\x20-\x7e]*$/;

// Building a segmenter takes 9 ms and most text is ASCII, so it is created on first use.
let segmenter: Intl.Segmenter | undefined;

/** Segmenting takes quadratic time, so longer texts are segmented in pieces. */
const pieceLength = 512;

const isAscii = (code: number): boolean => code >= 0x20 && code <= 0x7e;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** There is always a grapheme boundary between two printable ASCII characters. */
const isBetween = (text: string, at: number): boolean =>
  isAscii(text.charCodeAt(at - 1)) && isAscii(text.charCodeAt(at));

/** Returns the end of a piece: between graphemes, or anywhere if the text has no such place. */
const endOfPiece = (text: string, start: number): number => {
  const wanted = start + pieceLength;
  const last = Math.min(text.length, wanted + pieceLength);
  for (let at = wanted; at < last; at += 1) if (isBetween(text, at)) return at;
  if (last >= text.length) return text.length;
  return isLowSurrogate(text.charCodeAt(last)) ? last + 1 : last;
};

/** Splits a long text between graphemes, so that segmenting takes linear time. */
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
 * Splits text into runs of printable ASCII, which need no segmenter, and the rest. The last letter before
 * a mark belongs to the rest, because the mark joins it. The segmenter takes two microseconds a letter.
 */
const stretches = /[\x20-\x7e]+(?![^\x20-\x7e])|[\x20-\x7e]?[^\x20-\x7e]+/g;

const segmented = (text: string): readonly string[] => {
  const known = (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
  return splitIntoChunks(text).flatMap((part) =>
    Array.from(known.segment(part), ({ segment }) => segment),
  );
};

/** Splits text into what people see as single characters. */
export const graphemes = (text: string): readonly string[] => {
  if (isAllSingleCell(text)) return text.split('');
  const parts: string[] = [];
  for (const [stretch] of text.matchAll(stretches)) {
    const whole = ascii.test(stretch) ? stretch : segmented(stretch);
    for (const part of whole) parts.push(part);
  }
  return parts;
};
