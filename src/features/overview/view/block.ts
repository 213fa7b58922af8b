import { fitLine, segment, type Line } from '../../../ui-kit/text/line.ts';
import { bodyRows } from '../../../shell/state/layout.ts';
import type { AppState } from '../context.ts';
import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { findLookAlikes, shortForms, shortenUnlike } from '../../../lib/text/shortened-ids.ts';
import { inBrackets, ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import type { ActivityFacts } from '../selectors.ts';

export type Target =
  | { readonly kind: 'filter'; readonly filter: Expression }
  | { readonly kind: 'gap' }
  | { readonly kind: 'traffic' }
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'tab'; readonly tab: 'activity' | 'journal' | 'profiles' | 'tokens' };

export type Element = {
  readonly id: string;
  readonly target: Target;
  readonly party?: string | undefined;
  /** The status line shows this for a selected line that is shortened. */
  readonly full?: string | undefined;
};

export const listing = (filter: Expression): Target => ({ kind: 'filter', filter });

/** Neighbors with the same element are selected together. */
export type BlockLine = {
  readonly line: Line;
  readonly element?: Element | undefined;
  /** Replaces a title while one of these elements is selected. */
  readonly focused?: { readonly line: Line; readonly ids: ReadonlySet<string> };
};

/** The parties of a block, and the cells that it has for each. */
export interface ShownParties {
  readonly ids: readonly string[];
  readonly width: number;
}

type PartyForms = (party: string, width: number) => string;

/** A party that looks like another one in any block is marked in all of them. */
export const partyForms = (blocks: readonly ShownParties[]): PartyForms => {
  const forms = blocks.flatMap(({ ids, width }) => ids.flatMap((id) => shortForms(id, width)));
  const alike = findLookAlikes(forms);
  return (party, width) => shortenUnlike(alike, party, width);
};

/** What all blocks of a page are made of. */
export type Drawn = {
  readonly state: AppState;
  readonly facts: ActivityFacts;
  readonly forms: PartyForms;
};

/** The cells and lines for what a block says. */
export type BlockSize = { readonly width: number; readonly height: number };

/** What a block says. */
export type Block = {
  readonly title: string;
  readonly right?: string | undefined;
  readonly lines: readonly BlockLine[];
};

/** The cell before each line, for the mark of the selection. */
const gutter = segment(' ');

const wall = segment('│', 'faint');

/** The cells around what a block says: the mark of the selection, and the walls where there are some. */
export const cellsAround = (isFramed: boolean): number => (isFramed ? 3 : 1);

/** The lines around what a block says: its title, and the lower edge of its frame. */
export const linesAround = (isFramed: boolean): number => (isFramed ? 2 : 1);

/** Every line has the width. Blank lines up to the height keep the neighbors in place. */
export const drawBlock = (
  { title, right, lines }: Block,
  { width: inner, height }: BlockSize,
  isFramed: boolean,
): readonly BlockLine[] => {
  const width = inner + cellsAround(isFramed);
  const shown = lines.slice(0, height);
  const blank = Array.from({ length: Math.max(0, height - shown.length) }, () => ({ line: [] }));
  const corners = (left: string, middle: Line, end: string): Line =>
    isFramed ? [segment(left, 'faint'), ...middle, segment(end, 'faint')] : middle;
  const edge = isFramed ? width - 2 : width;
  const titleLine = (left: string): Line =>
    corners('┌', ruleLine({ width: edge, left, right, leftTone: 'focus' }), '┐');
  const ids = new Set(shown.flatMap(({ element }) => (element === undefined ? [] : [element.id])));
  const head = {
    line: titleLine(title),
    focused: { line: titleLine(inBrackets(title, width)), ids },
  };
  const rows = [...shown, ...blank].map((each) => {
    const fitted = fitLine(each.line, inner);
    return { ...each, line: isFramed ? [wall, gutter, ...fitted, wall] : [gutter, ...fitted] };
  });
  const foot = { line: corners('└', ruleLine({ width: edge }), '┘') };
  return [head, ...rows, ...(isFramed ? [foot] : [])];
};

