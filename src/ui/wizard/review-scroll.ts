import { clamp } from '../../lib/windowing.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { selectLayout } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import { formOfTab } from '../../store/wizard.ts';
import { reviewLines } from './review-lines.ts';
import { confirmRows } from './review-body.tsx';
import { minuteOf } from './timed-value.ts';
import { formWidth, stripRows } from './wizard-places.ts';

type ReviewScroll = Extract<CommandId, 'review.down' | 'review.up'>;

export const isReviewScroll = (id: CommandId): id is ReviewScroll =>
  id === 'review.down' || id === 'review.up';

/** Scrolls the review by a line, never past its end. */
export const scrollReview = (state: AppState, id: ReviewScroll): void => {
  const form = formOfTab(state.screen.tab);
  const layout = selectLayout(state);
  if (form === undefined || layout.shape === 'too-small') return;
  const wizard = state.wizards[form];
  const { review } = wizard;
  if (review === undefined) return;
  const { mode } = state.connection;
  const width = formWidth(state.screen.size.columns);
  const now = minuteOf(state.screen.now);
  const count = reviewLines({ id: form, wizard, review, mode, now, width }).length;
  const limit = Math.max(0, count - (layout.body - stripRows - confirmRows));
  const scroll = clamp(review.scroll + (id === 'review.down' ? 1 : -1), 0, limit);
  state.wizardChanged(form, (before) => ({ ...before, review: { ...review, scroll } }));
};
