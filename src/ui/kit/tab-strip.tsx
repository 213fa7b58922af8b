import { RowText } from './row-text.tsx';
import { tabSegments, type TabStripProps } from './tab-segments.ts';

/** Draws the strip of tabs. */
export function TabStrip(props: TabStripProps) {
  return <RowText segments={tabSegments(props)} />;
}
