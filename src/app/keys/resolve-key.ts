import {
  modalScopes,
  textInputScopes,
  type Chord,
  type KeyScope,
  type CommandId,
} from '../../shell/keys/key-binding.ts';
import { isPrintable } from '../../shell/keys/parse-chord.ts';
import { reachableKeys } from '../../shell/keys/reachable-keys.ts';
import { bindingsOfScope } from './keymap.ts';

export type Resolution =
  | { readonly kind: 'command'; readonly id: CommandId; readonly scope: KeyScope }
  | { readonly kind: 'text'; readonly text: string };

/** Finds what a key means, asking the scopes from the innermost outward. In a prompt characters are text. */
export const resolveKey = (scopes: readonly KeyScope[], chord: Chord): Resolution | undefined => {
  let closed = false;
  for (const scope of scopes) {
    if (textInputScopes.has(scope) && !closed && isPrintable(chord))
      return { kind: 'text', text: chord };
    const binding = bindingsOfScope(scope).find((row) =>
      reachableKeys(row, scopes).includes(chord),
    );
    if (binding !== undefined) return { kind: 'command', id: binding.id, scope };
    closed ||= modalScopes.has(scope);
  }
  return undefined;
};
