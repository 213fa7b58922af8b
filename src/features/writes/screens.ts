import type { FormId } from '../../submission/form-ids.ts';
import type { AppState, LoadOverlay } from './context.ts';
import type { CommandContext } from './command-context.ts';
import type { FeatureScreen, FeatureScreens } from '../../shell/feature.ts';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { loadPrompt } from '../../requests/messages/forms.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import { openForm } from './commands/draft-commands.ts';
import { writeKeys } from './keys.ts';
import { writePanes } from './panes.ts';
import { closeDraft, continueDraft } from './forms/start-write-form.ts';
import { writeFormScopes, writeScopeTable, writeStacks } from './scopes.ts';
import { startAction } from './commands/front-commands.ts';
import { reopenForResend } from './steps/resend.ts';
import { writeFormView } from './view/write-form-view.tsx';

/** Lists the files that complete the path, or says what a file may contain. */
const advice = ({ matches, wanted }: LoadOverlay['load']): string =>
  matches.length < 2
    ? (wanted ?? loadPrompt.advice)
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

const writeOverlays: OverlayParts<LoadOverlay> = {
  load: {
    scopes: ['load', 'field', 'global'],
    changeText: (prompt, change) => ({ ...changeField(prompt, change), matches: [] }),
    prompt: {
      label: ' file:',
      get placeholder() {
        return loadPrompt.placeholder;
      },
      title: () => loadPrompt.title,
      advice,
    },
  },
};

/** When a form is left for another tab, its fields count as left too. */
const screenOf = (id: FormId): FeatureScreen<AppState, CommandContext> => ({
  view: writeFormView(id),
  scopes: writeFormScopes(id),
  open: openForm(id),
  back: storeHandler((state: AppState) => {
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
  scroll: writePanes,
  tabs: { allocate: screenOf('allocate'), execute: screenOf('execute') },
  actions: (ctx) => ({
    reviewAgain: (entry) => reopenForResend(ctx, entry),
    continueDraft: (draft) => continueDraft(ctx, draft),
    saveDrafts: () => ctx.drafts.flush(),
    closeDraft: (draft) => closeDraft(ctx, draft),
    startAction: (start) => startAction(ctx, start),
  }),
} satisfies FeatureScreens<AppState, CommandContext, LoadOverlay>;
