import type { SessionServices } from '../../../../app/state.ts';
import type { TokenStart } from '../../../../shell/command-handler.ts';
import { actionFieldId, problemsOfAction, withAction } from '../../forms/action-fields.ts';
import { freshWriteForm } from '../../forms/edit/start-write-form.ts';
import { draftNotices } from '../../messages/forms.ts';

/**
 * What is complete is prepared at once, which stores nothing; otherwise the first missing field
 * waits for its text. Other values of the form stay as a draft.
 */
export const startAction = (
  { store, drafts, preparing }: Pick<SessionServices, 'store' | 'drafts' | 'preparing'>,
  { kind, values }: TokenStart,
): void => {
  drafts.flush();
  const state = store.getState();
  const { sending, preparing: pending } = state.writeForms.execute;
  if (sending !== undefined) {
    state.showNotice('warning', draftNotices.sending);
    return;
  }
  if (pending !== undefined) preparing.cancel();
  state.focusList();
  state.setTab('execute');
  const fresh = freshWriteForm('execute');
  const root = withAction(fresh.form.root, kind, values);
  const [missing] = problemsOfAction(root, kind);
  state.updateWriteForm('execute', ({ offers = [] }) => ({
    ...fresh,
    offers,
    form: { root, focus: missing === undefined ? [] : [actionFieldId(missing.field)] },
    typing: missing !== undefined,
  }));
  if (missing === undefined) void preparing.prepare();
};
