import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import type { CommandContext } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { type WriteFormState } from '../state/write-form.ts';

/** Runs an action on the form of the open tab. */
export const withWriteForm =
  (handler: (ctx: CommandContext, id: FormId) => void): CommandHandler =>
  (ctx) => {
    const id = writeFormForTab(ctx.store.getState().screen.tab);
    if (id !== undefined) handler(ctx, id);
  };

/** Runs an action on what the form of the open tab has, if it has it. */
const withPart =
  <T>(part: (writeForm: WriteFormState) => T | undefined) =>
  (handler: (ctx: CommandContext, id: FormId, found: T) => void): CommandHandler =>
    withWriteForm((ctx, id) => {
      const found = part(ctx.store.getState().writeForms[id]);
      if (found !== undefined) handler(ctx, id, found);
    });

/** Runs an action on the open review. */
export const withReview = withPart(({ review }) => review);

/** Runs an action on the open signing step. */
export const withSigning = withPart(({ signing }) => signing);
