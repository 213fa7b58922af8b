import type { FormId } from '../../../submission/form-ids.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import type { AppStore } from '../../../shell/state/app-state.ts';

/**
 * Gives a draft that is gone on with the bundle that it was of, as it lies there now: its approvals
 * count on, and the bytes that were approved are those that leave.
 */
export const reattachBundle = async (store: AppStore, id: FormId, draft: Draft): Promise<void> => {
  if (draft.bundle === undefined) return;
  const { loadBundleIntoForm: takeBundle } = await import('./load-bundle.ts');
  const taken = await takeBundle(id, draft.bundle);
  const { showNotice, wizards, updateWriteForm } = store.getState();
  if (wizards[id].draft?.id !== draft.id) return;
  if (!taken.ok) {
    showNotice('warning', `The bundle of ${draft.id} is not taken again: ${taken.error}`);
    return;
  }
  const { held, keys } = taken.value;
  updateWriteForm(id, (wizard) => ({
    ...wizard,
    bundle: held,
    keys: wizard.keys.length === 0 ? keys : wizard.keys,
  }));
};
