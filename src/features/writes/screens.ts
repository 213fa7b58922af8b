import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreen, FeatureScreens } from '../../shell/feature.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { decodedViewBindings } from './keys/decoded-keys.ts';
import { openForm } from './commands/draft-commands.ts';
import { checksBindings } from './keys/checks-keys.ts';
import { draftsBindings, expiredDraftBindings } from './keys/draft-keys.ts';
import {
  formBindings,
  formGroupBindings,
  signingBindings,
  submissionIdBindings,
} from './keys/form-keys.ts';
import {
  openSigningBindings,
  signCallBindings,
  signConfirmBindings,
  signerBindings,
} from './keys/sign-keys.ts';
import { pickBindings, prepareBindings, preparingBindings } from './keys/prepare-keys.ts';
import { formFieldBindings, loadPromptBindings } from './keys/field-keys.ts';
import {
  approvalBindings,
  confirmationBindings,
  outcomeBindings,
  reviewBindings,
  reviewDecodedBindings,
} from './keys/review-keys.ts';
import { generatingBindings, requestBindings } from './keys/request-keys.ts';
import { closeDraft, continueDraft } from './drafts/continue-draft.ts';
import { writeFormScopes, writeScopeTable, writeStacks } from './keys/key-scopes.ts';
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
    if (state.wizards[id].typing) state.updateWriteForm(id, (form) => ({ ...form, typing: false }));
    else state.leaveTab();
  }),
});

export const screens = {
  keys: [
    ...requestBindings,
    ...generatingBindings,
    ...formBindings,
    ...signingBindings,
    ...openSigningBindings,
    ...signerBindings,
    ...signConfirmBindings,
    ...signCallBindings,
    ...prepareBindings,
    ...pickBindings,
    ...preparingBindings,
    ...formGroupBindings,
    ...checksBindings,
    ...submissionIdBindings,
    ...draftsBindings,
    ...decodedViewBindings,
    ...expiredDraftBindings,
    ...reviewBindings,
    ...reviewDecodedBindings,
    ...confirmationBindings,
    ...approvalBindings,
    ...outcomeBindings,
    ...formFieldBindings,
    ...loadPromptBindings,
  ],
  scopes: writeScopeTable,
  stacks: writeStacks,
  overlays: writeOverlays,
  scroll: writesScrollPanes,
  tabs: { allocate: screenOf('allocate'), execute: screenOf('execute') },
  actions: (ctx) => ({
    reviewAgain: (entry) => reopenForResend(ctx, entry),
    continueDraft: (draft) => continueDraft(ctx, draft),
    closeDraft: (draft) => closeDraft(ctx, draft),
  }),
} satisfies FeatureScreens;
