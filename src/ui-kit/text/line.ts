import { graphemes } from '../../lib/text/graphemes.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { displayWidth, truncateEnd, type Align } from '../../lib/text/width.ts';
import type { Tone } from '../theme/theme.ts';

/** A segment is safe text of its final width, with its tone. */
export interface Segment {
  readonly text: SafeText;
  readonly tone?: Tone | undefined;
  /** Exempt from the privacy mask: text that is or will be typed, and the program's own words. */
  readonly unmasked?: true;
  readonly command?: string | undefined;
}

/** In cells. Ink would process the rest in every frame without drawing it. */
const widest = 1000;

const limitText = (text: string): SafeText =>
  text.length > widest ? truncateEnd(text, widest) : sanitize(text);

export const segment = (text: string, tone?: Tone): Segment =>
  tone === undefined ? { text: limitText(text) } : { text: limitText(text), tone };

export const unmasked = (segments: readonly Segment[]): readonly Segment[] =>
  segments.map((item) => ({ ...item, unmasked: true }));

const isPlain = ({ tone }: Segment): boolean => tone === undefined || tone === 'plain';

/** Neighbors of the same tone are joined, because Ink makes a layout node for every colored piece. */
export const joinSegments = (segments: readonly Segment[]): readonly Segment[] => {
  const out: Segment[] = [];
  for (const next of segments) {
    const last = out.at(-1);
    const alike =
      last !== undefined && ((isPlain(last) && isPlain(next)) || last.tone === next.tone);
    if (alike) out[out.length - 1] = { ...last, text: sanitize(last.text + next.text) };
    else out.push(next);
  }
  return out;
};

/** Views build lines; `lines.tsx` draws them with Ink, `lineText` without. */
export type Line = readonly Segment[];

export const lineWidth = (line: Line): number =>
  line.reduce((sum, { text }) => sum + displayWidth(text), 0);

export const segmentAt = (line: Line, column: number): Segment | undefined => {
  let end = 0;
  return line.find(({ text }) => column < (end += displayWidth(text)));
};

export const lineOf = (text: string, tone?: Tone): Line => [segment(text, tone)];

const blankLine: Line = [];

/** Exactly `count` lines: cut, or filled up with blank ones. */
export const fillLines = (count: number, lines: readonly Line[]): readonly Line[] => [
  ...lines.slice(0, count),
  ...Array.from({ length: Math.max(0, count - lines.length) }, () => blankLine),
];

/** With `selected`, the segments lose their tones: one inverse bar. */
export const inTone = (line: Line, tone: Tone | undefined): Line => {
  if (tone === undefined) return line;
  if (tone === 'selected') return [{ text: sanitize(line.map(({ text }) => text).join('')), tone }];
  return line.map((piece) => ({ ...piece, tone: piece.tone ?? tone }));
};

export const mergeSegments = (line: Line): Line => {
  // An empty segment would be drawn as a blank, and the line would be one cell too long.
  const pieces = joinSegments(line.filter(({ text }) => text !== ''));
  return pieces.length === 0 ? [{ text: sanitize('') }] : pieces;
};

const isSamePiece = (one: Segment, other: Segment | undefined): boolean =>
  one.text === other?.text &&
  one.tone === other.tone &&
  one.unmasked === other.unmasked &&
  one.command === other.command;

const isSameLine = (one: Line, other: Line | undefined): other is Line =>
  one === other ||
  (one.length === other?.length && one.every((piece, index) => isSamePiece(piece, other[index])));

/** Takes unchanged lines from `before`: the same object is not redrawn. */
export const keepLines = (before: readonly Line[], next: readonly Line[]): readonly Line[] => {
  const kept = next.map((line, index) => {
    const old = before[index];
    return isSameLine(line, old) ? old : line;
  });
  const isSame = kept.length === before.length && kept.every((line, at) => line === before[at]);
  return isSame ? before : kept;
};

/** Ends with `…` if the line was cut. */
export const cutLine = (line: Line, width: number): Line => {
  if (lineWidth(line) <= width) return line;
  const pieces: Segment[] = [];
  let room = width;
  for (const [index, piece] of line.entries()) {
    const cells = displayWidth(piece.text);
    const isLast = cells > room || (cells === room && lineWidth(line.slice(index + 1)) > 0);
    if (!isLast) pieces.push(piece);
    else return [...pieces, { ...piece, text: truncateEnd(`${piece.text} `, room) }];
    room -= cells;
  }
  return pieces;
};

export const fitLine = (line: Line, width: number, align: Align = 'left'): Line => {
  const cut = cutLine(line, width);
  // A wide character at the end of a cut line leaves a cell.
  const missing = width - lineWidth(cut);
  if (missing === 0) return cut;
  const blanks = segment(' '.repeat(missing));
  return align === 'left' ? [...cut, blanks] : [blanks, ...cut];
};

/** A wide character that an edge cuts leaves blanks. */
const sliceText = (text: string, from: number, to: number): string => {
  let cell = 0;
  let kept = '';
  for (const part of graphemes(sanitize(text))) {
    const start = cell;
    cell += displayWidth(part);
    if (cell <= from || start >= to) continue;
    kept +=
      start >= from && cell <= to ? part : ' '.repeat(Math.min(cell, to) - Math.max(start, from));
  }
  return kept;
};

const sliceLine = (line: Line, from: number, to: number): Line => {
  const pieces: Segment[] = [];
  let cell = 0;
  for (const piece of line) {
    const start = cell;
    cell += displayWidth(piece.text);
    if (cell <= from || start >= to) continue;
    const isWhole = start >= from && cell <= to;
    pieces.push(
      isWhole
        ? piece
        : { ...piece, text: sanitize(sliceText(piece.text, from - start, to - start)) },
    );
  }
  return pieces;
};

export const layOver = (below: Line, line: Line, from: number): Line => {
  const width = lineWidth(below);
  const end = from + lineWidth(line);
  const gap = from - width;
  return [
    ...(from === 0 ? [] : sliceLine(below, 0, from)),
    ...(gap > 0 ? [segment(' '.repeat(gap))] : []),
    ...line,
    ...(end < width ? sliceLine(below, end, width) : []),
  ];
};
