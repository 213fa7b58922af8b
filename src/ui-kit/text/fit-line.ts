import { displayWidth, truncateEnd, type Align } from '../../lib/text/width.ts';
import { lineWidth, segment, type Line, type Segment } from './line.ts';

/** Cuts a line to at most `width` cells, ending with `…` if it was cut. */
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

/** Cuts a line to `width` cells, or fills it up with blanks. */
export const fitLine = (line: Line, width: number, align: Align = 'left'): Line => {
  const cut = cutLine(line, width);
  // A wide character at the end of a cut line leaves a cell.
  const missing = width - lineWidth(cut);
  if (missing === 0) return cut;
  const blanks = segment(' '.repeat(missing));
  return align === 'left' ? [...cut, blanks] : [blanks, ...cut];
};
