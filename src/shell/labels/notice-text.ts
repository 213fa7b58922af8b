import { truncateEnd } from '../../lib/text/width.ts';
import { wrapWords } from '../../lib/text/wrap.ts';
import type { SafeText } from '../../lib/text/sanitise.ts';
import type { AppState } from '../state/app-state.ts';
import type { SplitText } from '../view-types.ts';

const noticeTones = { note: 'ok', warning: 'warning', error: 'danger' } as const;

/** More lines of the screen are not covered by what the program has to say. */
const maxLines = 3;

type Noticed = Pick<AppState, 'screen'>;

/** `~` for the home of the reader: a path is long enough without it. */
const atHome = (text: string, home: string | undefined): string =>
  home === undefined || home.length < 2 ? text : text.replaceAll(`${home}/`, '~/');

/** What the program has to say just now, in as many lines as it needs, up to three. */
const linesOfNotice = ({ screen }: Noticed): readonly SafeText[] => {
  const { notice, size, home } = screen;
  if (notice === undefined) return [];
  const room = Math.max(8, size.columns - 2);
  const lines = wrapWords(atHome(notice.text, home), room);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), truncateEnd(lines.slice(maxLines - 1).join(' '), room)];
};

/** The tone of what it says. */
export const noticeTone = ({ screen: { notice } }: Noticed) =>
  notice === undefined ? undefined : noticeTones[notice.tone];

/** Its beginning, in the place of the view's counters. */
export const noticeText = (state: Noticed): SplitText | undefined => {
  const tone = noticeTone(state);
  const { notice, home } = state.screen;
  return notice === undefined || tone === undefined
    ? undefined
    : { left: ` ${atHome(notice.text, home)}`, leftTone: tone, right: '' };
};

/** What has no room there, whole: below the first line, over tabs and title, never over what is read. */
export const longNoticeLines = (state: Noticed): readonly SafeText[] => {
  const lines = linesOfNotice(state);
  return lines.length > 1 ? lines : [];
};

/** The line of the screen, from 0, in which it begins. */
export const noticeTopRow = 1;
