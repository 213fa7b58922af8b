import { type FormId, formatPageNumber } from '../../../submission/form-ids.ts';
import { parsePortableDraft } from '../../../storage/drafts/portable-draft.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { restoreWriteForm } from '../forms/edit/start-write-form.ts';

const elsewhere: Readonly<Record<FormId, string>> = {
  allocate: 'a draft of an execution: Execute (4) takes it',
  execute: 'a draft of an allocation: Allocate (3) takes it',
};

/** What was begun elsewhere becomes a draft of this machine; `undo` brings back what stood here. */
const taken = (id: FormId, wizard: WriteFormState, next: WriteFormState): WriteFormState => {
  const { form, page, tried, given, expired } = next;
  return {
    ...wizard,
    form: { ...form, undo: wizard.form.root },
    bundle: undefined,
    typing: false,
    ...{ page, tried, given, expired },
  };
};

/** Goes on with a draft that another machine wrote, at the step that it came to there. */
export const importDraft = (
  state: AppState,
  id: FormId,
  { text, from }: { readonly text: string; readonly from: string },
): void => {
  const read = parsePortableDraft(text);
  if (!read.ok || read.value.form !== id) {
    const reason = read.ok ? elsewhere[id] : read.error;
    state.showNotice('error', `${from}: ${reason}; nothing was taken`);
    return;
  }
  const { value: draft } = read;
  const { now } = state.screen;
  state.updateWriteForm(id, (wizard) => taken(id, wizard, restoreWriteForm(id, draft, now)));
  const other = draft.profile === state.connection.profile ? '' : ` under profile ${draft.profile}`;
  state.showNotice(
    other === '' ? 'note' : 'warning',
    `draft ${draft.id} ${from}, written by ${draft.who}${other}: step ${formatPageNumber(id, draft.page)}; u undoes it`,
  );
};
