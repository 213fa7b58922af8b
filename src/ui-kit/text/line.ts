import { sanitize } from '../../lib/text/sanitize.ts';
import type { Tone } from '../theme/theme.ts';
import { joinSegments, segment, type Segment } from './segment.ts';

/** One line of the screen. Views build lines; `lines.tsx` draws them with Ink, `line-text.ts` without. */
export type Line = readonly Segment[];

/** Makes a line of one text. */
export const lineOf = (text: string, tone?: Tone): Line => [segment(text, tone)];

/** Gives a whole line a tone. With `selected`, its segments lose theirs: one inverse bar. */
export const inTone = (line: Line, tone: Tone | undefined): Line => {
  if (tone === undefined) return line;
  if (tone === 'selected') return [{ text: sanitize(line.map(({ text }) => text).join('')), tone }];
  return line.map((piece) => ({ ...piece, tone: piece.tone ?? tone }));
};

/** Returns the segments of a line to draw: as few as its tones allow, none of them empty. */
export const mergeSegments = (line: Line): Line => {
  // An empty segment would be drawn as a blank, and the line would be one cell too long.
  const pieces = joinSegments(line.filter(({ text }) => text !== ''));
  return pieces.length === 0 ? [{ text: sanitize('') }] : pieces;
};

const isSamePiece = (one: Segment, other: Segment | undefined): boolean =>
  one.text === other?.text && one.tone === other.tone && one.unmasked === other.unmasked;

const isSameLine = (one: Line, other: Line | undefined): other is Line =>
  one.length === other?.length && one.every((piece, index) => isSamePiece(piece, other[index]));

/** Returns `next` with the objects of unchanged lines from `before`: the same object is not redrawn. */
export const keepLines = (before: readonly Line[], next: readonly Line[]): readonly Line[] => {
  const kept = next.map((line, index) => {
    const old = before[index];
    return isSameLine(line, old) ? old : line;
  });
  const isSame = kept.length === before.length && kept.every((line, at) => line === before[at]);
  return isSame ? before : kept;
};
