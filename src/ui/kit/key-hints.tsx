import { hintSegments, type KeyHintsProps } from './hint-segments.ts';
import { RowText } from './row-text.tsx';

/** Draws the line of key hints at the foot of the screen. */
export function KeyHints(props: KeyHintsProps) {
  return <RowText segments={hintSegments(props)} />;
}
