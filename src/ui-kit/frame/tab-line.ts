import { displayWidth, truncateEnd } from '../../lib/text/width.ts';
import { type Line, segment, unmasked } from '../text/line.ts';

export interface TabLabel {
  /** A tab has a key such as `1`, and a name such as `Activity`. */
  readonly key: string;
  readonly name: string;
  readonly short?: string;
  /** The badge follows the name, such as `!1`. */
  readonly badge?: string | undefined;
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

const widthOf = (strip: TabStripProps, gap: string): number =>
  displayWidth(labelsOf(strip, gap).join('').trimEnd());

/** From the end until all fit; the open tab keeps its name. */
const withShortNames = (strip: TabStripProps): TabStripProps => {
  let [fitting, last] = [strip, strip.tabs.length - 1];
  for (; last >= 0 && widthOf(fitting, '') > strip.width; last -= 1) {
    const tabs = fitting.tabs.map((tab, index) =>
      index === last && tab.key !== strip.active ? { ...tab, name: tab.short ?? tab.name } : tab,
    );
    fitting = { ...fitting, tabs };
  }
  return fitting;
};

/**
 * `[1 Activity] 2 Lookup`: the brackets mark the open tab on terminals without bold. The names are closer
 * together if they don't fit otherwise, and the last ones shorter if that isn't enough.
 */
export const tabLine = (strip: TabStripProps): Line => {
  const fits = widthOf(strip, '  ') <= strip.width;
  let room = strip.width;
  const shown = fits ? labelsOf(strip, '  ') : labelsOf(withShortNames(strip), '');
  const labels = shown.map((label, index) => {
    const text = truncateEnd(label, Math.max(0, room));
    room -= displayWidth(text);
    const { key, command } = strip.tabs[index] ?? {};
    return { ...segment(text, key === strip.active ? 'focus' : undefined), command };
  });
  return unmasked(labels);
};
