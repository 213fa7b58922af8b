import { RowText } from './row-text.tsx';
import { unmasked } from './segment.ts';
import { tabSegments, type TabStripProps } from './tab-segments.ts';

/** Draws the strip of tabs. */
export function TabStrip(props: TabStripProps) {
  return <RowText segments={unmasked(tabSegments(props))} />;
}
