import { RowText } from '../text/row-text.tsx';
import { unmasked } from '../text/segment.ts';
import { tabSegments, type TabStripProps } from './tab-segments.ts';

/** Draws the strip of tabs. */
export function TabStrip(props: TabStripProps) {
  return <RowText segments={unmasked(tabSegments(props))} />;
}
