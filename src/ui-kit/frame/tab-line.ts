import { displayWidth, truncateEnd } from '../../lib/text/width.ts';
import { type Line, segment, unmasked } from '../text/line.ts';

export interface TabLabel {
  /** A tab has a key such as `1`, and a name such as `Activity`. */
  readonly key: string;
  readonly name: string;
  /** The badge follows the name, such as `!1`. */
  readonly badge?: string | undefined;
  readonly command?: string;
}

export interface TabStripProps {
  readonly tabs: readonly TabLabel[];
  readonly active: string;
  readonly width: number;
}

/** How much of the tabs is written, where there is room for it. */
interface TabSpacing {
  /** After each tab. */
  readonly gap: '' | '  ';
  /** Between the key and the name of a tab; undefined leaves only the keys of closed tabs. */
  readonly inner: ' ' | '' | undefined;
}

const spacings: readonly TabSpacing[] = [
  { gap: '  ', inner: ' ' },
  { gap: '', inner: ' ' },
  { gap: '', inner: '' },
];

const keysOnly: TabSpacing = { gap: '', inner: undefined };

const openLabel = ({ key, name, badge = '' }: TabLabel, { gap }: TabSpacing): string => {
  const words = `${key} ${name} ${badge}`.trimEnd();
  return `${gap === '' ? ' ' : ''}[${words}]${gap.slice(1)}`;
};

const closedLabel = ({ key, name, badge = '' }: TabLabel, { gap, inner }: TabSpacing): string =>
  ` ${inner === undefined ? key : `${key}${inner}${name}`} ${badge}`.trimEnd() + gap;

const labelsOf = ({ tabs, active }: TabStripProps, spacing: TabSpacing): readonly string[] =>
  tabs.map((tab, index) => {
    const label = (tab.key === active ? openLabel : closedLabel)(tab, spacing);
    return index === tabs.length - 1 ? label.trimEnd() : label;
  });

const labelsWidth = (labels: readonly string[]): number => displayWidth(labels.join(''));

/**
 * `[1 Activity] 2 Lookup`: the brackets mark the open tab on terminals without bold. Names are written
 * whole: where they don't fit, they move closer, and then only the keys of closed tabs are left.
 */
export const tabLine = (strip: TabStripProps): Line => {
  const shown =
    spacings
      .map((spacing) => labelsOf(strip, spacing))
      .find((all) => labelsWidth(all) <= strip.width) ?? labelsOf(strip, keysOnly);
  let room = strip.width;
  const labels = shown.map((label, index) => {
    const text = truncateEnd(label, Math.max(0, room));
    room -= displayWidth(text);
    const { key, command } = strip.tabs[index] ?? {};
    return { ...segment(text, key === strip.active ? 'focus' : undefined), command };
  });
  return unmasked(labels);
};
