import { truncateEnd } from '../../lib/text/width.ts';
import { type Line, segment, unmasked } from '../text/line.ts';

export interface TabLabel {
  /** The key of the tab, and its name: `1`, `Activity`. */
  readonly key: string;
  readonly name: string;
  /** A badge after the name: `!1`. */
  readonly badge?: string | undefined;
}

export interface TabStripProps {
  readonly tabs: readonly TabLabel[];
  readonly active: string;
  readonly width: number;
}

const wordsOf = ({ key, name, badge }: TabLabel): string =>
  [key, name, badge].filter((word) => word !== undefined).join(' ');

/** Builds `[1 Activity] 2 Lookup`: the brackets mark the open tab on terminals without bold. */
export const tabLine = ({ tabs, active, width }: TabStripProps): Line => {
  let room = width;
  const labels = tabs.map((tab) => {
    const open = tab.key === active;
    const text = truncateEnd(open ? `[${wordsOf(tab)}] ` : ` ${wordsOf(tab)}  `, Math.max(0, room));
    room -= text.length;
    return segment(text, open ? 'focus' : undefined);
  });
  return unmasked(labels);
};
