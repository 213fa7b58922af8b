import { formatInteger } from '../../../lib/text/pluralize.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { formatTimeOfDay } from '../../../lib/time/time.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages/overview.ts';
import { inWindow } from '../model/filters.ts';
import { bucketCount, bucketLabel, type TimeWindow } from '../model/time-window.ts';
import type { ActivityFacts, Counts } from '../state/selectors.ts';
import { niceScale, plotRows, unknownCell } from './bars.ts';
import { blockOf, type Block, type Element } from './block.ts';

/** Cells left of the plot: a number and the axis. */
const axis = 6;

/** The width of the plot with its axis. */
export const plotWidth = axis + bucketCount;

/** Lines besides the plot itself: the axis and its times. */
export const plotFrame = 2;

const clockOf = (ms: number): string => formatTimeOfDay(ms).slice(0, 5);

/** The times below the axis: the start, the middle, and now. */
const timeLine = ({ from, bucketMs }: TimeWindow): Line => {
  const half = bucketCount / 2;
  const times = [clockOf(from), clockOf(from + half * bucketMs)].map((text) =>
    padOrTruncate(text, half),
  );
  const end = 'now UTC';
  const line = `${' '.repeat(axis)}${times.join('')}`;
  return [segment(`${line.slice(0, axis + bucketCount - end.length)}${end}`)];
};

const barLines = (counts: Counts, rows: number): readonly Line[] => {
  const scale = niceScale(Math.max(0, ...counts.map((count) => count ?? 0)));
  const numbers = new Map([
    [0, scale],
    ...(rows % 2 === 0 && scale % 2 === 0 ? [[rows / 2, scale / 2] as const] : []),
  ]);
  return plotRows(counts, scale, rows).map((bars, row) => {
    const number = numbers.get(row);
    const label = number === undefined ? '' : formatInteger(number);
    return [
      segment(`${padOrTruncate(label, axis - 2, 'right')} ${label === '' ? '│' : '┤'}`),
      segment(bars, 'kind.transfer'),
    ];
  });
};

/** Draws the activities of a window over time. A bucket in which rows may be missing is dotted. */
export const plotBlock = (facts: ActivityFacts, width: number, rows: number): Block => {
  const { counts, window } = facts;
  const element: Element = { id: 'plot', target: { kind: 'filter', filter: inWindow(window) } };
  const hasUnknown = counts.includes(undefined);
  const floor = [segment(`${padOrTruncate('0', axis - 2, 'right')} └${'─'.repeat(bucketCount)}`)];
  const bars = [...barLines(counts, rows), floor].map((line) => ({ line }));
  return blockOf(
    {
      width,
      height: rows + plotFrame,
      title: messages.plotTitle(bucketLabel(window)),
      right: hasUnknown ? `${unknownCell} ${messages.notObserved}` : undefined,
    },
    // The line of times alone shows that the plot is selected.
    [...bars, { line: timeLine(window), element }],
  );
};
