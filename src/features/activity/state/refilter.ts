import { replaceEnd } from '../../../lib/replace-end.ts';
import { findChangedRange, type ChangedRange } from '../../../ledger/activity/entry-changes.ts';
import { isGap, isRow, type TimelineEntry } from '../timeline/timeline.ts';
import {
  filterEntries,
  joinParts,
  type FilterInput,
  type ListEntry,
  type ListPart,
} from './activity-filter.ts';

/** The parts have no gaps at their ends, because a gap has the times of the rows around it. */
const commonEntries = (
  before: readonly TimelineEntry[],
  after: readonly TimelineEntry[],
): ChangedRange => {
  const { dropped, ...common } = findChangedRange(before, after);
  let { head, tail } = common;
  const isGapAt = (index: number): boolean => {
    const entry = after[index];
    return entry !== undefined && isGap(entry);
  };
  while (head > 0 && isGapAt(head - 1)) head -= 1;
  while (tail > 0 && isGapAt(after.length - tail)) tail -= 1;
  return { dropped, head, tail };
};

const isLineOf = (line: ListEntry | undefined, entry: TimelineEntry | undefined): boolean =>
  line !== undefined &&
  entry !== undefined &&
  ('gap' in line ? line.gap === entry : isRow(entry) && line.id === entry.id);

/** Goes up a list past the lines of some entries, and returns the index of the next line. */
const passUp = (
  lines: readonly ListEntry[],
  start: number,
  entries: readonly TimelineEntry[],
  [from, to]: readonly [from: number, to: number],
): number => {
  let at = start;
  for (let index = from; index < to; index += 1)
    while (isLineOf(lines[at], entries[index])) at += 1;
  return at;
};

/** Goes down in the same way; returns the index of their first line. */
const passDown = (
  lines: readonly ListEntry[],
  end: number,
  entries: readonly TimelineEntry[],
  [from, to]: readonly [from: number, to: number],
): number => {
  let at = end;
  for (let index = to - 1; index >= from; index -= 1)
    while (isLineOf(lines[at - 1], entries[index])) at -= 1;
  return at;
};

const cut = (list: ListPart, from: number, to: number): ListPart =>
  from === 0 && to === list.entries.length
    ? list
    : {
        entries: list.entries.slice(from, to),
        gapsAt: list.gapsAt.filter((at) => at >= from && at < to).map((at) => at - from),
      };

/** Undefined if the change is among the oldest entries, which were not tested yet. */
export const refilterChanges = (
  list: ListPart & { readonly untested?: number },
  before: readonly TimelineEntry[],
  after: readonly TimelineEntry[],
  input: FilterInput,
): (ListPart & { readonly untested: number }) | undefined => {
  const { dropped, head, tail } = commonEntries(before, after);
  const untested = Math.max(0, (list.untested ?? 0) - dropped);
  if (untested > head) return undefined;
  const lines = list.entries;
  const middle = [dropped + head, before.length - tail] as const;
  const start = passUp(lines, 0, before, [0, dropped]);
  let [headEnd, tailStart] = [start, lines.length];
  if (head <= tail) {
    headEnd = passUp(lines, start, before, [dropped, dropped + head]);
    tailStart = passUp(lines, headEnd, before, middle);
  } else {
    tailStart = passDown(lines, lines.length, before, [before.length - tail, before.length]);
    headEnd = passDown(lines, tailStart, before, middle);
  }
  const rest = joinParts([
    filterEntries(after, [head, after.length - tail], input),
    cut(list, tailStart, lines.length),
  ]);
  const kept = cut(list, start, lines.length);
  const keptLines = headEnd - start;
  const gapsAt = kept.gapsAt.filter((at) => at < keptLines);
  return {
    entries: replaceEnd(kept.entries, keptLines, rest.entries),
    gapsAt: [...gapsAt, ...rest.gapsAt.map((at) => at + keptLines)],
    untested,
  };
};
