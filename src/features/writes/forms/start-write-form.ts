import { randomUUID } from 'node:crypto';
import { actionChoice } from '../../../requests/forms/action-fields.ts';
import { enteredFields } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { type FormId, formIds } from '../../../submission/form-ids.ts';
import { parseOrigin } from '../../../submission/step-files.ts';
import { readClaimedValues } from '../../../requests/forms/load/recognize-input.ts';
import { createForm } from '../../../requests/forms/form-state.ts';
import { markFilledAsVisited } from './focus.ts';
import { deserializeForm } from '../../../requests/forms/serialize.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { firstPage } from '../state/write-form-navigation.ts';
import { withCommandId, withSubmissionId, type WriteFormState } from '../state/write-form.ts';
import { unopenedForm } from '../slice.ts';
import { loadApprovalRequestIntoForm } from './apply-loaded.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { draftNotices } from '../messages/forms.ts';

export const initialWriteForm = (id: FormId): WriteFormState => {
  const form = createForm(enteredFields(forms[id]));
  return { ...unopenedForm, form, fresh: form.root };
};

/** The form has the values that only the machine can provide. */
export const freshWriteForm = (id: FormId): WriteFormState => ({
  ...withCommandId(withSubmissionId(initialWriteForm(id), randomUUID()), randomUUID()),
  page: firstPage(id),
  offers: [],
});

type Left = Pick<Draft, 'id' | 'at' | 'page' | 'values' | 'given' | 'origin' | 'until' | 'resends'>;

/** A draft of an earlier build has no action, only commands. */
const valuesOf = ({ values }: Left): Json =>
  isObject(values) ? { [actionChoice.id]: 'commands', ...values } : {};

/** Fields with a value show their problems again, as before. */
export const restoreWriteForm = (id: FormId, draft: Left, now: number): WriteFormState => {
  const fields = enteredFields(forms[id]);
  const root = markFilledAsVisited(fields, deserializeForm(fields, valuesOf(draft)));
  const page = clamp(Math.trunc(draft.page), firstPage(id), forms[id].steps.length);
  const { until } = draft;
  const origin = draft.origin === undefined ? undefined : parseOrigin(draft.origin);
  return {
    ...initialWriteForm(id),
    form: { root, focus: [] },
    page,
    tried: Array.from({ length: Math.max(0, page) }, (_, at) => at),
    expired: until !== undefined && until < now ? until : undefined,
    given: readClaimedValues(draft.given),
    origin: origin?.ok === true ? origin.value : undefined,
    originProblem: origin?.ok === false ? origin.error : undefined,
    draft: { id: draft.id, at: draft.at },
    resends: draft.resends,
  };
};

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
