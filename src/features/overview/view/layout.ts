import { keepLast } from '../../../lib/keep.ts';
import type { AppState } from '../../../app/state.ts';
import { bodyRows, type ScreenSize } from '../../../shell/state/layout.ts';
import { segment, fitLine, type Line } from '../../../ui-kit/text/line.ts';
import { selectActivityFacts } from '../selectors.ts';
import {
  abortsBlock,
  kindsBlock,
  largestBlock,
  offersBlock,
  partiesBlock,
} from './activity-blocks.ts';
import { markSelected, type OverviewBlock, type BlockLine, type Element } from './block.ts';
import { networkBlock, tailBlock } from './health-blocks.ts';
import { plotBlock, plotFrame, plotWidth } from './plot-block.ts';

const between = 2;

export type Arrangement = {
  readonly columns: number;
  readonly columnWidth: number;
  readonly plot: number;
  readonly list: number;
  /** True if the kinds are next to the plot. */
  readonly isWide: boolean;
};

/** Arranges as much as fits without scrolling, if there is room. */
export const arrange = ({ columns: width, rows }: ScreenSize): Arrangement => {
  const columns = width >= 150 ? 3 : width >= 76 ? 2 : 1;
  return {
    columns,
    columnWidth: Math.floor((width - between * (columns - 1)) / columns),
    plot: rows >= 46 ? 14 : rows >= 30 ? 6 : 4,
    list: rows >= 46 ? 10 : rows >= 38 ? 6 : rows >= 30 ? 5 : 3,
    isWide: width >= plotWidth + between + 40,
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
  /** The places are those of the plot, then of each column from top to bottom. */
  readonly places: readonly Place[];
};

/** Puts each block below the shortest column. */
const stack = (
  blocks: readonly OverviewBlock[],
  columns: number,
): readonly (readonly BlockLine[])[] => {
  const stacks: BlockLine[][] = Array.from({ length: columns }, () => []);
  for (const { lines } of blocks) {
    const shortest = stacks.reduce((least, each) => (each.length < least.length ? each : least));
    shortest.push(...lines);
  }
  return stacks;
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

const placesIn = (
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

const buildPage = (state: AppState): Page => {
  const { size, now, masked } = state.screen;
  const { columns, columnWidth, plot, list, isWide } = arrange(size);
  const facts = selectActivityFacts(state);
  const { id } = state.overview.selected;
  // The mark of the selection takes a cell of the width.
  const place = (height: number, width = columnWidth) => ({ width: width - 1, height, masked });
  const kindsWidth = size.columns - plotWidth - between;
  const band = isWide
    ? [
        plotBlock(facts, id, { width: plotWidth, rows: plot }),
        kindsBlock(facts, place(plot + plotFrame, kindsWidth)),
      ]
    : [plotBlock(facts, id, { width: size.columns, rows: plot })];
  const blocks = [
    ...(isWide ? [] : [kindsBlock(facts, place(facts.kinds.length))]),
    tailBlock(state, place(6)),
    largestBlock(facts, place(list), now),
    partiesBlock(facts, 'from', place(list)),
    partiesBlock(facts, 'to', place(list)),
    networkBlock(state, place(5)),
    offersBlock(facts, place(4)),
    abortsBlock(facts, place(4)),
  ];
  const top = band.map(({ lines }) => lines);
  const below = stack(blocks, columns);
  const height = Math.max(...top.map(({ length }) => length));
  const topWidths = band.map(({ width }) => width);
  const belowWidths = below.map(() => columnWidth);
  const places = [...placesIn(top, topWidths, 0), ...placesIn(below, belowWidths, height)];
  const selected = selectedPlace(places, state)?.element.id ?? id;
  return {
    lines: [...joinColumns(top, topWidths, selected), ...joinColumns(below, belowWidths, selected)],
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
