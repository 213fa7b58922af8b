import { type FormId, writeFormForTab } from '../forms/form-ids.ts';
import type { Review } from '../store/wizard-review.ts';
import type { Deed, Deeds } from './deed.ts';

/** A deed on the workflow whose tab is open. */
export const onTab =
  (deed: (deeds: Deeds, id: FormId) => void): Deed =>
  (deeds) => {
    const id = writeFormForTab(deeds.store.getState().screen.tab);
    if (id !== undefined) deed(deeds, id);
  };

/** A deed on the review that is open. */
export const onReview = (deed: (deeds: Deeds, id: FormId, review: Review) => void): Deed =>
  onTab((deeds, id) => {
    const { review } = deeds.store.getState().wizards[id];
    if (review !== undefined) deed(deeds, id, review);
  });
