import { Text } from 'ink';
import { sanitise } from '../../lib/sanitise.ts';
import type { Tone } from '../theme.ts';
import { Drawn } from './drawn.tsx';
import { joined, type Segment } from './segment.ts';

export interface RowTextProps {
  readonly segments: readonly Segment[];
  /** A tone for the whole line. Under `selected` the segments lose theirs: one inverse bar. */
  readonly tone?: Tone | undefined;
}

/** Draws one line of a list or a table: one text for Ink, with a node more for each coloured piece. */
export function RowText({ segments, tone }: RowTextProps) {
  // An empty piece would be drawn as a blank, and the line be one cell too long.
  const pieces = joined(segments.filter(({ text }) => text !== ''));
  const whole = tone === 'selected' || pieces.length < 2;
  if (whole) {
    const text = sanitise(pieces.map((piece) => piece.text).join(''));
    return <Drawn text={text} tone={tone ?? pieces[0]?.tone} />;
  }
  return (
    <Text wrap="truncate">
      {pieces.map((piece, index) => (
        <Drawn key={index} text={piece.text} tone={piece.tone ?? tone} />
      ))}
    </Text>
  );
}
