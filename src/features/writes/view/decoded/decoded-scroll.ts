import type { CommandId } from '../../../../shell/keys/key-binding.ts';
import { bodyRows } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../../submission/form-ids.ts';
import { scrollBy, scrollCommandsOf, type ScrollCommandOf } from '../../../../shell/scrolling.ts';
import { decodedTitleRows } from './decoded-page.tsx';
import { decodedLines } from './decoded-lines.ts';
import { floorToMinute } from '../expiring-value.ts';
import { pageTabsRows } from '../write-form-layout.ts';

type DecodedScroll = ScrollCommandOf<'decoded'> | ScrollCommandOf<'reviewDecoded'>;

const isOfForm = scrollCommandsOf('decoded');
const isOfReview = scrollCommandsOf('reviewDecoded');

export const isDecodedScroll = (id: CommandId): id is DecodedScroll =>
  isOfForm(id) || isOfReview(id);

/** Scrolls what the bytes say, never past its end. */
export const scrollDecoded = (state: AppState, id: DecodedScroll): void => {
  const form = writeFormForTab(state.screen.tab);
  const body = bodyRows(state.screen.size);
  if (form === undefined || body === undefined) return;
  const wizard = state.wizards[form];
  const { size, now } = state.screen;
  const count = decodedLines(wizard, size.columns, floorToMinute(now)).length;
  const room = body - pageTabsRows - decodedTitleRows;
  const decoded = scrollBy(id, { from: wizard.decoded ?? 0, count, rows: room });
  state.updateWriteForm(form, (before) => ({ ...before, decoded }));
};
