import { type FormId, formatPageNumber } from '../../../submission/form-ids.ts';
import { parsePortableDraft } from '../../../storage/drafts/draft-store.ts';
import type { AppState } from '../../../app/state.ts';
import { rememberRequest, type WriteFormState } from '../state/write-form.ts';
import { restoreWriteForm } from '../forms/edit/start-write-form.ts';
import { enteredText, whyNotEntered } from '../messages/forms.ts';

const otherForm: Readonly<Record<FormId, FormId>> = { allocate: 'execute', execute: 'allocate' };

const takeValues = (
  id: FormId,
  writeForm: WriteFormState,
  next: WriteFormState,
): WriteFormState => {
  const { form, page, tried, given, origin, expired } = next;
  return {
    ...writeForm,
    form: { ...form, undo: writeForm.form.root },
    bundle: undefined,
    typing: false,
    replaced: rememberRequest(writeForm),
    ...{ page, tried, given, origin, expired },
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
