import { formIds } from '../../../../submission/form-ids.ts';
import type { State } from '../../../../shell/state/app-state.ts';
import { redactSecrets } from './detect-secrets.ts';
import { formNotices } from '../../messages/forms.ts';

/**
 * Removes a private key or a token from a change before it reaches the state, however it came into a
 * field: typed, pasted by a terminal without bracketed paste, or within a request.
 */
export const withoutSecrets = (before: State, change: Partial<State>): Partial<State> => {
  if (change.wizards === undefined || change.wizards === before.wizards) return change;
  let safe = change;
  for (const id of formIds) {
    const { wizards = before.wizards, screen = before.screen } = safe;
    const { form } = wizards[id];
    const { root, kinds } = redactSecrets(form.root, before.wizards[id].form.root);
    const [kind] = kinds;
    if (kind === undefined) continue;
    const text = formNotices.secretRemoved(kind);
    safe = {
      ...safe,
      wizards: { ...wizards, [id]: { ...wizards[id], form: { ...form, root } } },
      screen: { ...screen, notice: { tone: 'error', text, at: screen.now } },
    };
  }
  return safe;
};
