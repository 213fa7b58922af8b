import { updateGap, withoutOldest } from './entry-index.ts';
import {
  isGap,
  isRow,
  type GapAcceptance,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
} from './timeline.ts';

const changeGap = (
  timeline: Timeline,
  id: string,
  to: (gap: TimelineGap) => TimelineGap,
): Timeline => ({ ...timeline, entries: updateGap(timeline.entries, id, to) });

/** A gap waits for a key, or for its next automatic try. */
export const canFill = ({ state, retryAt }: TimelineGap): boolean =>
  state === 'open' || (state === 'unfillable' && retryAt !== undefined);

/** Gives the gap a new budget of pages. A gap that the scan can't fill stays unchanged. */
export const startFilling = (timeline: Timeline, id: string): Timeline =>
  changeGap(timeline, id, (gap) =>
    gap.state === 'open' || gap.retryAt !== undefined
      ? { ...gap, state: 'filling', budget: gap.pages + timeline.options.backfillPages, retryAt: 0 }
      : gap,
  );

/** The gap stays visible, but isn't counted any more. */
export const markAccepted = (timeline: Timeline, id: string, acceptance: GapAcceptance): Timeline =>
  changeGap(timeline, id, ({ gap, pages, budget }) => ({
    gap,
    pages,
    budget,
    state: 'accepted',
    acceptance,
  }));

export interface GapSides {
  readonly gap: TimelineGap;
  readonly below: readonly TimelineEntry[];
  readonly above: readonly TimelineEntry[];
}

/** Never a doubtful gap: rows above it may be older than those below it, and later pages decide. */
export const gapToReadBack = ({ entries, meaning, learning }: Timeline): GapSides | undefined => {
  if (meaning !== 'backward' || learning !== undefined) return undefined;
  const index = entries.findIndex(
    (entry) => isGap(entry) && entry.state === 'filling' && entry.isDoubtful !== true,
  );
  const gap = entries[index];
  if (gap === undefined || !isGap(gap)) return undefined;
  return { gap, below: entries.slice(0, index), above: entries.slice(index + 1) };
};

/** Returns the rows newest first, up to the next gap. */
export const rowsAbove = ({ above }: GapSides): readonly TimelineRow[] => {
  const next = above.findIndex(isGap);
  return above
    .slice(0, next === -1 ? undefined : next)
    .filter(isRow)
    .reverse();
};

/** Replaces a gap and all below it. */
export const replaceBelow = (
  timeline: Timeline,
  { above }: GapSides,
  below: readonly TimelineEntry[],
): Timeline => ({ ...timeline, entries: [...below, ...above] });

interface RetentionLimits {
  /** Twice as many while a row is protected, because the user is reading further back. */
  readonly keep: number;
  /** This row and all newer ones stay. */
  readonly protect?: string | undefined;
  /** Rows that the reader of the protected one has not seen: a late one is older, and stays as well. */
  readonly added?: readonly TimelineRow[];
}

/** The dropped rows can be fetched again. */
export const trimTimeline = (
  timeline: Timeline,
  { keep, protect, added = [] }: RetentionLimits,
): Timeline => {
  const { entries, counts } = timeline;
  const max = protect === undefined ? keep : 2 * keep;
  if (entries.length <= max) return timeline;
  const wanted = entries.length - max;
  const late = added.filter((row) => row.late === true).map(({ id }) => id);
  const ids = new Set(protect === undefined ? [] : [protect, ...late]);
  const first = entries.findIndex((entry) => !isGap(entry) && ids.has(entry.id));
  // The row below a late one shows that it is not older than all known ones.
  const held = first > 0 ? first - 1 : first;
  let cut = held === -1 ? wanted : Math.min(wanted, held);
  // A gap with nothing below it is only the end of the kept rows.
  for (let entry = entries[cut]; entry !== undefined && isGap(entry); entry = entries[cut])
    cut += 1;
  if (cut === 0) return timeline;
  const dropped = entries.slice(0, cut).filter((entry) => !isGap(entry)).length;
  return {
    ...timeline,
    entries: withoutOldest(entries, cut),
    reachedStart: false,
    counts: { ...counts, dropped: counts.dropped + dropped },
  };
};
