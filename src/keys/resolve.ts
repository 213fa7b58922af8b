import {
  closedScopes,
  reviewScopes,
  textScopes,
  type Chord,
  type Scope,
  type CommandId,
  type Key,
} from './binding.ts';
import { isPrintable } from './chord.ts';
import { bindingsOf } from './keymap.ts';

export type Resolution =
  | { readonly kind: 'command'; readonly id: CommandId; readonly scope: Scope }
  | { readonly kind: 'text'; readonly text: string };

const bound = (scope: Scope, chord: Chord): Key | undefined =>
  bindingsOf(scope).find((binding) => binding.keys.includes(chord));

/**
 * Finds what a key means, asking the scopes from the innermost outwards. In a prompt printable keys
 * are text; behind a prompt, a menu or help only editing and the keys marked `always` still count;
 * behind a review those marked `inReview` count, too.
 */
export const resolve = (scopes: readonly Scope[], chord: Chord): Resolution | undefined => {
  let closed = false;
  let reviewing = false;
  for (const scope of scopes) {
    if (textScopes.has(scope) && !closed && isPrintable(chord))
      return { kind: 'text', text: chord };
    const binding = bound(scope, chord);
    const reachable = reviewing
      ? binding?.always === true || binding?.inReview === true
      : !closed || scope === 'field' || binding?.always === true;
    if (binding !== undefined && reachable) return { kind: 'command', id: binding.id, scope };
    closed ||= closedScopes.has(scope);
    reviewing ||= reviewScopes.has(scope);
  }
  return undefined;
};
