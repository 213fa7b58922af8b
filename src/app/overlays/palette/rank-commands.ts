import { go } from 'fuzzysort';
import { textOfField } from '../../../lib/text/text-field.ts';
import type { AppState, Overlay, KeyBinding, CommandHandler } from '../../state.ts';
import { type CommandId, type KeyScope, keysIn } from '../../../shell/keys/key-binding.ts';
import { unofferedKeys, definitionOf, selectViewScopes } from '../../keys/key-scopes.ts';
import { formatKey } from '../../../lib/keys/chords.ts';
import { closeOverlay } from '../../../shell/command-handler.ts';
import { scrollBy } from '../../../shell/scroll.ts';

/** A command in the palette; its key is shown, so that the palette teaches the keys. */
export interface PaletteEntry {
  readonly id: CommandId;
  readonly name: string;
  readonly key: string;
  readonly alias: string;
  /** The word before an argument, an example of one, and the argument that was typed. */
  readonly word?: string | undefined;
  readonly example?: string | undefined;
  readonly argument?: string | undefined;
}

/** Scrolling, menus and fields have keys alone, and so has what decides about a signature. */
const offersCommands = (scope: KeyScope): boolean => {
  const { kind, noClicks = false } = definitionOf(scope);
  return kind === undefined && !noClicks && scope !== 'scroll';
};

/** `next, previous party` is `next party` for the first of two commands, and `previous party` for the other. */
const nameOfOne = ({ id, scope, help }: KeyBinding, table: readonly KeyBinding[]): string => {
  const [, first, second, rest] = /^(\S+), (\S+) (.+)$/.exec(help) ?? [];
  const alike = table.filter((other) => other.scope === scope && other.help === help);
  if (rest === undefined || alike.length !== 2) return help;
  return `${alike[0]?.id === id ? first : second} ${rest}`;
};

/** Lists the commands of some scopes that the palette offers, in the order of the key table. */
export const paletteEntries = (
  table: readonly KeyBinding[],
  scopes: readonly KeyScope[],
  without: ReadonlySet<CommandId>,
): readonly PaletteEntry[] =>
  scopes
    .filter(offersCommands)
    .flatMap((scope) => table.filter((binding) => binding.scope === scope))
    .filter(({ id }) => !without.has(id))
    .map((binding) => ({
      id: binding.id,
      word: binding.word,
      example: binding.example,
      name: nameOfOne(binding, table),
      key: formatKey(binding.keys[0] ?? ''),
      alias: binding.alias ?? '',
    }));

const weights = { name: 1, alias: 0.8 };

/** The command whose word the text begins with, with the rest as its argument. */
const withArgument = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const [, word, argument] = /^(\S+)(?:\s+(\S.*))?$/.exec(typed) ?? [];
  const entry = word === undefined ? undefined : entries.find((other) => other.word === word);
  if (entry === undefined) return [];
  const shown = argument ?? `type ${entry.example ?? 'an argument'}`;
  return [{ ...entry, name: `${entry.name}: ${shown}`, argument }];
};

/** Ranks commands by how well name, alias or key match the typed text; an empty text keeps all. */
export const rankCommands = (
  entries: readonly PaletteEntry[],
  query: string,
): readonly PaletteEntry[] => {
  const typed = query.trim();
  if (typed === '') return entries;
  const [called] = withArgument(entries, typed);
  if (called !== undefined) return [called];
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

export const paletteMatches = (
  table: readonly KeyBinding[],
  state: AppState,
  { field }: Extract<Overlay, { kind: 'palette' }>,
): readonly PaletteEntry[] =>
  rankCommands(
    paletteEntries(table, selectViewScopes(state), unofferedKeys(table, state)),
    textOfField(field),
  );

const runSelected: CommandHandler = ({ store, keymap, runCommand }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'palette') return;
  const chosen = paletteMatches(keymap, state, overlay)[overlay.selected];
  if (chosen === undefined) return;
  state.closeOverlay();
  runCommand(chosen.id, chosen.argument);
};

const inPalette = keysIn('palette');

/** Keys of the command palette; every printable key is text there. */
export const paletteKeys: readonly KeyBinding[] = [
  inPalette('return', 'palette.run', 'run', 'run the command', runSelected),
  inPalette('ctrl+n tab', 'palette.down', '', 'next, previous command', scrollBy('down')),
  inPalette('ctrl+p shift+tab', 'palette.up', '', 'next, previous command', scrollBy('up')),
  inPalette('escape', 'palette.close', 'close', 'close the palette', closeOverlay),
];
