import type { KeyScope } from '../../state.ts';
import { type Chord, isPrintable, formatKey } from '../../../shell/keys/chords.ts';
import type { CommandId, KeyBinding } from '../../../shell/keys/key-binding.ts';
import { keyFor } from '../../../shell/keys/key-for.ts';
import { definitionOf } from '../../keys/key-scopes.ts';
import { keymap } from '../../keys/keymap.ts';

/** One line of help: neighbors of one scope with the same description, and all their keys. */
export interface HelpLine {
  readonly keys: string;
  readonly about: string;
  readonly bindings: readonly KeyBinding[];
}

export interface HelpSection {
  readonly title: string;
  readonly scope: KeyScope;
  readonly lines: readonly HelpLine[];
}

/** What the palette takes in place of a key: `:party`, or `:` for a command without a word. */
const paletteKeys = (bindings: readonly KeyBinding[]): string =>
  bindings.map(({ word = '' }) => `${keyFor('palette.open', ':')}${word}`).join(' ');

/** Letters before named keys, each in the order of the table: `j k ↓ ↑`. */
const keysOf = (bindings: readonly KeyBinding[]): string => {
  const chords: readonly Chord[] = bindings.flatMap((binding) => binding.keys);
  if (chords.length === 0) return paletteKeys(bindings);
  const letters = chords.filter(isPrintable);
  const others = chords.filter((chord) => !isPrintable(chord));
  return [...letters, ...others].map(formatKey).join(' ');
};

const linesOf = (scope: KeyScope, without: ReadonlySet<CommandId>): readonly HelpLine[] => {
  const byAbout = new Map<string, KeyBinding[]>();
  for (const binding of keymap()) {
    if (binding.scope !== scope || without.has(binding.id)) continue;
    byAbout.set(binding.help, [...(byAbout.get(binding.help) ?? []), binding]);
  }
  return Array.from(byAbout, ([about, bindings]) => ({ keys: keysOf(bindings), about, bindings }));
};

const none: ReadonlySet<CommandId> = new Set();

/** Makes a section for each scope. Every binding is on a line, except those in `without`. */
export const helpSections = (
  scopes: readonly KeyScope[],
  without: ReadonlySet<CommandId> = none,
): readonly HelpSection[] =>
  scopes.map((scope) => ({
    scope,
    title: definitionOf(scope).title,
    lines: linesOf(scope, without),
  }));
