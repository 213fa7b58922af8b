import { displayWidth, truncateEnd } from '../../lib/text/width.ts';
import { type Line, segment, unmasked } from '../text/line.ts';

export interface TabLabel {
  /** The key of the tab, and its name: `1`, `Activity`. */
  readonly key: string;
  readonly name: string;
  /** A badge after the name: `!1`. */
  readonly badge?: string | undefined;
  /** The command that opens it. */
  readonly command?: string;
}

export interface TabStripProps {
  readonly tabs: readonly TabLabel[];
  readonly active: string;
  readonly width: number;
}

const wordsOf = ({ key, name, badge }: TabLabel): string =>
  [key, name, badge].filter((word) => word !== undefined).join(' ');

const labelsOf = ({ tabs, active }: TabStripProps, gap: string): readonly string[] =>
  tabs.map((tab) =>
    tab.key === active
      ? `${gap === '' ? ' ' : ''}[${wordsOf(tab)}]${gap.slice(1)}`
      : ` ${wordsOf(tab)}${gap}`,
  );

/**
 * Builds `[1 Activity] 2 Lookup`: the brackets mark the open tab on terminals without bold. The names are
 * closer together if they don't fit otherwise.
 */
export const tabLine = (strip: TabStripProps): Line => {
  const wide = labelsOf(strip, '  ');
  const fits = displayWidth(wide.join('').trimEnd()) <= strip.width;
  let room = strip.width;
  const labels = (fits ? wide : labelsOf(strip, '')).map((label, index) => {
    const text = truncateEnd(label, Math.max(0, room));
    room -= displayWidth(text);
    const { key, command } = strip.tabs[index] ?? {};
    return { ...segment(text, key === strip.active ? 'focus' : undefined), command };
  });
  return unmasked(labels);
};
