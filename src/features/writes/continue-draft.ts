import { loadApprovalRequestIntoForm } from './forms/load-approval-request.ts';
import { type FormId, formIds } from '../../submission/form-ids.ts';
import type { Draft } from '../../storage/draft-store.ts';
import type { AppStore } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import { draftNotices } from './messages/forms.ts';
import { freshWriteForm, restoreWriteForm } from './forms/start-write-form.ts';

/** The approvals in the current file still count, and the approved bytes are sent. */
export const reattachApprovalRequest = (store: AppStore, id: FormId, draft: Draft): void => {
  if (draft.bundle === undefined) return;
  const taken = loadApprovalRequestIntoForm(id, draft.bundle);
  const { showNotice, writeForms, updateWriteForm } = store.getState();
  if (writeForms[id].draft?.id !== draft.id) return;
  if (!taken.ok) {
    showNotice('warning', draftNotices.approvalRequestNotLoaded(draft.id, taken.error));
    return;
  }
  const { held, keys } = taken.value;
  updateWriteForm(id, (writeForm) => ({
    ...writeForm,
    approvalRequest: held,
    keys: writeForm.keys.length === 0 ? keys : writeForm.keys,
  }));
};

const formOf = ({ form }: Draft) => formIds.find((id) => id === form);

type DraftPlace = {
  readonly store: AppStore;
  readonly drafts: { readonly flush: () => void };
  readonly deps: Pick<OutsideWorld, 'now'>;
};

/** A draft that is already open is only shown. */
export const continueDraft = ({ store, drafts, deps }: DraftPlace, draft: Draft): void => {
  const id = formOf(draft);
  if (id === undefined) return;
  // The current values of the form are a draft too, and are saved as one.
  drafts.flush();
  const state = store.getState();
  const open = state.writeForms[id];
  if (open.sending !== undefined) {
    state.showNotice('warning', draftNotices.sending);
    return;
  }
  state.setTab(id);
  const isOpen = open.draft?.id === draft.id && open.ended === undefined;
  state.updateWriteForm(id, (writeForm) =>
    isOpen
      ? { ...writeForm, choosing: undefined }
      : { ...restoreWriteForm(id, draft, deps.now()), offers: writeForm.offers ?? [] },
  );
  if (!isOpen) reattachApprovalRequest(store, id, draft);
};

export const closeDraft = ({ store }: Pick<DraftPlace, 'store'>, draft: Draft): void => {
  const id = formOf(draft);
  const state = store.getState();
  if (id !== undefined && state.writeForms[id].draft?.id === draft.id)
    state.updateWriteForm(id, () => freshWriteForm(id));
};
