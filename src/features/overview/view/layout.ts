import { clamp } from '../../../lib/numbers/list-window.ts';
import { keepLast } from '../../../lib/keep.ts';
import type { AppState } from '../context.ts';
import { bodyRows, type ScreenSize } from '../../../shell/state/layout.ts';
import { segment, fitLine, type Line } from '../../../ui-kit/text/line.ts';
import { selectActivityFacts } from '../selectors.ts';
import {
  abortsBlock,
  kindsBlock,
  seenKinds,
  largestBlock,
  listedParties,
  offersBlock,
  partiesBlock,
} from './activity-blocks.ts';
import {
  cellsAround,
  linesAround,
  markSelected,
  type OverviewBlock,
  type BlockLine,
  type Element,
} from './block.ts';
import { expiringBlock, expiringLines, expiringParties } from './expiring-block.ts';
import { networkBlock, tailBlock } from './health-blocks.ts';
import { partyForms } from './party-forms.ts';
import { plotBlock, plotFrame, plotWidth } from './plot-block.ts';

const between = 2;

/** A taller plot says no more. */
const mostPlot = 14;

export type Arrangement = {
  readonly columns: number;
  readonly columnWidth: number;
  /** The most lines of what needs a person: below them, the page shows what happens. */
  readonly top: number;
  readonly plot: number;
  readonly list: number;
  /** True if the kinds are next to the plot. */
  readonly isWide: boolean;
  readonly isFramed: boolean;
};

/** Arranges as much as fits without scrolling, if there is room. */
export const arrange = ({ columns: width, rows }: ScreenSize): Arrangement => {
  const columns = width >= 150 ? 3 : width >= 76 ? 2 : 1;
  return {
    columns,
    columnWidth: Math.floor((width - between * (columns - 1)) / columns),
    top: columns === 3 ? 6 : columns + 2,
    plot: rows >= 46 ? 10 : rows >= 30 ? 6 : 4,
    list: rows >= 46 ? 6 : rows >= 30 ? 4 : 3,
    isWide: width >= plotWidth + between + 40,
    // Walls take lines that a lower screen needs for what they enclose.
    isFramed: rows >= 46,
  };
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
  /** The places are those of what needs the user, of the plot, then of each column from top to bottom. */
  readonly places: readonly Place[];
};

/** A block that can be drawn in any height from its least on. */
type Growing = {
  readonly height: number;
  /** Decides its column, so that no block changes places while another grows. */
  readonly most: number;
  readonly make: (height: number) => OverviewBlock;
  /** True if more lines of it say more. */
  readonly grows: boolean;
};

/** Puts each block below the column that is shortest when every block has all its rows. */
const stack = (blocks: readonly Growing[], columns: number): readonly (readonly Growing[])[] => {
  const heightOf = (each: readonly Growing[]): number =>
    each.reduce((sum, { most }) => sum + most + 1, 0);
  const stacks: Growing[][] = Array.from({ length: columns }, () => []);
  for (const block of blocks) {
    const shortest = stacks.reduce((least, each) =>
      heightOf(each) < heightOf(least) ? each : least,
    );
    shortest.push(block);
  }
  return stacks;
};

/** Draws a column in the height of the screen, where that is more than its blocks need. */
const drawColumn = (
  blocks: readonly Growing[],
  { height, around }: { readonly height: number; readonly around: number },
): readonly BlockLine[] => {
  const needed = blocks.reduce((sum, each) => sum + each.height + around, 0);
  const spare = Math.max(0, height - needed);
  const growing = blocks.filter(({ grows }) => grows);
  const [last = blocks.at(-1)] = growing.length === 0 ? [] : [growing.at(-1)];
  const share = growing.length === 0 ? 0 : Math.floor(spare / growing.length);
  return blocks.flatMap((block) => {
    const usual = block.grows ? share : 0;
    const more = block === last ? spare - share * Math.max(0, growing.length - 1) : usual;
    return block.make(block.height + more).lines;
  });
};

const joinColumns = (
  columns: readonly (readonly BlockLine[])[],
  widths: readonly number[],
  selected: string,
): readonly Line[] => {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, index) =>
    columns.flatMap((lines, column) => {
      const { line = [], element, focused } = lines[index] ?? {};
      // Of an element with several lines the last one has its numbers.
      const isLast = lines[index + 1]?.element?.id !== selected;
      const isSelected = element !== undefined && element.id === selected && isLast;
      const shown = focused?.ids.has(selected) === true ? focused.line : line;
      const fitted = fitLine(shown, widths[column] ?? 0);
      const cells = isSelected ? markSelected(fitted) : fitted;
      return column === 0 ? cells : [segment(' '.repeat(between)), ...cells];
    }),
  );
};

const blockPlaces = (
  columns: readonly (readonly BlockLine[])[],
  widths: readonly number[],
  top: number,
): readonly Place[] =>
  columns.flatMap((lines, column) => {
    const width = widths[column] ?? 0;
    const left = widths.slice(0, column).reduce((sum, each) => sum + each + between, 0);
    return lines.flatMap(({ element }, index) => {
      if (element === undefined || lines[index - 1]?.element?.id === element.id) return [];
      const next = lines.findIndex((line, at) => at > index && line.element?.id !== element.id);
      const height = (next === -1 ? lines.length : next) - index;
      return [{ element, column, line: top + index, height, left, width }];
    });
  });

