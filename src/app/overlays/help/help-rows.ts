import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { CommandId, KeyScope } from '../../../shell/keys/key-binding.ts';
import { everyScope, definitionOf } from '../../keys/key-scopes.ts';
import { displayWidth, padOrTruncate } from '../../../lib/text/width.ts';
import type { KeyBinding } from '../../state.ts';
import { type Chord, isPrintable, formatKey } from '../../../lib/keys/chords.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import { keymap } from '../../keys/keymap.ts';

/** One line of help: neighbors of one scope with the same description, and all their keys. */
interface HelpLine {
  readonly keys: string;
  readonly about: string;
  readonly bindings: readonly KeyBinding[];
}

interface HelpSection {
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

export interface HelpOptions {
  /** The scopes of the view below the overlay. */
  readonly scopes: readonly KeyScope[];
  /** Keys that would be refused now: they appear only in the list of all keys. */
  readonly without?: ReadonlySet<CommandId>;
  /** Shows all keys instead of those of the view. */
  readonly all: boolean;
  /** Only lines with this text in their keys or words are shown; empty shows all. */
  readonly search: string;
  readonly width: number;
}

const leastKeys = 13;

/** The cells of the keys: as many as the longest need, if all descriptions fit beside them. */
const keyCells = (sections: readonly HelpSection[], width: number): number => {
  const lines = sections.flatMap((section) => section.lines);
  const keys = Math.max(leastKeys, ...lines.map((line) => displayWidth(line.keys)));
  const about = Math.max(0, ...lines.map((line) => displayWidth(line.about)));
  return 3 + keys + about <= width ? keys : leastKeys;
};

type HelpColumns = { readonly width: number; readonly keyColumn: number };

/** Keys and their descriptions; if both don't fit next to each other, the description goes below. */
const rowsOfLine = (
  { keys, about }: HelpLine,
  { width, keyColumn }: HelpColumns,
): readonly Line[] => {
  const column = Math.max(keyColumn, displayWidth(keys)) + 1;
  const words = (room: number) => segment(padOrTruncate(about, Math.max(0, room)));
  if (2 + column + displayWidth(about) <= width)
    return [[segment(`  ${padOrTruncate(keys, column)}`, 'focus'), words(width - column - 2)]];
  const below = keyColumn + 3;
  return [
    [segment(padOrTruncate(`  ${keys}`, width), 'focus')],
    [segment(' '.repeat(below)), words(width - below)],
  ];
};

const sectionRows = ({ title, lines }: HelpSection, columns: HelpColumns): readonly Line[] => [
  [segment(padOrTruncate(` ${title}`, columns.width), 'link')],
  ...lines.flatMap((line) => rowsOfLine(line, columns)),
  [segment(padOrTruncate('', columns.width))],
];

const column = (sections: readonly HelpSection[], width: number): readonly Line[] => {
  const columns = { width, keyColumn: keyCells(sections, width) };
  return sections.flatMap((section) => sectionRows(section, columns)).slice(0, -1);
};

const searchSections = (
  sections: readonly HelpSection[],
  search: string,
): readonly HelpSection[] => {
  const wanted = search.trim().toLowerCase();
  const says = ({ keys, about }: HelpLine): boolean =>
    `${keys} ${about}`.toLowerCase().includes(wanted);
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter(says) }))
    .filter(({ lines }) => lines.length > 0);
};

/** Splits the sections so that the left column is at least as long as the right one. */
const countLeftSections = (sections: readonly HelpSection[]): number => {
  const lengths = sections.map(({ lines }) => lines.length + 2);
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let sum = 0;
  return lengths.findIndex((length) => (sum += length) >= half) + 1;
};

const beside = (left: readonly Line[], right: readonly Line[], width: number) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at): Line => [
    ...(left[at] ?? [segment(padOrTruncate('', width))]),
    ...(right[at] ?? []),
  ]);

const narrowest = 64;

/** Lays out help from the key table: in two columns, or in one if two would cut the words. */
export const helpRows = ({ scopes, without, all, search, width }: HelpOptions): readonly Line[] => {
  const shown = everyScope().filter((scope) => all || scopes.includes(scope));
  const sections = searchSections(
    helpSections(shown, all ? {} : { without, stack: scopes }),
    search,
  );
  if (sections.length === 0) return [[segment(` No key matches "${search}".`)]];
  if (width < narrowest) return column(sections, width);
  const half = Math.floor(width / 2);
  const split = countLeftSections(sections);
  return beside(
    column(sections.slice(0, split), half),
    column(sections.slice(split), width - half),
    half,
  );
};
