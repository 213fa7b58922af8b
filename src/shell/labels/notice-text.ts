import { factRows } from '../../lib/text/fact-rows.ts';
import { tellBlanks } from '../../lib/text/quote.ts';
import { displayWidth, truncateEnd } from '../../lib/text/width.ts';
import type { SafeText } from '../../lib/text/sanitize.ts';
import type { ShellState } from '../state/shell-state.ts';
import type { ScreenSize } from '../state/layout.ts';
import type { SplitText } from '../view-types.ts';

const noticeTones = { note: 'plain', done: 'ok', warning: 'warning', error: 'danger' } as const;

/** At most half of the screen: a service may send a long text. */
const maxLines = ({ rows }: ScreenSize): number => Math.max(3, Math.floor(rows / 2));

type Noticed = Pick<ShellState, 'screen'>;

const atHome = (text: string, home: string | undefined): string =>
  home === undefined || home.length < 2 ? text : text.replaceAll(`${home}/`, '~/');

/** A path that is longer than a line continues at the name of its file, if its folder fits. */
const breakPaths = (text: string, room: number): string =>
  text.replace(/\S+/g, (word) => {
    const folder = displayWidth(word.slice(0, word.lastIndexOf('/') + 1));
    const breaks = displayWidth(word) > room && folder <= room;
    return breaks ? word.replace(/\/(?=[^/]+$)/, '/ ') : word;
  });

export const noticeLines = ({ screen }: Noticed): readonly SafeText[] => {
  const { notice, size, home } = screen;
  if (notice === undefined) return [];
  const room = Math.max(8, size.columns - 2);
  const lines = factRows(breakPaths(atHome(notice.text, home), room), room);
  const most = maxLines(size);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), truncateEnd(lines.slice(most - 1).join(' '), room)];
};

export const noticeTone = ({ screen: { notice } }: Noticed) =>
  notice === undefined ? undefined : noticeTones[notice.tone];

/** Replaces the view's counters; a longer notice is whole elsewhere. */
export const noticeText = (state: Noticed): SplitText | undefined => {
  const tone = noticeTone(state);
  const { notice, home } = state.screen;
  if (noticeLines(state).length > 1) return undefined;
  return notice === undefined || tone === undefined
    ? undefined
    : { left: ` ${tellBlanks(atHome(notice.text, home))}`, leftTone: tone, right: '' };
};

/** The lines are drawn over the view: header, tabs, title, and what is typed stay. */
export const longNoticeLines = (state: Noticed): readonly SafeText[] => {
  const lines = noticeLines(state);
  return lines.length > 1 ? lines : [];
};
