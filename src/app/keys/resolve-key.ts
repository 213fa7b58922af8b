import {
  modalScopes,
  reviewScopes,
  textInputScopes,
  type Chord,
  type KeyScope,
  type CommandId,
  type KnownBinding,
} from '../../shell/keys/key-binding.ts';
import { isPrintable } from '../../shell/keys/parse-chord.ts';
import { bindingsOfScope } from './keymap.ts';

export type Resolution =
  | { readonly kind: 'command'; readonly id: CommandId; readonly scope: KeyScope }
  | { readonly kind: 'text'; readonly text: string };

const bound = (scope: KeyScope, chord: Chord): KnownBinding | undefined =>
  bindingsOfScope(scope).find((binding) => binding.keys.includes(chord));

/**
 * Finds what a key means, asking the scopes from the innermost outwards. In a prompt printable keys
 * are text; behind a prompt, a menu or help only editing and the keys marked `inModals` still count;
 * behind a review those marked `inReview` count, too.
 */
export const resolveKey = (scopes: readonly KeyScope[], chord: Chord): Resolution | undefined => {
  let closed = false;
  let reviewing = false;
  for (const scope of scopes) {
    if (textInputScopes.has(scope) && !closed && isPrintable(chord))
      return { kind: 'text', text: chord };
    const binding = bound(scope, chord);
    const reachable = reviewing
      ? binding?.inModals === true || binding?.inReview === true
      : !closed || scope === 'field' || binding?.inModals === true;
    if (binding !== undefined && reachable) return { kind: 'command', id: binding.id, scope };
    closed ||= modalScopes.has(scope);
    reviewing ||= reviewScopes.has(scope);
  }
  return undefined;
};
