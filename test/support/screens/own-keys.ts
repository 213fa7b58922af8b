import { setAddedKeys } from '../../../src/app/keys/keymap.ts';
import type { KeyBinding } from '../../../src/shell/keys/key-binding.ts';
import { setKeyChanges, type KeyChanges } from '../../../src/lib/keys/key-for.ts';

/** A table with the keys of a configuration. */
export const withOwnKeys = <Binding extends KeyBinding>(
  table: readonly Binding[],
  changes: KeyChanges,
): readonly Binding[] =>
  table.map((binding) => ({ ...binding, keys: changes.get(binding.id) ?? binding.keys }));

/** Files of tests share their modules: no configuration stays behind. */
export const resetKeys = (): void => {
  setKeyChanges(new Map());
  setAddedKeys([]);
};
