import { go } from 'fuzzysort';
import type { KeyScope, CommandId } from '../../shell/keys/key-binding.ts';
import { bindingsOfScope } from '../keys/keymap.ts';
import { formatKey } from '../../shell/keys/key-labels.ts';

/** A command as the palette offers it; its key is shown, so that the palette teaches the keys. */
export interface PaletteEntry {
  readonly id: CommandId;
  readonly name: string;
  readonly key: string;
  readonly alias: string;
}

const none: ReadonlySet<CommandId> = new Set();

/** Lists the commands of some scopes that the palette offers, in the order of the key table. */
export const paletteEntries = (
  scopes: readonly KeyScope[],
  without: ReadonlySet<CommandId> = none,
): readonly PaletteEntry[] =>
  scopes
    .flatMap(bindingsOfScope)
    .filter(({ id, palette }) => palette === true && !without.has(id))
    .map(({ id, description, keys, alias }) => ({
      id,
      name: description,
      key: formatKey(keys[0] ?? ''),
      alias: alias ?? '',
    }));

const weights = { name: 1, alias: 0.8 };

/** Ranks commands by how well name, alias or key match what was typed; nothing typed keeps all. */
export const rankCommands = (
  entries: readonly PaletteEntry[],
  query: string,
): readonly PaletteEntry[] => {
  const typed = query.trim();
  if (typed === '') return entries;
  const byKey = entries.filter(({ key }) => key === typed);
  const byWords = go(typed, entries, {
    keys: ['name', 'alias'],
    limit: 0,
    threshold: 0.3,
    scoreFn: ([name, alias]) =>
      Math.max((name?.score ?? 0) * weights.name, (alias?.score ?? 0) * weights.alias),
  }).map(({ obj }) => obj);
  return [...new Set([...byKey, ...byWords])];
};