/** What expires, on the whole screen. */
const buildExpiringPage = (state: AppState): Page => {
  const { size, masked } = state.screen;
  const height = (bodyRows(size) ?? 1) - linesAround(false);
  const forms = partyForms([expiringParties(state)]);
  const width = size.columns - 1;
  const lines = expiringLines(state, { width, forms });
  const place = { width, height: Math.max(height, lines.length), masked };
  const drawn = expiringBlock(state, place, { lines, forms }).lines;
  const places = blockPlaces([drawn], [size.columns], 0);
  const selected = selectedPlace(places, state)?.element.id ?? '';
  return { lines: joinColumns([drawn], [size.columns], selected), places };
};

const buildPage = (state: AppState): Page => {
  if (state.overview.isExpiring) return buildExpiringPage(state);
  const { size, now, masked } = state.screen;
  const { columns, columnWidth, top, plot, list, isWide, isFramed } = arrange(size);
  const facts = selectActivityFacts(state);
  const { id } = state.overview.selected;
  const around = linesAround(isFramed);
  const place = (height: number, width = columnWidth) => ({
    ...{ height, masked, isFramed },
    width: width - cellsAround(isFramed),
  });
  const growing = (
    height: number,
    make: (height: number) => OverviewBlock,
    grows = true,
  ): Growing => ({ height, most: height, make, grows });
  const fixed = (height: number, make: (height: number) => OverviewBlock) =>
    growing(height, make, false);
  const forms = partyForms([expiringParties(state), ...listedParties(facts, place(0).width)]);
  // What needs a person comes first at every size.
  const lines = expiringLines(state, { width: place(0, size.columns).width, forms });
  const topHeight = Math.max(1, Math.min(lines.length, top));
  const head = expiringBlock(state, place(topHeight, size.columns), { lines, forms }).lines;
  const blocks = [
    ...(isWide
      ? []
      : [
          {
            ...fixed(Math.max(1, seenKinds(facts).length), (height) =>
              kindsBlock(facts, place(height)),
            ),
            most: facts.kinds.length,
          },
        ]),
    growing(list, (height) => largestBlock(facts, place(height), { now, forms })),
    growing(list, (height) => partiesBlock(facts, 'from', { place: place(height), forms })),
    growing(list, (height) => partiesBlock(facts, 'to', { place: place(height), forms })),
    fixed(6, (height) => tailBlock(state, place(height))),
    fixed(6, (height) => networkBlock(state, place(height))),
    fixed(4, (height) => offersBlock(facts, place(height))),
    fixed(4, (height) => abortsBlock(facts, place(height))),
  ];
  const below = stack(blocks, columns);
  const tallest = Math.max(
    ...below.map((each) => each.reduce((sum, block) => sum + block.height + around, 0)),
  );
  const body = bodyRows(size) ?? 0;
  const left = body - head.length - (plot + plotFrame + around) - tallest;
  const rows = plot + clamp(left, 0, mostPlot - plot);
  const kindsWidth = size.columns - plotWidth - between;
  const band = isWide
    ? [
        plotBlock(facts, id, { width: plotWidth, rows, isFramed }),
        kindsBlock(facts, place(rows + plotFrame, kindsWidth)),
      ]
    : [plotBlock(facts, id, { width: size.columns, rows, isFramed })];
  const upper = band.map((block) => block.lines);
  const topEnd = head.length + Math.max(...upper.map(({ length }) => length));
  const height = Math.max(tallest, body - topEnd);
  const drawn = below.map((each) => drawColumn(each, { height, around }));
  const headWidths = [size.columns];
  const topWidths = band.map(({ width }) => width);
  const belowWidths = below.map(() => columnWidth);
  const places = [
    ...blockPlaces([head], headWidths, 0),
    ...blockPlaces(upper, topWidths, head.length),
    ...blockPlaces(drawn, belowWidths, topEnd),
  ];
  const selected = selectedPlace(places, state)?.element.id ?? id;
  return {
    lines: [
      ...joinColumns([head], headWidths, selected),
      ...joinColumns(upper, topWidths, selected),
      ...joinColumns(drawn, belowWidths, selected),
    ],
    places,
  };
};

const lastPage = keepLast<Page>();

/** May be longer than the screen. Body, status line and keys read the page of one state. */
export const overviewPage = (state: AppState): Page => lastPage([state], () => buildPage(state));

/** If the selected element disappeared, the one that has its place now is selected. */
export const selectedPlace = (
  places: readonly Place[],
  { overview: { selected } }: Pick<AppState, 'overview'>,
): Place | undefined =>
  places.find(({ element }) => element.id === selected.id) ??
  places[Math.min(selected.index, places.length - 1)];

export const firstShown = (page: Page, state: AppState): number => {
  const height = bodyRows(state.screen.size) ?? 0;
  const place = selectedPlace(page.places, state);
  if (place === undefined) return 0;
  const most = Math.max(0, page.lines.length - height);
  // The title of a block stays above its first element.
  return Math.min(
    most,
    Math.max(0, place.line < height - 2 ? 0 : place.line - Math.floor(height / 2)),
  );
};