/** `line` counts from the top of the page. */
export type Place = {
  readonly element: Element;
  readonly column: number;
  readonly line: number;
  readonly height: number;
  readonly left: number;
  readonly width: number;
};

export type Page = {
  readonly lines: readonly Line[];
  /** The first line on the screen. */
  readonly first: number;
  /** The places are those of what needs the user, of the plot, then of each column from top to bottom. */
  readonly places: readonly Place[];
};

/** If the selected element disappeared, the one that has its place now is selected. */
export const selectedPlace = (
  places: readonly Place[],
  { overview: { selected } }: Pick<AppState, 'overview'>,
): Place | undefined =>
  places.find(({ element }) => element.id === selected.id) ??
  places[Math.min(selected.index, places.length - 1)];

/** Marks the selected line with `>` and bold text: an inverse bar would hide the numbers. */
const markSelected = ([, ...line]: Line): Line => [
  segment('>', 'focus'),
  ...line.map((piece) => ({ ...piece, tone: piece.tone === undefined ? 'focus' : piece.tone })),
];

/** The cells between two columns. */
export const between = 2;

/** Columns next to each other. */
export type Band = readonly { readonly width: number; readonly lines: readonly BlockLine[] }[];

const bandHeight = (band: Band): number => Math.max(0, ...band.map(({ lines }) => lines.length));

/** A title on the last line of the screen has no row below it, so it isn't drawn. */
const joinColumns = (band: Band, selected: string, lastLine: number): readonly Line[] =>
  Array.from({ length: bandHeight(band) }, (_, index) =>
    band.flatMap(({ lines, width }, column) => {
      const drawn = lines[index] ?? { line: [] };
      const isCut = index === lastLine && 'focused' in drawn;
      const { line = [], element, focused } = isCut ? { line: [] } : drawn;
      // Of an element with several lines the last one has its numbers.
      const isLast = lines[index + 1]?.element?.id !== selected;
      const isSelected = element !== undefined && element.id === selected && isLast;
      const shown = focused?.ids.has(selected) === true ? focused.line : line;
      const fitted = fitLine(shown, width);
      const cells = isSelected ? markSelected(fitted) : fitted;
      return column === 0 ? cells : [segment(' '.repeat(between)), ...cells];
    }),
  );

const bandPlaces = (band: Band, top: number): readonly Place[] =>
  band.flatMap(({ lines, width }, column) => {
    const left = band.slice(0, column).reduce((sum, each) => sum + each.width + between, 0);
    return lines.flatMap(({ element }, index) => {
      if (element === undefined || lines[index - 1]?.element?.id === element.id) return [];
      const next = lines.findIndex((line, at) => at > index && line.element?.id !== element.id);
      const height = (next === -1 ? lines.length : next) - index;
      return [{ element, column, line: top + index, height, left, width }];
    });
  });

const firstShown = (
  place: Place | undefined,
  { lines, height }: { readonly lines: number; readonly height: number },
): number => {
  if (place === undefined) return 0;
  // The title of a block stays above its first element.
  const wanted = place.line < height - 2 ? 0 : place.line - Math.floor(height / 2);
  return Math.max(0, Math.min(lines - height, wanted));
};

export const joinBands = (bands: readonly Band[], state: AppState): Page => {
  const heights = bands.map(bandHeight);
  const topOf = (index: number): number =>
    heights.slice(0, index).reduce((sum, each) => sum + each, 0);
  const places = bands.flatMap((band, index) => bandPlaces(band, topOf(index)));
  const place = selectedPlace(places, state);
  const { id = state.overview.selected.id } = place?.element ?? {};
  const height = bodyRows(state.screen.size) ?? 0;
  const first = firstShown(place, { lines: topOf(bands.length), height });
  const lines = bands.flatMap((band, index) =>
    joinColumns(band, id, first + height - 1 - topOf(index)),
  );
  return { places, first, lines };
};
