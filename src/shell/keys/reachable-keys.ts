import {
  modalScopes,
  reviewScopes,
  textInputScopes,
  type Chord,
  type KeyBinding,
  type KeyScope,
} from './key-binding.ts';
import { isPrintable } from './chords.ts';

/** Works inside a prompt, a menu or help, although its scope is outside: editing, scrolling. */
const inModalScopes: ReadonlySet<KeyScope> = new Set(['field', 'scroll']);

const namedKeys = (keys: readonly Chord[]): readonly Chord[] =>
  keys.filter((key) => !isPrintable(key));

/**
 * Returns the keys of a binding that reach it, from the scopes that have the keys, innermost first.
 * Outside an open review only keys marked `inReview` work; outside a prompt, a menu or help only editing,
 * scrolling, and keys marked `inModals`. Characters that a prompt takes as text reach no binding.
 */
export const reachableKeys = (
  { scope, keys, inModals, inReview }: KeyBinding,
  scopes: readonly KeyScope[],
): readonly Chord[] => {
  const inner = scopes.slice(0, scopes.indexOf(scope));
  if (inModals === true) return keys;
  if (inner.some((each) => reviewScopes.has(each))) {
    if (inReview === undefined) return [];
    return inReview === true ? keys : namedKeys(keys);
  }
  if (!inner.some((each) => modalScopes.has(each))) return keys;
  if (!inModalScopes.has(scope)) return [];
  return inner.some((each) => textInputScopes.has(each)) ? namedKeys(keys) : keys;
};
