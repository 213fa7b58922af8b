import type { Chord, KeyScope } from '../keys/binding.ts';
import { modalScopes } from '../keys/binding.ts';
import { footerHints } from '../keys/footer.ts';
import { bindingsOfScope } from '../keys/keymap.ts';
import { formatKey } from '../keys/labels.ts';
import type { AppState } from '../store/state.ts';
import { selectScopes } from '../store/scopes.ts';
import { selectDisabledKeys } from './hidden-keys.ts';

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
