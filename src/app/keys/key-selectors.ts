import type { FooterOptions } from '../../shell/keys/footer.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';
import type { AppState } from '../state.ts';
import { selectScopes, selectScreenScopes } from '../state/active-key-scopes.ts';
import { disabledKeys, hiddenKeys, hintsNow, type ScreenKeys } from './key-availability.ts';
import { kindOfScope } from './key-scopes.ts';
import { keymap } from './keymap.ts';

const keysOf = (state: AppState): ScreenKeys => ({
  table: keymap(),
  scopes: selectScreenScopes(state),
  kindOf: kindOfScope,
});

/** The keys that help and palette omit now. */
export const selectDisabledKeys = (state: AppState): ReadonlySet<CommandId> =>
  disabledKeys(keysOf(state), state);

/** The keys that the footer omits now. */
export const selectHiddenKeys = (state: AppState): ReadonlySet<CommandId> =>
  hiddenKeys(keysOf(state), state);

/** The keys that the last line shows. */
export const frameHints = (state: AppState): Omit<FooterOptions, 'width'> => ({
  table: keymap(),
  scopes: selectScopes(state),
  kindOf: kindOfScope,
  without: selectHiddenKeys(state),
  wording: hintsNow(keysOf(state), state),
});
