import { clamp } from '../../../lib/numbers/list-window.ts';
import { keepLast } from '../../../lib/keep.ts';
import type { AppState } from '../context.ts';
import { bodyRows, type ScreenSize } from '../../../shell/state/layout.ts';
import { selectActivityFacts, type ActivityFacts } from '../selectors.ts';
import {
  abortsBlock,
  kindsBlock,
  largestBlock,
  listedParties,
  offersBlock,
  receiversBlock,
  seenKinds,
  sendersBlock,
} from './activity-blocks.ts';
import {
  between,
  joinBands,
  type Band,
  type Page,
  cellsAround,
  drawBlock,
  linesAround,
  partyForms,
  type Block,
  type BlockLine,
  type BlockSize,
  type Drawn,
} from './block.ts';
import { expiringBlock, expiringParties } from './expiring-block.ts';
import { networkBlock, tailBlock } from './health-blocks.ts';
import { plotBlock, plotFrame, plotWidth } from './bars.ts';

/** A taller plot says no more. */
const mostPlot = 14;

/** Arranges as much as fits without scrolling, if there is room. */
const arrange = ({ columns: width, rows }: ScreenSize) => {
  const columns = width >= 150 ? 3 : width >= 76 ? 2 : 1;
  return {
    columns,
    columnWidth: Math.floor((width - between * (columns - 1)) / columns),
    /** The most lines of what needs a person: below them, the page shows what happens. */
    top: columns === 3 ? 6 : columns + 2,
    plot: rows >= 46 ? 10 : rows >= 30 ? 6 : 4,
    list: rows >= 46 ? 6 : rows >= 30 ? 4 : 3,
    /** True if the kinds are next to the plot. */
    isWide: width >= plotWidth + between + 40,
    // Walls take lines that a lower screen needs for what they enclose.
    isFramed: rows >= 46,
  };
};

/** A row of the page's table. */
type Panel = {
  readonly block: (drawn: Drawn, size: BlockSize) => Block;
  /** Its least lines; a `list` has as many as the screen has room for, and grows. */
  readonly height: number | 'list' | ((facts: ActivityFacts) => number);
  /** All its lines, where it may have fewer: they decide its column, so that no block changes places. */
  readonly most?: (facts: ActivityFacts) => number;
};

/** The kinds are next to the plot where there is room. */
const kindsPanel: Panel = {
  block: kindsBlock,
  height: (facts) => Math.max(1, seenKinds(facts).length),
  most: ({ kinds }) => kinds.length,
};

const panels: readonly Panel[] = [
  { block: largestBlock, height: 'list' },
  { block: sendersBlock, height: 'list' },
  { block: receiversBlock, height: 'list' },
  { block: tailBlock, height: 6 },
  { block: networkBlock, height: 6 },
  { block: offersBlock, height: 4 },
  { block: abortsBlock, height: 4 },
];

/** A panel that can be drawn in any height from its least on. */
type Growing = Pick<Panel, 'block'> & {
  readonly height: number;
  readonly most: number;
  readonly grows: boolean;
};

const heightOf = (blocks: readonly Growing[], around: number): number =>
  blocks.reduce((sum, { height }) => sum + height + around, 0);

/** Puts each block below the column that is shortest when every block has all its lines. */
const stack = (blocks: readonly Growing[], columns: number): readonly (readonly Growing[])[] => {
  const mostOf = (each: readonly Growing[]): number =>
    each.reduce((sum, { most }) => sum + most + 1, 0);
  const stacks: Growing[][] = Array.from({ length: columns }, () => []);
  for (const block of blocks) {
    const shortest = stacks.reduce((least, each) => (mostOf(each) < mostOf(least) ? each : least));
    shortest.push(block);
  }
  return stacks;
};

/** Makes the blocks of a column as high as the screen, where that is more than they need. */
const fillColumn = (blocks: readonly Growing[], spare: number): readonly Growing[] => {
  const growing = blocks.filter(({ grows }) => grows);
  const last = growing.at(-1) ?? blocks.at(-1);
  const share = growing.length === 0 ? 0 : Math.floor(spare / growing.length);
  const rest = spare - share * Math.max(0, growing.length - 1);
  return blocks.map((block) => {
    const more = block === last ? rest : block.grows ? share : 0;
    return { ...block, height: block.height + more };
  });
};

