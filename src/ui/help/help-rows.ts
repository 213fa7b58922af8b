import type { Scope } from '../../keys/binding.ts';
import {
  everyScope,
  helpSections,
  type HelpLine,
  type HelpSection,
} from '../../keys/help-lines.ts';
import { displayWidth, fit } from '../../lib/width.ts';
import { segment, type Segment } from '../kit/segment.ts';

export interface HelpQuestion {
  /** The scopes of the view below the overlay, innermost first. */
  readonly scopes: readonly Scope[];
  /** Every key there is, in place of those of the view. */
  readonly all: boolean;
  /** Only lines with this text in their keys or words; empty for all of them. */
  readonly search: string;
  readonly width: number;
}

export type HelpRow = readonly Segment[];

const keyColumn = 12;

const rowOf = ({ keys, about }: HelpLine, width: number): HelpRow => {
  const column = Math.max(keyColumn, displayWidth(keys) + 1);
  return [
    segment(`  ${fit(keys, column)}`, 'focus'),
    segment(fit(` ${about}`, Math.max(0, width - column - 2))),
  ];
};

const rowsOf = ({ title, lines }: HelpSection, width: number): readonly HelpRow[] => [
  [segment(fit(` ${title}`, width), 'link')],
  ...lines.map((line) => rowOf(line, width)),
  [segment(fit('', width))],
];

const found = (sections: readonly HelpSection[], search: string): readonly HelpSection[] => {
  const wanted = search.trim().toLowerCase();
  const says = ({ keys, about }: HelpLine): boolean =>
    `${keys} ${about}`.toLowerCase().includes(wanted);
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter(says) }))
    .filter(({ lines }) => lines.length > 0);
};

/** Parts the sections where the left column becomes just as long as the right one, or longer. */
const parted = (sections: readonly HelpSection[]): number => {
  const lengths = sections.map(({ lines }) => lines.length + 2);
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let sum = 0;
  return lengths.findIndex((length) => (sum += length) >= half) + 1;
};

const beside = (left: readonly HelpRow[], right: readonly HelpRow[], width: number) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at): HelpRow => [
    ...(left[at] ?? [segment(fit('', width))]),
    ...(right[at] ?? []),
  ]);

const narrowest = 64;

/** Lays out help from the key table: two columns, or one where two would cut the words. */
export const helpRows = ({ scopes, all, search, width }: HelpQuestion): readonly HelpRow[] => {
  const sections = found(helpSections(all ? everyScope : scopes), search);
  if (sections.length === 0) return [[segment(` No key says "${search}".`)]];
  if (width < narrowest) return sections.flatMap((section) => rowsOf(section, width));
  const half = Math.floor(width / 2);
  const split = parted(sections);
  const column = (part: readonly HelpSection[], cells: number) =>
    part.flatMap((section) => rowsOf(section, cells));
  return beside(
    column(sections.slice(0, split), half),
    column(sections.slice(split), width - half),
    half,
  );
};
