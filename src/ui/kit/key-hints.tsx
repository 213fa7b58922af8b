import type { FooterOptions } from '../../keys/footer.ts';
import { keyHintSegments } from './hint-segments.ts';
import { RowText } from './row-text.tsx';
import { unmasked } from './segment.ts';

/** Draws the line of key hints at the foot of the screen. */
export function KeyHints(props: FooterOptions) {
  return <RowText segments={unmasked(keyHintSegments(props))} />;
}
