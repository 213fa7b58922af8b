import { sanitise } from '../../lib/text/sanitise.ts';
import type { Tone } from '../theme/theme.ts';
import { joinSegments, type Segment } from './segment.ts';

/** One line of the screen, before anything draws it. */
export interface Line {
  readonly segments: readonly Segment[];
  /** A tone for the whole line. Under `selected` the segments lose theirs: one inverse bar. */
  readonly tone?: Tone | undefined;
}

/** Returns the segments of a line to draw: as few as its tones allow, none of them empty. */
export const mergeSegments = ({ segments, tone }: Line): readonly Segment[] => {
  // An empty piece would be drawn as a blank, and the line be one cell too long.
  const pieces = joinSegments(segments.filter(({ text }) => text !== ''));
  if (tone === 'selected' || pieces.length < 2) {
    const text = sanitise(pieces.map((piece) => piece.text).join(''));
    return [{ text, tone: tone ?? pieces[0]?.tone ?? 'plain' }];
  }
  return pieces.map((piece) => ({ text: piece.text, tone: piece.tone ?? tone ?? 'plain' }));
};
