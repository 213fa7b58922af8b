import type { Chord, KeyScope } from '../../shell/keys/key-binding.ts';
import { modalScopes } from '../../shell/keys/key-binding.ts';
import { footerHints } from '../../shell/keys/footer.ts';
import { bindingsOfScope } from './keymap.ts';
import { formatKey } from '../../shell/keys/key-labels.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { selectScopes } from '../state/active-key-scopes.ts';
import { selectDisabledKeys } from './key-selectors.ts';

/** More keys than any screen has in its footer. */
const everyHint = 1000;

const noticeFor = (state: AppState, scopes: readonly KeyScope[], chord: Chord): string => {
  const table = scopes.flatMap(bindingsOfScope);
  const without = selectDisabledKeys(state);
  const { left } = footerHints({ table, scopes, width: everyHint, without });
  const keys = left.map((hint) => hint.keys).join(' ');
  return `No key ${formatKey(chord)} here. Keys: ${keys}   ? lists all`;
};

/**
 * Says of a key that does nothing which keys do something: once for each screen, so that typing
 * into the wrong place does not fill it with notices. Prompts and menus show their keys anyway.
 */
export const createUnboundKeyHint = (): ((state: AppState, chord: Chord) => void) => {
  const told = new Set<KeyScope>();
  return (state, chord) => {
    const scopes = selectScopes(state);
    const [innermost] = scopes;
    if (innermost === undefined || told.has(innermost) || modalScopes.has(innermost)) return;
    told.add(innermost);
    state.showNotice('note', noticeFor(state, scopes, chord));
  };
};
