import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import type { Review } from '../state/write-form-review.ts';
import type { CommandHandler, CommandContext } from '../../../shell/command-handler.ts';

/** A deed on the workflow whose tab is open. */
export const withWriteForm =
  (handler: (ctx: CommandContext, id: FormId) => void): CommandHandler =>
  (ctx) => {
    const id = writeFormForTab(ctx.store.getState().screen.tab);
    if (id !== undefined) handler(ctx, id);
  };

/** A deed on the review that is open. */
export const withReview = (
  handler: (ctx: CommandContext, id: FormId, review: Review) => void,
): CommandHandler =>
  withWriteForm((ctx, id) => {
    const { review } = ctx.store.getState().wizards[id];
    if (review !== undefined) handler(ctx, id, review);
  });
