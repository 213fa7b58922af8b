import { padOrTruncate } from '../../../lib/text/width.ts';
import { formatTimeOfDay } from '../../../lib/time/time.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages.ts';
import { inWindow } from '../model/filters.ts';
import { bucketCount, bucketLabel, type TimeWindow } from '../model/time-window.ts';
import type { ActivityFacts, Counts } from '../selectors.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { listing, type Block, type BlockSize, type Drawn } from './block.ts';

const eighths = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** The least round number that is not below a maximum: a scale that seldom changes. */
const niceScale = (max: number): number => {
  if (max <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= max) ?? max;
};

/** The level is in eighths of a cell; a count above zero is always visible. */
const levelOf = (count: number, scale: number, rows: number): number =>
  count <= 0 ? 0 : Math.max(1, Math.round((count / scale) * rows * 8));

const plotCells = (counts: Counts, scale: number, rows: number): readonly (readonly string[])[] =>
  Array.from({ length: rows }, (_, row) =>
    counts.map((count) => {
      if (count === undefined) return ' ';
      const level = levelOf(count, scale, rows) - (rows - 1 - row) * 8;
      return eighths[Math.min(8, Math.max(0, level))] ?? ' ';
    }),
  );

/** Bars take `rows` lines, the top line first; nothing is drawn where rows may be missing. */
export const plotRows = (counts: Counts, scale: number, rows: number): readonly string[] =>
  plotCells(counts, scale, rows).map((cells) => cells.join(''));

/** From the first bucket that was observed: time before it would only be blank. */
export const observedFrom = (counts: Counts): number =>
  Math.max(
    0,
    counts.findIndex((count) => count !== undefined),
  );

const sumKnownCounts = (group: Counts): number | undefined => {
  const sum = group.reduce<number>((total, count) => total + (count ?? 0), 0);
  return sum === 0 && group.includes(undefined) ? undefined : sum;
};

/** How many buckets share a bar, so that all of them fit into some cells. */
const bucketsPerBar = (buckets: number, cells: number): number =>
  Math.max(1, Math.ceil(buckets / Math.max(1, cells)));

/** The sums of bars, the newest one complete to the right. A group without any count stays unknown. */
export const groupCounts = (counts: Counts, cells: number): Counts => {
  const size = bucketsPerBar(counts.length, cells);
  const bars = Math.ceil(counts.length / size);
  return Array.from({ length: bars }, (_, bar) => {
    const end = counts.length - (bars - 1 - bar) * size;
    return sumKnownCounts(counts.slice(Math.max(0, end - size), end));
  });
};

/** A value for each cell: bars are as wide as the cells allow. */
export const stretchCounts = (counts: Counts, cells: number): Counts =>
  Array.from({ length: cells }, (_, cell) => counts[Math.floor((cell * counts.length) / cells)]);

/** The axis is blank where rows may be missing, so that no bar isn't taken for no row. */
const axisCells = (counts: Counts): string =>
  counts.map((count) => (count === undefined ? ' ' : '─')).join('');

/** The largest count, after counts were grouped into as many cells. */
export const largestOf = (series: readonly Counts[], cells: number): number =>
  Math.max(1, ...series.flatMap((counts) => groupCounts(counts, cells).map((count) => count ?? 0)));

/** A chart among others with the same scale. It has no axis, so its lowest line means none. */
export const sparkRows = (
  counts: Counts,
  { cells, scale, rows }: { readonly cells: number; readonly scale: number; readonly rows: number },
): readonly string[] => {
  const groups = stretchCounts(groupCounts(counts, cells), cells);
  return plotCells(groups, scale, rows).map((bars, row) =>
    bars.map((bar, cell) => (row === rows - 1 && groups[cell] === 0 ? '▁' : bar)).join(''),
  );
};

/** `share` is from 0 to 1. */
export const shareBar = (share: number, width: number): string => {
  const level = Math.round(Math.min(1, Math.max(0, share)) * width);
  return '■'.repeat(share > 0 ? Math.max(1, level) : 0).padEnd(width);
};

