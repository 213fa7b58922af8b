import { type OwnKeys, ownKeys, withKeyChanges } from '../../shell/keys/key-changes.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import { helpBindings, helpSearchBindings } from '../overlays/help/help-keys.ts';
import { paletteBindings } from '../overlays/palette/palette-keys.ts';
import { scrollBindings } from '../../shell/scroll/scroll-keys.ts';
import { createTreeKeys } from '../../shell/tree/tree-keys.ts';
import { activeTree, loadedScreens } from '../screens.ts';
import { globalBindings, tabBindings } from './global-keys.ts';
import { replayBindings } from './replay-keys.ts';
import { filterBindings, quitConfirmBindings } from './prompt-keys.ts';
import { textFieldBindings } from './edit-keys.ts';

const treeBindings = createTreeKeys(activeTree);

/** All keys as the program has them, once the screens are loaded. */
export const allBindings = (): readonly KeyBinding[] => [
  ...tabBindings,
  ...loadedScreens().keys,
  ...treeBindings,
  ...quitConfirmBindings,
  ...helpBindings,
  ...helpSearchBindings,
  ...paletteBindings,
  ...filterBindings,
  ...textFieldBindings,
  ...scrollBindings,
  ...globalBindings,
  ...replayBindings,
];

type Keymap = {
  readonly own: OwnKeys;
  readonly table: readonly KeyBinding[];
  readonly byScope: ReadonlyMap<KeyBinding['scope'], readonly KeyBinding[]>;
};

let made: Keymap | undefined;

/** Groups bindings by scope, in the order of the table: a key concerns few scopes. */
const groupByScope = (table: readonly KeyBinding[]): Keymap['byScope'] => {
  const byScope = new Map<KeyBinding['scope'], KeyBinding[]>();
  for (const binding of table) {
    const found = byScope.get(binding.scope);
    if (found === undefined) byScope.set(binding.scope, [binding]);
    else found.push(binding);
  }
  return byScope;
};

const currentKeymap = (): Keymap => {
  const own = ownKeys();
  if (made?.own !== own) {
    const table = [...withKeyChanges(allBindings()), ...own.added];
    made = { own, table, byScope: groupByScope(table) };
  }
  return made;
};

/**
 * All keys, with those of the configuration. Handling, the footer, the help overlay and the palette all
 * read this table, so every key is documented.
 */
export const keymap = (): readonly KeyBinding[] => currentKeymap().table;

/** Lists the bindings of one scope, in the order of the table. */
export const bindingsOfScope = (scope: KeyBinding['scope']): readonly KeyBinding[] =>
  currentKeymap().byScope.get(scope) ?? [];
