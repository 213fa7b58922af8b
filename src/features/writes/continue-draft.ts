import { whyNotEntered } from '../../requests/messages/forms.ts';
import { loadApprovalRequestIntoForm } from './forms/load-approval-request.ts';
import { type FormId, formIds, formatPageNumber } from '../../submission/form-ids.ts';
import { type Draft, parsePortableDraft } from '../../storage/draft-store.ts';
import type { AppStore, AppState } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import { draftNotices, enteredText } from './messages/forms.ts';
import { freshWriteForm, restoreWriteForm } from './forms/start-write-form.ts';
import { rememberRequest, type WriteFormState } from './state/write-form.ts';

/** The approvals in the current file still count, and the approved bytes are sent. */
export const reattachApprovalRequest = (store: AppStore, id: FormId, draft: Draft): void => {
  if (draft.approvalRequest === undefined) return;
  const taken = loadApprovalRequestIntoForm(id, draft.approvalRequest);
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

const otherForm: Readonly<Record<FormId, FormId>> = { allocate: 'execute', execute: 'allocate' };

const takeValues = (
  id: FormId,
  writeForm: WriteFormState,
  next: WriteFormState,
): WriteFormState => {
  const { form, page, tried, given, origin, originProblem, expired } = next;
  return {
    ...writeForm,
    form: { ...form, undo: writeForm.form.root },
    approvalRequest: undefined,
    typing: false,
    replaced: rememberRequest(writeForm),
    ...{ page, tried, given, origin, originProblem, expired },
  };
};

/** Continues at the step that it reached on the other machine. */
export const importDraft = (
  state: AppState,
  id: FormId,
  { text, from }: { readonly text: string; readonly from: string },
): void => {
  const read = parsePortableDraft(text);
  if (!read.ok || read.value.form !== id) {
    const reason = read.ok ? whyNotEntered.draftOf(otherForm[id]) : read.error;
    state.showNotice('error', enteredText.refused(from, reason));
    return;
  }
  const { value: draft } = read;
  const { now } = state.screen;
  state.updateWriteForm(id, (writeForm) =>
    takeValues(id, writeForm, restoreWriteForm(id, draft, now)),
  );
  const profile = draft.profile === state.connection.profile ? undefined : draft.profile;
  const step = formatPageNumber(id, draft.page);
  state.showNotice(
    profile === undefined ? 'note' : 'warning',
    enteredText.draft(from, { id: draft.id, who: draft.who, profile, step }),
  );
};
