import { graphemes } from '../../lib/text/graphemes.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { displayWidth } from '../../lib/text/width.ts';
import { lineWidth, segment, type Line, type Segment } from './line.ts';

/** The cells `from` to `to` of a text. A wide character that an edge cuts leaves blanks. */
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

/** The cells `from` to `to` of a line. */
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

/** Lays a line over another, from a cell on. What it doesn't reach stays. */
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
