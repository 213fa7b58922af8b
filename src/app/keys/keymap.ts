import type { KeyBinding, KnownBinding } from '../../shell/keys/key-binding.ts';
import { scrollBindings } from '../../shell/scroll/scroll-keys.ts';
import { helpBindings } from '../help/help-keys.ts';
import { loadedScreens } from '../screens.ts';
import { globalBindings } from './global-keys.ts';
import { copyBindings, exportBindings } from './menu-keys.ts';
import { promptBindings, textFieldBindings } from './prompt-keys.ts';
import { quitConfirmBindings } from './quit-confirm-keys.ts';

let table: readonly KnownBinding[] | undefined;

/**
 * Every key there is, once the screens are loaded. Handling, the footer, the help overlay and the
 * palette all read this table: what is not in it does not exist, and what is in it is never
 * undocumented.
 */
export const keymap = (): readonly KnownBinding[] =>
  (table ??= [
    ...loadedScreens().flatMap(({ keys }) => keys),
    ...copyBindings,
    ...exportBindings,
    ...quitConfirmBindings,
    ...helpBindings,
    ...promptBindings,
    ...textFieldBindings,
    ...scrollBindings,
    ...globalBindings,
  ]);

/** Lists the bindings of one scope, in the order of the table. */
export const bindingsOfScope = (scope: KeyBinding['scope']): readonly KnownBinding[] =>
  keymap().filter((binding) => binding.scope === scope);
