import { formIds } from '../../../submission/form-ids.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { freshWriteForm, restoreWriteForm } from '../forms/edit/start-write-form.ts';
import type { SessionServices } from '../../../shell/command-handler.ts';
import { reattachBundle } from '../approvals/reattach-bundle.ts';
import { draftNotices } from '../messages/drafts.ts';

const formOf = ({ form }: Draft) => formIds.find((id) => id === form);

/** Opens the form of a draft where it was left; a draft that is already open is only shown. */
export const continueDraft = (ctx: SessionServices, draft: Draft): void => {
  const { store, drafts, deps } = ctx;
  const id = formOf(draft);
  if (id === undefined) return;
  // The current values of the form are a draft too, and are saved as one.
  drafts.flush();
  const state = store.getState();
  const open = state.wizards[id];
  if (open.sending !== undefined) {
    state.showNotice('warning', draftNotices.sending);
    return;
  }
  state.setTab(id);
  const isOpen = open.draft?.id === draft.id && open.ended === undefined;
  state.updateWriteForm(id, (wizard) =>
    isOpen
      ? { ...wizard, choosing: undefined }
      : { ...restoreWriteForm(id, draft, deps.now()), offers: wizard.offers ?? [] },
  );
  if (!isOpen) void reattachBundle(store, id, draft);
};

/** Empties the form that shows a draft, if one does. */
export const closeDraft = ({ store }: SessionServices, draft: Draft): void => {
  const id = formOf(draft);
  const state = store.getState();
  if (id !== undefined && state.wizards[id].draft?.id === draft.id)
    state.updateWriteForm(id, () => freshWriteForm(id));
};
