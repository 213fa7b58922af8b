import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import type { Review } from '../state/write-form-review.ts';
import type { CommandHandler, CommandContext } from '../../../shell/command-handler.ts';

/** Runs an action on the form of the open tab. */
export const withWriteForm =
  (handler: (ctx: CommandContext, id: FormId) => void): CommandHandler =>
  (ctx) => {
    const id = writeFormForTab(ctx.store.getState().screen.tab);
    if (id !== undefined) handler(ctx, id);
  };

/** Runs an action on the open review. */
export const withReview = (
  handler: (ctx: CommandContext, id: FormId, review: Review) => void,
): CommandHandler =>
  withWriteForm((ctx, id) => {
    const { review } = ctx.store.getState().wizards[id];
    if (review !== undefined) handler(ctx, id, review);
  });
