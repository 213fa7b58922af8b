import type { AppState } from '../../store/store.ts';
import type { EndWords } from '../view.ts';

const noticeTones = { note: 'ok', warning: 'warning', error: 'danger' } as const;

/** What the program has to say just now, in the place of the view's counters. */
export const noticeWords = ({
  screen: { notice },
}: Pick<AppState, 'screen'>): EndWords | undefined =>
  notice === undefined
    ? undefined
    : { left: ` ${notice.text}`, leftTone: noticeTones[notice.tone], right: '' };
