import { clamp } from '../../../../lib/numbers/list-window.ts';
import { bodyRows, mainPaneWidth } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../context.ts';
import { writeFormForTab, type FormId } from '../../../../submission/form-ids.ts';
import { minReviewColumns, type Review } from '../../state/write-form-review.ts';
import type { SigningStep } from '../../state/signing-step.ts';
import { scrollLimit, type Scrollable } from '../../../../shell/scroll.ts';
import { reviewLines } from './review-lines.ts';
import { signConfirmLines } from '../signing-lines.ts';
import { pageTabsRows } from '../../state/write-form-navigation.ts';
import { readOnText, reviewNotices, type ReadOnCommand } from '../../messages/review.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';
import { knownMode } from '../../../../shell/labels/mode-label.ts';
import type { ReactNode } from 'react';
import { type Line, segment, unmasked } from '../../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { textOfField, type TextFieldState } from '../../../../lib/text/text-field.ts';
import type { ReviewFact } from '../../../../verify/review/messages.ts';
import { pinnedEffect } from './content-lines.ts';

// The pages that can be confirmed only after their end was on the screen: a review, and the confirmation of
// a signature.

export type PageToRead = Pick<SigningStep, 'scroll' | 'seen'> & Partial<Pick<Review, 'showing'>>;

/** The effect, how much is left to read, the field and its button. */
export const confirmationRows = 4;

/** `limit` is the offset that shows the last line. */
export const isUnread = ({ scroll, seen, showing }: PageToRead, limit: number): boolean =>
  seen !== true && (showing === 'body' || scroll < limit);

/** Records that the end was on the screen, if it is now. */
const scrolled = ({ showing }: PageToRead, scroll: number, limit: number) => ({
  scroll,
  ...(showing !== 'body' && scroll >= limit && { seen: true as const }),
});

/** What is read now, and how to change it. */
const readingIn = (id: FormId, state: AppState) => {
  const writeForm = state.writeForms[id];
  const { signing, review } = writeForm;
  const now = floorToMinute(state.screen.now);
  const { columns } = state.screen.size;
  if (signing !== undefined)
    return {
      page: signing,
      lines: signConfirmLines({ form: id, writeForm, step: signing, now, width: columns }),
      changed: (change: Partial<PageToRead>) => ({ signing: { ...signing, ...change } }),
    };
  if (review === undefined || columns < minReviewColumns) return undefined;
  const [mode, width] = [knownMode(state.connection), mainPaneWidth(columns)];
  return {
    page: review,
    lines: reviewLines({ id, writeForm, review, mode, now, width }),
    changed: (change: Partial<PageToRead>) => ({ review: { ...review, ...change } }),
  };
};

/** Absent while the window is too small to read in it. */
const openIn = (state: AppState) => {
  const id = writeFormForTab(state.screen.tab);
  const height = (bodyRows(state.screen.size) ?? 0) - pageTabsRows - confirmationRows;
  const reading = id === undefined || height <= 0 ? undefined : readingIn(id, state);
  if (id === undefined || reading === undefined) return undefined;
  const page: PageToRead = reading.page;
  const { length: lines } = reading.lines;
  const put = (change: Partial<PageToRead>): void =>
    state.updateWriteForm(id, (writeForm) => ({ ...writeForm, ...reading.changed(change) }));
  return { page, lines, height, limit: scrollLimit({ lines, height }), put };
};

export const readingPane = (state: AppState): Scrollable | undefined => {
  const open = openIn(state);
  if (open === undefined) return undefined;
  const { page, lines, height, limit, put } = open;
  return { lines, height, offset: page.scroll, set: (to) => put(scrolled(page, to, limit)) };
};

export const hasUnreadLines = (state: AppState): boolean => {
  const open = openIn(state);
  return open !== undefined && isUnread(open.page, open.limit);
};

/**
 * Only what was read to its end can be confirmed, signed or approved. Returns whether there were unread
 * lines.
 */
export const scrollToUnread = (state: AppState): boolean => {
  const open = openIn(state);
  if (open === undefined || !isUnread(open.page, open.limit)) return false;
  const { page, height, limit, put } = open;
  if (page.showing === 'body') put({ showing: 'summary', scroll: 0 });
  else put(scrolled(page, clamp(page.scroll + height, 0, limit), limit));
  return true;
};

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

type ReadToEndProps = {
  readonly page: PageToRead;
  readonly lines: readonly Line[];
  readonly facts: readonly ReviewFact[];
  readonly rows: number;
  readonly width: number;
  /** The key that scrolls on while lines are unread. */
  readonly enter: ReadOnCommand;
  /** The rows of the confirmation. */
  readonly below: (hasUnread: boolean) => ReactNode;
};

/** A page that is read to its end, what it does, and its confirmation. */
export function ReadToEnd({ page, lines, facts, rows, width, enter, below }: ReadToEndProps) {
  const room = rows - confirmationRows;
  const limit = scrollLimit({ lines: lines.length, height: room });
  const from = clamp(page.scroll, 0, limit);
  const more = limit - from;
  const hasUnread = isUnread(page, limit);
  const scrolls = hasUnread && page.showing !== 'body';
  const rest = readOnText.moreLines(more, scrolls ? enter : undefined);
  return (
    <>
      <Lines lines={lines} height={room} from={from} />
      <TextLine line={[segment(more > 0 ? ` ${rest}` : '', 'note')]} />
      <TextLine line={pinnedEffect(facts, width)} />
      {below(hasUnread)}
    </>
  );
}

/** Without the focus, it shows what was typed. */
export const confirmationField = (
  words: string,
  typed: TextFieldState,
  { width, isFocused }: { readonly width: number; readonly isFocused: boolean },
): Line => {
  const head = ` ${words}`;
  const room = width - head.length - 4;
  const field = isFocused
    ? fieldLine({ field: typed, width: room, label: '[', isTyped: true })
    : [segment(`[ ${textOfField(typed)}`.padEnd(room).slice(0, room))];
  return unmasked([segment(head), ...field, segment(' ]')]);
};
