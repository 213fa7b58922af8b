import type { FooterOptions } from './footer.ts';
import { keyHintSegments } from './key-hint-segments.ts';
import { RowText } from '../../ui-kit/text/row-text.tsx';
import { unmasked } from '../../ui-kit/text/segment.ts';

/** Draws the line of key hints at the foot of the screen. */
export function KeyHints(props: FooterOptions) {
  return <RowText segments={unmasked(keyHintSegments(props))} />;
}
