import type { KeyScope } from '../../app/state.ts';
import { isModal, type Chord, type KeyBinding, type KindOfScope } from './key-binding.ts';
import { isPrintable } from './chords.ts';

/** Works inside a prompt, a menu or help, although its scope is outside: editing, scrolling. */
const inModalScopes: ReadonlySet<KeyScope> = new Set(['field', 'scroll']);

const namedKeys = (keys: readonly Chord[]): readonly Chord[] =>
  keys.filter((key) => !isPrintable(key));

/**
 * Creates a function that returns the keys that reach a binding of a scope, from the scopes that have the
 * keys, innermost first. Outside an open review only keys marked `inReview` work; outside a prompt, a menu
 * or help only editing, scrolling, and keys marked `inModals`. Characters that a prompt takes as text reach
 * no binding.
 */
export const createReachableKeys = (
  scope: KeyScope,
  scopes: readonly KeyScope[],
  kindOf: KindOfScope,
): ((binding: KeyBinding) => readonly Chord[]) => {
  const inner = scopes.slice(0, scopes.indexOf(scope)).map(kindOf);
  const [isInReview, isInModal] = [inner.includes('review'), inner.some(isModal)];
  return ({ keys, inModals, inReview }) => {
    if (inModals === true) return keys;
    if (isInReview) {
      if (inReview === undefined) return [];
      return inReview === true ? keys : namedKeys(keys);
    }
    if (!isInModal) return keys;
    if (!inModalScopes.has(scope)) return [];
    return inner.includes('text') ? namedKeys(keys) : keys;
  };
};
