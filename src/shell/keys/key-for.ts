import { formatKey, type Chord } from './chords.ts';
import { changedKeys } from './key-changes.ts';
import type { CommandId } from './key-binding.ts';

/**
 * Returns the key of a command as a sentence names it: that of the configuration, or its usual one. A
 * command without a key is run from the palette, so the sentence names the key of the palette. The usual
 * key is repeated here, because a sentence may be drawn before the screens with the key table are loaded;
 * a test compares the two.
 */
export const keyFor = (id: CommandId, usual: Chord): string => {
  const [first] = changedKeys(id, [usual]);
  return first === undefined ? keyFor('palette.open', ':') : formatKey(first);
};
