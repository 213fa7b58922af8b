import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import type { CommandContext } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { type WriteFormState } from '../state/write-form.ts';

export const withWriteForm =
  (handler: (ctx: CommandContext, id: FormId) => void): CommandHandler =>
  (ctx) => {
    const id = writeFormForTab(ctx.store.getState().screen.tab);
    if (id !== undefined) handler(ctx, id);
  };

const withPart =
  <T>(part: (writeForm: WriteFormState) => T | undefined) =>
  (handler: (ctx: CommandContext, id: FormId, found: T) => void): CommandHandler =>
    withWriteForm((ctx, id) => {
      const found = part(ctx.store.getState().writeForms[id]);
      if (found !== undefined) handler(ctx, id, found);
    });

export const withReview = withPart(({ review }) => review);

export const withSigning = withPart(({ signing }) => signing);
