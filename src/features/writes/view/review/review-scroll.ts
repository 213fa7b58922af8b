import { clamp } from '../../../../lib/numbers/list-window.ts';
import { bodyRows, mainPaneWidth } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../../submission/form-ids.ts';
import { minReviewColumns, type Review } from '../../state/write-form-review.ts';
import { scrollLimit, type Scrollable } from '../../../../shell/scroll/scrollable.ts';
import { reviewLines } from './review-lines.ts';
import { confirmationRows } from './review-page.tsx';
import { pageTabsRows } from '../../state/write-form-navigation.ts';
import { reviewNotices } from '../../messages/review.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';
import { knownMode } from '../../../../shell/labels/mode-label.ts';

/** Explains that a key or a paste outside the fields of a review does nothing. */
export const showReviewOpenNotice = (state: AppState): void => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  const { review, decoded } = state.wizards[id];
  const isWaiting = state.connection.readOnly || review?.eyes?.missing !== undefined;
  const canConfirm = decoded === undefined && !isWaiting;
  state.showNotice('warning', reviewNotices.open(canConfirm));
};

/** The open review, with its lines and the room for them; absent while the window is too small for it. */
const shownOf = (state: AppState) => {
  const form = writeFormForTab(state.screen.tab);
  const body = bodyRows(state.screen.size);
  if (form === undefined || body === undefined) return undefined;
  const wizard = state.wizards[form];
  const { review } = wizard;
  const height = body - pageTabsRows - confirmationRows;
  const isDrawn = state.screen.size.columns >= minReviewColumns && height > 0;
  if (review === undefined || !isDrawn) return undefined;
  const mode = knownMode(state.connection);
  const width = mainPaneWidth(state.screen.size.columns);
  const now = floorToMinute(state.screen.now);
  const { length: lines } = reviewLines({ id: form, wizard, review, mode, now, width });
  return { form, review, height, lines, limit: scrollLimit({ lines, height }) };
};

const scrolled = (review: Review, scroll: number, limit: number): Review => ({
  ...review,
  scroll,
  ...(review.showing === 'summary' && scroll >= limit && { seen: true }),
});

/** Marks the end of the open review as seen once it was on the screen. */
export const reviewPane = (state: AppState): Scrollable | undefined => {
  const shown = shownOf(state);
  if (shown === undefined) return undefined;
  const { form, review, height, lines, limit } = shown;
  const set = (scroll: number) =>
    state.updateWriteForm(form, (now) => ({ ...now, review: scrolled(review, scroll, limit) }));
  return { lines, height, offset: review.scroll, set };
};

/** Returns whether Tab scrolls, because not all of the review was on the screen yet. */
export const hasUnreadLines = (state: AppState): boolean => {
  const id = writeFormForTab(state.screen.tab);
  const review = id === undefined ? undefined : state.wizards[id].review;
  if (review === undefined || review.seen === true) return false;
  if (review.showing === 'body') return true;
  const shown = shownOf(state);
  return shown !== undefined && review.scroll < shown.limit;
};

/** Scrolls to unread lines, unless the user cannot send anyway. Returns whether there were any. */
const readOnThen = (state: AppState, isOver: (review: Review) => boolean): boolean => {
  const shown = shownOf(state);
  if (shown === undefined) return false;
  const { form, review, height, limit } = shown;
  if (review.seen === true || isOver(review)) return false;
  const isBody = review.showing === 'body';
  if (!isBody && review.scroll >= limit) return false;
  const scroll = isBody ? 0 : clamp(review.scroll + height, 0, limit);
  const next = scrolled({ ...review, showing: 'summary' }, scroll, isBody ? Infinity : limit);
  state.updateWriteForm(form, (before) => ({ ...before, review: next }));
  state.showNotice('note', reviewNotices.scrollFirst);
  return true;
};

/**
 * Scrolls to unread lines instead of opening the confirmation: only a review that was read to its end can
 * be confirmed. A request that can't be sent anyway is refused immediately.
 */
export const scrollToUnread = (state: AppState): boolean =>
  readOnThen(state, ({ eyes }) => state.connection.readOnly || eyes?.missing !== undefined);

/** Does the same before an approval. */
export const scrollToUnreadForApproval = (state: AppState): boolean =>
  readOnThen(
    state,
    ({ eyes }) =>
      eyes?.path === undefined ||
      eyes.trouble !== undefined ||
      (state.connection.allowedSigners ?? []).length > 0,
  );
