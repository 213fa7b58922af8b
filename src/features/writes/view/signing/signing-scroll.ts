import { clamp } from '../../../../lib/numbers/list-window.ts';
import { bodyRows } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../../../app/state.ts';
import { scrollLimit, type Scrollable } from '../../../../shell/scroll.ts';
import { writeFormForTab } from '../../../../submission/form-ids.ts';
import type { SigningStep } from '../../state/signing-step.ts';
import { pageTabsRows } from '../../state/write-form-navigation.ts';
import { isUnread } from '../read-on.ts';
import { signConfirmLines } from './sign-confirm-lines.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';

export const signConfirmRows = 3;

const shownOf = (state: AppState) => {
  const id = writeFormForTab(state.screen.tab);
  const body = bodyRows(state.screen.size);
  const writeForm = id && state.writeForms[id];
  if (id === undefined || body === undefined || writeForm?.signing === undefined) return undefined;
  const { signing: step } = writeForm;
  const now = floorToMinute(state.screen.now);
  const { columns: width } = state.screen.size;
  const { length: lines } = signConfirmLines({ form: id, writeForm, step, now, width });
  const height = body - pageTabsRows - signConfirmRows;
  if (height <= 0) return undefined;
  return { id, step, lines, height, limit: scrollLimit({ lines, height }) };
};

const scrollStep = (step: SigningStep, scroll: number, limit: number): SigningStep => ({
  ...step,
  scroll,
  ...(scroll >= limit && { seen: true }),
});

/** It records that its end was on the screen. */
export const signConfirmPane = (state: AppState): Scrollable | undefined => {
  const shown = shownOf(state);
  if (shown === undefined) return undefined;
  const { id, step, lines, height, limit } = shown;
  const set = (to: number) =>
    state.updateWriteForm(id, (writeForm) => ({
      ...writeForm,
      signing: scrollStep(step, to, limit),
    }));
  return { lines, height, offset: step.scroll, set };
};

export const hasUnreadLinesToSign = (state: AppState): boolean => {
  const shown = shownOf(state);
  return shown !== undefined && isUnread(shown.step, shown.limit);
};

/** Returns whether there were unread lines. */
export const scrollToUnreadToSign = (state: AppState): boolean => {
  const shown = shownOf(state);
  if (shown === undefined) return false;
  const { id, step, height, limit } = shown;
  if (!isUnread(step, limit)) return false;
  const next = scrollStep(step, clamp(step.scroll + height, 0, limit), limit);
  state.updateWriteForm(id, (writeForm) => ({ ...writeForm, signing: next }));
  return true;
};
