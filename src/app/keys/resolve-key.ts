import type { KeyScope, AppState } from '../state.ts';
import { isModal, type Chord, type CommandId } from '../../shell/keys/key-binding.ts';
import { isPrintable, formatKey } from '../../shell/keys/chords.ts';
import { createReachableKeys } from '../../shell/keys/reachable-keys.ts';
import { kindOfScope } from './key-scopes.ts';
import { bindingsOfScope } from './keymap.ts';
import { footerHints } from '../../shell/keys/footer.ts';
import { selectScopes } from '../state/active-key-scopes.ts';
import { selectDisabledKeys } from './key-selectors.ts';

type Resolution =
  | { readonly kind: 'command'; readonly id: CommandId; readonly scope: KeyScope }
  | { readonly kind: 'text'; readonly text: string };

/** Finds the binding of a key, from the innermost scope outward. In a prompt characters are text. */
export const resolveKey = (scopes: readonly KeyScope[], chord: Chord): Resolution | undefined => {
  let closed = false;
  for (const scope of scopes) {
    if (kindOfScope(scope) === 'text' && !closed && isPrintable(chord))
      return { kind: 'text', text: chord };
    const reach = createReachableKeys(scope, scopes, kindOfScope);
    const binding = bindingsOfScope(scope).find(
      (row) => row.keys.includes(chord) && reach(row).includes(chord),
    );
    if (binding !== undefined) return { kind: 'command', id: binding.id, scope };
    closed ||= isModal(kindOfScope(scope));
  }
  return undefined;
};

/** More keys than any footer shows. */
const everyHint = 1000;

const noticeFor = (state: AppState, scopes: readonly KeyScope[], chord: Chord): string => {
  const table = scopes.flatMap(bindingsOfScope);
  const without = selectDisabledKeys(state);
  const hints = footerHints({ table, scopes, kindOf: kindOfScope, width: everyHint, without });
  const keys = hints.left.map((hint) => hint.keys).join(' ');
  const rest = hints.right === undefined ? '' : `   ${hints.right.keys} lists all`;
  return `No key ${formatKey(chord)} here. Keys: ${keys}${rest}`;
};

/**
 * Explains which keys work after a key that does nothing: once per screen, prompt or menu, so that typing
 * into the wrong place doesn't fill it with notices.
 */
export const createUnboundKeyHint = (): ((state: AppState, chord: Chord) => void) => {
  const told = new Set<KeyScope>();
  return (state, chord) => {
    const scopes = selectScopes(state);
    const [innermost] = scopes;
    if (innermost === undefined || told.has(innermost)) return;
    told.add(innermost);
    state.showNotice('note', noticeFor(state, scopes, chord));
  };
};
