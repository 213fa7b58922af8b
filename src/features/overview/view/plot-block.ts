import { padOrTruncate } from '../../../lib/text/width.ts';
import { formatTimeOfDay } from '../../../lib/time/time.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages.ts';
import { inWindow } from '../model/filters.ts';
import { bucketCount, bucketLabel, type TimeWindow } from '../model/time-window.ts';
import type { ActivityFacts, Counts } from '../selectors.ts';
import {
  axisCells,
  bucketsPerBar,
  groupCounts,
  niceScale,
  observedFrom,
  plotRows,
  stretchCounts,
} from './bars.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { listing, type Block, type BlockSize, type Drawn } from './block.ts';

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
