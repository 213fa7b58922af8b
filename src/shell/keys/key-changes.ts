import type { Chord } from './chords.ts';
import type { CommandId, KeyBinding } from './key-binding.ts';

export type KeyChanges = ReadonlyMap<CommandId, readonly Chord[]>;

export type OwnKeys = {
  readonly changes: KeyChanges;
  /** Commands that the configuration adds. */
  readonly added: readonly KeyBinding[];
};

export const noOwnKeys: OwnKeys = { changes: new Map(), added: [] };

let current = noOwnKeys;

/** They were checked before (`app/keys/configure-keys`). */
export const setOwnKeys = (keys: OwnKeys): void => {
  current = keys;
};

export const ownKeys = (): OwnKeys => current;

/** Those of the configuration, or the usual ones. */
export const changedKeys = (id: CommandId, usual: readonly Chord[]): readonly Chord[] =>
  current.changes.get(id) ?? usual;

export const withKeyChanges = (table: readonly KeyBinding[]): readonly KeyBinding[] =>
  current.changes.size === 0
    ? table
    : table.map((binding) => ({ ...binding, keys: changedKeys(binding.id, binding.keys) }));
