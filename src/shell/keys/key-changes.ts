import type { Chord, CommandId, KeyBinding } from './key-binding.ts';

/** The keys of commands that the configuration changes, by command. */
export type KeyChanges = ReadonlyMap<CommandId, readonly Chord[]>;

let current: KeyChanges = new Map();

/** Sets the changes, which were checked before (`app/keys/rebind-keys`). The first table follows it. */
export const setKeyChanges = (changes: KeyChanges): void => {
  current = changes;
};

/** The changes in use. */
export const keyChanges = (): KeyChanges => current;

/** The keys of a command: those of the configuration, or its usual ones. */
export const changedKeys = (id: CommandId, usual: readonly Chord[]): readonly Chord[] =>
  current.get(id) ?? usual;

/** Gives commands the keys of the configuration. */
export const withKeyChanges = (table: readonly KeyBinding[]): readonly KeyBinding[] =>
  current.size === 0
    ? table
    : table.map((binding) => ({ ...binding, keys: changedKeys(binding.id, binding.keys) }));
