import { formIds } from '../../../../submission/form-ids.ts';
import { redactSecrets } from './detect-secrets.ts';
import type { AppStore } from '../../../../shell/state/app-state.ts';

/**
 * Empties a field as soon as it holds a private key or a token, however it came there: typed, pasted
 * by a terminal that does not say so, or within a request. It listens first, so nobody else sees it.
 */
export const startRejectingSecrets = (store: AppStore): void => {
  store.subscribe(({ wizards }, before) => {
    if (wizards === before.wizards) return;
    for (const id of formIds) {
      const { root, kinds } = redactSecrets(wizards[id].form.root, before.wizards[id].form.root);
      const [kind] = kinds;
      if (kind === undefined) continue;
      const state = store.getState();
      state.updateWriteForm(id, (wizard) => ({ ...wizard, form: { ...wizard.form, root } }));
      state.showNotice('error', `A field looked like ${kind}; refused, nothing was kept`);
    }
  });
};
