import {
  rowTimestampMs,
  isGap,
  isRow,
  newestRow,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
} from './timeline.ts';

/** The progress of a consumer that takes every activity once, in order. */
export interface EmissionState {
  /** The last id that it took, or that it had before it began. */
  readonly after?: string;
  /** Gaps that were reported to it. */
  readonly told: readonly string[];
}

/** The rows and gaps to deliver now. */
export interface EmissionStep {
  readonly rows: readonly TimelineRow[];
  /** The first so many of the rows come after what follows them in the order of the ledger. */
  readonly late: number;
  /** Gaps that lie among these rows and will not be waited for. */
  readonly gaps: readonly TimelineGap[];
  readonly emission: EmissionState;
}

/** Begins after what an earlier run has seen. */
export const startEmission = (timeline: Timeline): EmissionState => {
  const last = newestRow(timeline.entries);
  return last === undefined ? { told: [] } : { after: last.id, told: [] };
};

const isTaken = (gap: TimelineGap, told: readonly string[]): boolean =>
  gap.state === 'accepted' || told.includes(gap.gap);

/** Until it is known how a scan lists, the order of two rows is a guess. */
export const isOrderUnproven = ({ learning }: Timeline): boolean =>
  learning !== undefined && learning.order === undefined && learning.page.length > 1;

/**
 * Rows that have just come in below the point reached. Those below all that was known are older than
 * the beginning, unless their dates are newer than that point: then the order of a guess was wrong.
 */
const broughtBelow = (
  passed: readonly TimelineEntry[],
  added: readonly TimelineRow[],
): readonly TimelineRow[] => {
  const ids = new Set(added.map(({ id }) => id));
  const isAdded = (entry: TimelineEntry): boolean => isRow(entry) && ids.has(entry.id);
  const known = passed.findIndex((entry) => !isAdded(entry));
  const last = newestRow(passed);
  const reachedAt = last && rowTimestampMs(last);
  const isNewer = (row: TimelineRow): boolean =>
    reachedAt !== undefined && (rowTimestampMs(row) ?? -Infinity) > reachedAt;
  return passed
    .filter(isRow)
    .filter((row) => isAdded(row) && (passed.indexOf(row) > known || isNewer(row)));
};

/**
 * The rows that come next, never beyond a gap that is being filled: what fills it comes first. A gap
 * that will not be filled is told once and passed. `added` are the rows that the last page brought:
 * one that turned up before the point reached is given out of order, as late.
 */
export const nextEmission = (
  emission: EmissionState,
  timeline: Timeline,
  added: readonly TimelineRow[],
): EmissionStep => {
  const { entries } = timeline;
  if (isOrderUnproven(timeline)) return { rows: [], late: 0, gaps: [], emission };
  const reached = entries.findLastIndex((entry) => isRow(entry) && entry.id === emission.after);
  const ahead = entries.slice(reached + 1);
  const stop = ahead.findIndex((entry) => isGap(entry) && entry.state === 'filling');
  const next = stop === -1 ? ahead : ahead.slice(0, stop);
  const late = added.length === 0 ? [] : broughtBelow(entries.slice(0, reached + 1), added);
  const rows = [...late, ...next.filter(isRow).filter(({ activity }) => activity !== undefined)];
  const gaps = next.filter(isGap).filter((gap) => !isTaken(gap, emission.told));
  const last = newestRow(next);
  const told = [...emission.told, ...gaps.map(({ gap }) => gap)];
  return {
    rows,
    late: late.length,
    gaps,
    emission: { ...emission, ...(last && { after: last.id }), told },
  };
};