/** The share of a bar between others, by magnitude: one outlier doesn't flatten the rest. */
export const logShare = (value: number, most: number): number =>
  most <= 0 ? 0 : Math.log10(1 + Math.max(0, value)) / Math.log10(1 + most);

/** The axis has a number and a line. */
const axis = 6;

export const plotWidth = 3 + axis + bucketCount + 1;

/** The axis and its times. */
export const plotFrame = 2;

const clockOf = (ms: number): string => formatTimeOfDay(ms).slice(0, 5);

/** The line names the start, the middle, and now, where the last bar isn't complete yet. */
const timeLine = ({ from, bucketMs }: TimeWindow, first: number, cells: number): Line => {
  const half = Math.floor(cells / 2);
  const times = [first, first + (bucketCount - first) / 2].map((bucket) =>
    padOrTruncate(`${clockOf(from + bucket * bucketMs)}Z`, half),
  );
  const end = messages.now;
  const line = `${' '.repeat(axis)}${times.join('')}`.padEnd(axis + cells);
  return [segment(`${line.slice(0, axis + cells - end.length)}${end}`, 'faint')];
};

/** Takes at most four cells: a scale is 1, 2, 4 or 5 times a power of ten, or half of it. */
const axisNumber = (number: number): string => {
  if (number < 1000) return String(number);
  return number < 1_000_000 ? `${number / 1000}k` : `${number / 1_000_000}M`;
};

const barLines = ({ counts, tone }: Series, rows: number): readonly Line[] => {
  const scale = niceScale(Math.max(0, ...counts.map((count) => count ?? 0)));
  const numbers = new Map([
    [0, scale],
    ...(rows % 2 === 0 && scale % 2 === 0 ? [[rows / 2, scale / 2] as const] : []),
  ]);
  return plotRows(counts, scale, rows).map((bars, row) => {
    const number = numbers.get(row);
    const label = number === undefined ? '' : axisNumber(number);
    return [
      segment(`${padOrTruncate(label, axis - 2, 'right')} ${label === '' ? '│' : '┤'}`, 'faint'),
      segment(bars, tone),
    ];
  });
};

type Series = { readonly name: string; readonly counts: Counts; readonly tone: Tone };

const seriesOf = ({ counts, kinds }: ActivityFacts, selected: string): Series => {
  const chosen = kinds.find(({ kind }) => `kind.${kind}` === selected);
  return chosen === undefined
    ? { name: messages.allKinds, counts, tone: 'kind.transfer' }
    : {
        name: messages.kindPlurals[chosen.kind],
        counts: chosen.counts,
        tone: `kind.${chosen.kind}`,
      };
};

/** Plots the selected kind. A bucket in which rows may be missing has no bar and no axis. */
export const plotBlock = ({ facts, state }: Drawn, { width, height }: BlockSize): Block => {
  const { window } = facts;
  const cells = Math.max(0, width - axis - 1);
  const all = seriesOf(facts, state.overview.selected.id);
  // Time that nobody observed before the first row would leave most of the plot blank.
  const first = observedFrom(facts.counts);
  const known = all.counts.slice(first);
  const size = bucketsPerBar(known.length, cells);
  const bars = groupCounts(known, cells);
  const series = { ...all, counts: stretchCounts(bars, cells) };
  const zero = `${padOrTruncate('0', axis - 2, 'right')} └`;
  const floor = [segment(`${zero}${axisCells(series.counts)}`, 'faint')];
  const lines = [...barLines(series, height - plotFrame), floor].map((line) => ({ line }));
  // The line of times alone shows that the plot is selected.
  const element = { id: 'plot', target: listing(inWindow(window)) };
  return {
    title: messages.plotTitle(all.name, bucketLabel({ bucketMs: window.bucketMs * size })),
    right: bars.includes(undefined) ? messages.blankNotObserved : undefined,
    lines: [...lines, { line: timeLine(window, first, cells), element }],
  };
};
