import { formatKey, type Chord } from './chords.ts';

/** The chords of commands, by their ids, as the config file has them. */
export type KeyChanges = ReadonlyMap<string, readonly Chord[]>;

let current: KeyChanges = new Map();

/** Sets the user's changes of keys, which were checked before (`app/keys/configure-keys`). */
export const setKeyChanges = (changes: KeyChanges): void => {
  current = changes;
};

export const keyChanges = (): KeyChanges => current;

export const changedKeys = (id: string, usual: readonly Chord[]): readonly Chord[] =>
  current.get(id) ?? usual;

export const withKeyChanges = <
  Binding extends { readonly id: string; readonly keys: readonly Chord[] },
>(
  table: readonly Binding[],
): readonly Binding[] =>
  current.size === 0
    ? table
    : table.map((binding) => ({ ...binding, keys: changedKeys(binding.id, binding.keys) }));

/**
 * The key of a command in a sentence: that of the configuration, or its usual one, or for a command without
 * a key that of the palette. The usual key is repeated here, because a sentence may be drawn before the key
 * table is loaded; a test compares the two.
 */
export const keyFor = (id: string, usual: Chord): string => {
  const [first] = changedKeys(id, [usual]);
  return first === undefined ? keyFor('palette.open', ':') : formatKey(first);
};
