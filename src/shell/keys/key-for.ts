import { formatKey, type Chord } from './chords.ts';
import { changedKeys } from './key-changes.ts';
import type { CommandId } from './key-binding.ts';

/**
 * The key of a command in a sentence: that of the configuration, or its usual one, or for a command without
 * a key that of the palette. The usual key is repeated here, because a sentence may be drawn before the key
 * table is loaded; a test compares the two.
 */
export const keyFor = (id: CommandId, usual: Chord): string => {
  const [first] = changedKeys(id, [usual]);
  return first === undefined ? keyFor('palette.open', ':') : formatKey(first);
};
