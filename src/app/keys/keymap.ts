import { keepLast } from '../../lib/keep.ts';
import { ownKeys, withKeyChanges } from '../../shell/keys/key-changes.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import { scrollKeys } from '../../shell/scroll/scroll-keys.ts';
import { createTreeKeys } from '../../shell/tree/tree-keys.ts';
import { helpKeys } from '../overlays/help/help-keys.ts';
import { paletteKeys } from '../overlays/palette/palette-keys.ts';
import { activeTree, loadedScreens } from '../screens.ts';
import { globalKeys, tabKeys } from './global-keys.ts';
import { editKeys } from './edit-keys.ts';
import { promptKeys } from './prompt-keys.ts';

const treeKeys = createTreeKeys(activeTree);

/** All keys as the program has them, with commands that the configuration adds. */
export const allBindings = (added: readonly KeyBinding[] = []): readonly KeyBinding[] => [
  ...tabKeys,
  ...treeKeys,
  ...loadedScreens().keys,
  ...added,
  ...promptKeys,
  ...helpKeys,
  ...paletteKeys,
  ...editKeys,
  ...scrollKeys,
  ...globalKeys,
];

const lastTable = keepLast<readonly KeyBinding[]>();

/**
 * All keys, with those of the configuration. Handling, the footer, the help overlay and the palette all
 * read this table, so every key is documented.
 */
export const keymap = (): readonly KeyBinding[] => {
  const own = ownKeys();
  return lastTable([own], () => withKeyChanges(allBindings(own.added)));
};
