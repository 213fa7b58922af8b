import type { FormId } from '../../../submission/form-ids.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import type { AppStore } from '../../../shell/state/app-state.ts';
import { draftNotices } from '../messages/drafts.ts';

/**
 * Loads the current bundle file of a continued draft: its approvals still count, and the approved bytes
 * are the ones that are sent.
 */
export const reattachBundle = async (store: AppStore, id: FormId, draft: Draft): Promise<void> => {
  if (draft.bundle === undefined) return;
  const { loadBundleIntoForm: takeBundle } = await import('./load-bundle.ts');
  const taken = await takeBundle(id, draft.bundle);
  const { showNotice, wizards, updateWriteForm } = store.getState();
  if (wizards[id].draft?.id !== draft.id) return;
  if (!taken.ok) {
    showNotice('warning', draftNotices.approvalRequestNotLoaded(draft.id, taken.error));
    return;
  }
  const { held, keys } = taken.value;
  updateWriteForm(id, (wizard) => ({
    ...wizard,
    bundle: held,
    keys: wizard.keys.length === 0 ? keys : wizard.keys,
  }));
};
