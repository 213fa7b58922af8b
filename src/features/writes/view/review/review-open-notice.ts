import type { AppState } from '../../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../../submission/form-ids.ts';

/** Says of a key or a paste outside the fields of a review that it does nothing. */
export const showReviewOpenNotice = (state: AppState): void => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  const { review, decoded } = state.wizards[id];
  const isWaiting = state.connection.readOnly || review?.eyes?.missing !== undefined;
  const canConfirm = decoded === undefined && !isWaiting;
  const tab = canConfirm ? 'Tab to type the confirmation, ' : '';
  state.showNotice('warning', `Review open: press ${tab}Esc to go back.`);
};
