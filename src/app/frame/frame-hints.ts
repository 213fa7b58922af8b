import type { FooterOptions } from '../../shell/keys/footer.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { kindOfScope } from '../keys/key-scopes.ts';
import { selectHiddenKeys, selectHintsNow } from '../keys/key-selectors.ts';
import { keymap } from '../keys/keymap.ts';
import { selectScopes } from '../state/active-key-scopes.ts';

/** The keys that the last line shows. */
export const frameHints = (state: AppState): Omit<FooterOptions, 'width'> => ({
  table: keymap(),
  scopes: selectScopes(state),
  kindOf: kindOfScope,
  without: selectHiddenKeys(state),
  wording: selectHintsNow(state),
});
