import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreen, FeatureScreens } from '../../shell/feature.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { openForm } from './commands/draft-commands.ts';
import { writeKeys } from './keys.ts';
import { closeDraft, continueDraft } from './drafts/continue-draft.ts';
import { writeFormScopes, writeScopeTable, writeStacks } from './scopes.ts';
import { startAction } from './steps/prepare/start-action.ts';
import { reopenForResend } from './steps/submit/resend.ts';
import { writeFormView } from './view/write-form-view.tsx';
import { writesScrollPanes } from './commands/scroll-panes.ts';
import { writeOverlays } from './overlays.ts';

/** When a form is left for another tab, its fields count as left too. */
const screenOf = (id: FormId): FeatureScreen => ({
  view: writeFormView(id),
  scopes: writeFormScopes(id),
  open: openForm(id),
  back: storeHandler((state) => {
    if (state.writeForms[id].typing)
      state.updateWriteForm(id, (form) => ({ ...form, typing: false }));
    else state.leaveTab();
  }),
});

export const writeScreens = {
  keys: writeKeys,
  scopes: writeScopeTable,
  stacks: writeStacks,
  overlays: writeOverlays,
  scroll: writesScrollPanes,
  tabs: { allocate: screenOf('allocate'), execute: screenOf('execute') },
  actions: (ctx) => ({
    reviewAgain: (entry) => reopenForResend(ctx, entry),
    continueDraft: (draft) => continueDraft(ctx, draft),
    closeDraft: (draft) => closeDraft(ctx, draft),
    startAction: (start) => startAction(ctx, start),
  }),
} satisfies FeatureScreens;
