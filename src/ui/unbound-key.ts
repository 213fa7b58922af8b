import type { Chord, Scope } from '../keys/binding.ts';
import { closedScopes } from '../keys/binding.ts';
import { footerHints } from '../keys/footer.ts';
import { bindingsOf } from '../keys/keymap.ts';
import { labelOf } from '../keys/labels.ts';
import type { AppState } from '../store/state.ts';
import { selectScopes } from '../store/scopes.ts';
import { selectDisabledKeys } from './hidden-keys.ts';

/** More keys than any screen has in its footer. */
const everyHint = 1000;

const noticeFor = (state: AppState, scopes: readonly Scope[], chord: Chord): string => {
  const table = scopes.flatMap(bindingsOf);
  const without = selectDisabledKeys(state);
  const { left } = footerHints({ table, scopes, width: everyHint, without });
  const keys = left.map((hint) => hint.keys).join(' ');
  return `No key ${labelOf(chord)} here. Keys: ${keys}   ? lists all`;
};

/**
 * Says of a key that does nothing which keys do something: once for each screen, so that typing
 * into the wrong place does not fill it with notices. Prompts and menus show their keys anyway.
 */
export const createUnboundKeyHint = (): ((state: AppState, chord: Chord) => void) => {
  const told = new Set<Scope>();
  return (state, chord) => {
    const scopes = selectScopes(state);
    const [innermost] = scopes;
    if (innermost === undefined || told.has(innermost) || closedScopes.has(innermost)) return;
    told.add(innermost);
    state.noticed('note', noticeFor(state, scopes, chord));
  };
};
