import { type FormId, writeFormForTab } from '../forms/form-ids.ts';
import type { Review } from '../store/wizard-review.ts';
import type { CommandHandler, CommandContext } from './deed.ts';

/** A deed on the workflow whose tab is open. */
export const withWriteForm =
  (deed: (deeds: CommandContext, id: FormId) => void): CommandHandler =>
  (deeds) => {
    const id = writeFormForTab(deeds.store.getState().screen.tab);
    if (id !== undefined) deed(deeds, id);
  };

/** A deed on the review that is open. */
export const withReview = (
  deed: (deeds: CommandContext, id: FormId, review: Review) => void,
): CommandHandler =>
  withWriteForm((deeds, id) => {
    const { review } = deeds.store.getState().wizards[id];
    if (review !== undefined) deed(deeds, id, review);
  });
