import type { KeyBinding } from '../../../src/shell/keys/key-binding.ts';
import type { KeyChanges } from '../../../src/shell/keys/key-for.ts';

/** A table with the keys of a configuration. */
export const withOwnKeys = <Binding extends KeyBinding>(
  table: readonly Binding[],
  changes: KeyChanges,
): readonly Binding[] =>
  table.map((binding) => ({ ...binding, keys: changes.get(binding.id) ?? binding.keys }));
