import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { CommandId, KeyScope } from '../../../shell/keys/key-binding.ts';
import { everyScope } from '../../keys/key-scopes.ts';
import { helpSections, type HelpLine, type HelpSection } from './help-sections.ts';
import { displayWidth, padOrTruncate } from '../../../lib/text/width.ts';

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
