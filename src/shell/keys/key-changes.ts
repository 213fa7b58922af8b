import type { Chord } from './chords.ts';
import type { CommandId, KeyBinding } from './key-binding.ts';

/** The keys of commands that the configuration changes, by command. */
export type KeyChanges = ReadonlyMap<CommandId, readonly Chord[]>;

/** What the configuration makes of the keys. */
export type OwnKeys = {
  readonly changes: KeyChanges;
  /** Commands of its own. */
  readonly added: readonly KeyBinding[];
};

export const noOwnKeys: OwnKeys = { changes: new Map(), added: [] };

let current = noOwnKeys;

/** Sets the keys of the configuration, which were checked before (`app/keys/configure-keys`). */
export const setOwnKeys = (keys: OwnKeys): void => {
  current = keys;
};

export const ownKeys = (): OwnKeys => current;

/** The keys of a command: those of the configuration, or its usual ones. */
export const changedKeys = (id: CommandId, usual: readonly Chord[]): readonly Chord[] =>
  current.changes.get(id) ?? usual;

/** Gives commands the keys of the configuration. */
export const withKeyChanges = (table: readonly KeyBinding[]): readonly KeyBinding[] =>
  current.changes.size === 0
    ? table
    : table.map((binding) => ({ ...binding, keys: changedKeys(binding.id, binding.keys) }));