/** What expires, on the whole screen. */
const buildExpiringPage = (state: AppState): Page => {
  const { size } = state.screen;
  const width = size.columns - cellsAround(false);
  const forms = partyForms([expiringParties(state)]);
  const block = expiringBlock({ state, forms }, width);
  const height = Math.max((bodyRows(size) ?? 1) - linesAround(false), block.lines.length);
  const lines = drawBlock(block, { width, height }, false);
  return joinBands([[{ width: size.columns, lines }]], state);
};

/** What is drawn of a page before its plot, which follows the selection. */
type Parts = {
  readonly head: Band;
  readonly drawPlot: (state: AppState) => Band;
  readonly besidePlot: Band;
  readonly lower: Band;
};

/** All that blocks read of the state, but the selection. */
const partSources = (state: AppState): readonly unknown[] => {
  const { screen, overview, activity, connection, journal, tokens, nodePages } = state;
  const { now, size, masked } = screen;
  const { span, readSteps, network } = overview;
  return [
    ...[now, size, masked, span, readSteps, network],
    ...[activity, connection, journal, tokens, nodePages],
  ];
};

const drawParts = (state: AppState): Parts => {
  const { size } = state.screen;
  const { columns, columnWidth, top, plot, list, isWide, isFramed } = arrange(size);
  const facts = selectActivityFacts(state);
  const around = linesAround(isFramed);
  const innerOf = (width: number): number => width - cellsAround(isFramed);
  const forms = partyForms([expiringParties(state), ...listedParties(facts, innerOf(columnWidth))]);
  const draw = (
    block: Panel['block'],
    height: number,
    width: number,
    shown = state,
  ): readonly BlockLine[] => {
    const inner = { width: innerOf(width), height };
    return drawBlock(block({ state: shown, facts, forms }, inner), inner, isFramed);
  };
  // What needs a person comes first at every size.
  const expiring = expiringBlock({ state, forms }, innerOf(size.columns));
  const headHeight = Math.min(expiring.lines.length, top);
  const head = draw(() => expiring, headHeight, size.columns);
  const blocks = (isWide ? panels : [kindsPanel, ...panels]).map((panel): Growing => {
    const { block, height: wanted, most } = panel;
    const height = wanted === 'list' ? list : typeof wanted === 'number' ? wanted : wanted(facts);
    return { block, height, most: most?.(facts) ?? height, grows: wanted === 'list' };
  });
  const below = stack(blocks, columns);
  const tallest = Math.max(...below.map((each) => heightOf(each, around)));
  const body = bodyRows(size) ?? 0;
  const left = body - head.length - (plot + plotFrame + around) - tallest;
  const plotHeight = plot + clamp(left, 0, mostPlot - plot) + plotFrame;
  const kindsWidth = size.columns - plotWidth - between;
  const width = isWide ? plotWidth : size.columns;
  const height = Math.max(tallest, body - head.length - plotHeight - around);
  return {
    head: [{ width: size.columns, lines: head }],
    drawPlot: (shown) => [{ width, lines: draw(plotBlock, plotHeight, width, shown) }],
    besidePlot: isWide
      ? [{ width: kindsWidth, lines: draw(kindsBlock, plotHeight, kindsWidth) }]
      : [],
    lower: below.map((each) => ({
      width: columnWidth,
      lines: fillColumn(each, height - heightOf(each, around)).flatMap((panel) =>
        draw(panel.block, panel.height, columnWidth),
      ),
    })),
  };
};

const lastParts = keepLast<Parts>();

/** A key that moves the selection draws the plot and the marks again, and no other block. */
const buildPage = (state: AppState): Page => {
  if (state.overview.isExpiring) return buildExpiringPage(state);
  const parts = lastParts(partSources(state), () => drawParts(state));
  const { head, drawPlot, besidePlot, lower } = parts;
  return joinBands([head, [...drawPlot(state), ...besidePlot], lower], state);
};

const lastPage = keepLast<Page>();

/** May be longer than the screen. Body, status line and keys read the page of one state. */
export const overviewPage = (state: AppState): Page => lastPage([state], () => buildPage(state));
