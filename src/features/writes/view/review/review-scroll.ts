import { clamp } from '../../../../lib/numbers/list-window.ts';
import { bodyRows, mainPaneWidth } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../context.ts';
import { writeFormForTab } from '../../../../submission/form-ids.ts';
import { minReviewColumns, type Review } from '../../state/write-form-review.ts';
import { scrollLimit, type Scrollable } from '../../../../shell/scroll.ts';
import { reviewLines } from './review-lines.ts';
import { confirmationRows } from './review-page.tsx';
import { pageTabsRows } from '../../state/write-form-navigation.ts';
import { readOnText, reviewNotices } from '../../messages/review.ts';
import { isUnread, scrollPage } from './content-lines.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';
import { knownMode } from '../../../../shell/labels/mode-label.ts';

/** A key or a paste outside the fields of a review does nothing. */
export const showReviewOpenNotice = (state: AppState): void => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  const { review, decoded } = state.writeForms[id];
  const isWaiting = state.connection.readOnly || review?.approvalState?.missing !== undefined;
  const confirms = isWaiting ? undefined : 'type the confirmation';
  const enter = hasUnreadLines(state) ? readOnText.hint : confirms;
  state.showNotice('warning', reviewNotices.open(decoded === undefined ? enter : undefined));
};

/** Absent while the window is too small for a review. */
const shownOf = (state: AppState) => {
  const form = writeFormForTab(state.screen.tab);
  const body = bodyRows(state.screen.size);
  if (form === undefined || body === undefined) return undefined;
  const writeForm = state.writeForms[form];
  const { review } = writeForm;
  const height = body - pageTabsRows - confirmationRows;
  const isDrawn = state.screen.size.columns >= minReviewColumns && height > 0;
  if (review === undefined || !isDrawn) return undefined;
  const mode = knownMode(state.connection);
  const width = mainPaneWidth(state.screen.size.columns);
  const now = floorToMinute(state.screen.now);
  const { length: lines } = reviewLines({ id: form, writeForm, review, mode, now, width });
  return { form, review, height, lines, limit: scrollLimit({ lines, height }) };
};

/** The pane marks the end as seen once it was on the screen. */
export const reviewPane = (state: AppState): Scrollable | undefined => {
  const shown = shownOf(state);
  if (shown === undefined) return undefined;
  const { form, review, height, lines, limit } = shown;
  const set = (scroll: number) =>
    state.updateWriteForm(form, (now) => ({ ...now, review: scrollPage(review, scroll, limit) }));
  return { lines, height, offset: review.scroll, set };
};

export const hasUnreadLines = (state: AppState): boolean => {
  const shown = shownOf(state);
  return shown !== undefined && isUnread(shown.review, shown.limit);
};

/**
 * Only a review that was read to its end can be confirmed or approved. Returns whether there were
 * unread lines.
 */
export const scrollToUnread = (state: AppState): boolean => {
  const shown = shownOf(state);
  if (shown === undefined) return false;
  const { form, review, height, limit } = shown;
  if (!isUnread(review, limit)) return false;
  const isBody = review.showing === 'body';
  const scroll = isBody ? 0 : clamp(review.scroll + height, 0, limit);
  const next = scrollPage<Review>(
    { ...review, showing: 'summary' },
    scroll,
    isBody ? Infinity : limit,
  );
  state.updateWriteForm(form, (before) => ({ ...before, review: next }));
  return true;
};
