import type { KeyBinding } from '../../state.ts';
import { type Chord, isPrintable, formatKey } from '../../../lib/keys/chords.ts';
import type { CommandId, KeyScope } from '../../../shell/keys/key-binding.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
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

/** What the palette takes in place of a key: `:party`, or `:pins` for a command without a word. */
const paletteKeys = (bindings: readonly KeyBinding[]): string =>
  bindings
    .map(({ word, id }) => `${keyFor('palette.open', ':')}${word ?? id.split('.')[0]}`)
    .join(' ');

/** Letters before named keys, each in the order of the table: `j k ↓ ↑`. */
const bindingKeys = (bindings: readonly KeyBinding[]): string => {
  const chords: readonly Chord[] = bindings.flatMap((binding) => binding.keys);
  if (chords.length === 0) return paletteKeys(bindings);
  const letters = chords.filter(isPrintable);
  const others = chords.filter((chord) => !isPrintable(chord));
  return [...letters, ...others].map(formatKey).join(' ');
};

const sectionLines = (bindings: readonly KeyBinding[]): readonly HelpLine[] => {
  const byAbout = new Map<string, KeyBinding[]>();
  for (const binding of bindings)
    byAbout.set(binding.help, [...(byAbout.get(binding.help) ?? []), binding]);
  return Array.from(byAbout, ([about, same]) => ({
    keys: bindingKeys(same),
    about,
    bindings: same,
  }));
};

const bindingsIn = (scope: KeyScope, without: ReadonlySet<CommandId>): readonly KeyBinding[] =>
  keymap().filter((binding) => binding.scope === scope && !without.has(binding.id));

/** A key that an inner scope takes does something else. */
const withoutTaken = (
  bindings: readonly KeyBinding[],
  taken: ReadonlySet<Chord>,
): readonly KeyBinding[] =>
  bindings.flatMap((binding) => {
    const keys = binding.keys.filter((chord) => !taken.has(chord));
    return keys.length === 0 && binding.keys.length > 0 ? [] : [{ ...binding, keys }];
  });

interface SectionOptions {
  readonly without?: ReadonlySet<CommandId> | undefined;
  /** The scopes of a view, the innermost first; by default every key counts, whatever else takes it. */
  readonly stack?: readonly KeyScope[];
}

/** Makes a section for each scope. Every binding is on a line, except those in `without`. */
export const helpSections = (
  scopes: readonly KeyScope[],
  { without = new Set(), stack = [] }: SectionOptions = {},
): readonly HelpSection[] =>
  scopes.map((scope) => {
    const inner = stack.slice(0, Math.max(0, stack.indexOf(scope)));
    const taken = inner.flatMap((each) => bindingsIn(each, without)).flatMap(({ keys }) => keys);
    return {
      scope,
      title: definitionOf(scope).title,
      lines: sectionLines(withoutTaken(bindingsIn(scope, without), new Set(taken))),
    };
  });
