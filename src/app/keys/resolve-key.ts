import type { AppState } from '../state.ts';
import { formatKey, isPrintable, type Chord } from '../../lib/keys/chords.ts';
import { footerHints } from '../../shell/keys/footer.ts';
import {
  isModal,
  reachableKeys,
  type CommandId,
  type KeyScope,
} from '../../shell/keys/key-binding.ts';
import { frameHints, definitionOf, selectScopes } from './key-scopes.ts';
import { keymap } from './keymap.ts';

type Resolution =
  | { readonly kind: 'command'; readonly id: CommandId; readonly scope: KeyScope }
  | { readonly kind: 'text'; readonly text: string };

/** Finds the binding of a key, from the innermost scope outward. In a prompt characters are text. */
export const resolveKey = (scopes: readonly KeyScope[], chord: Chord): Resolution | undefined => {
  let closed = false;
  for (const scope of scopes) {
    const definition = definitionOf(scope);
    if (definition.kind === 'text' && !closed && isPrintable(chord))
      return { kind: 'text', text: chord };
    const binding = keymap().find(
      (row) => row.scope === scope && reachableKeys(row, scopes, definitionOf).includes(chord),
    );
    if (binding !== undefined) return { kind: 'command', id: binding.id, scope };
    closed ||= isModal(definition);
  }
  return undefined;
};

/** More keys than any footer shows. */
const everyHint = 1000;

const noticeFor = (state: AppState, chord: Chord): string => {
  const hints = footerHints({ ...frameHints(keymap(), state), width: everyHint });
  const keys = hints.left.map((hint) => hint.keys).join(' ');
  const rest = hints.right === undefined ? '' : ` (${hints.right.keys} lists all)`;
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
    state.showNotice('note', noticeFor(state, chord));
  };
};
