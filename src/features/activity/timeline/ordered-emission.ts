import {
  rowTimestampMs,
  isGap,
  isPlaceBefore,
  isRow,
  placeOf,
  newestRow,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
} from './timeline.ts';

/** The progress of a consumer that takes every activity once, in order. */
export interface EmissionState {
  /** The last row that it took or had at the start. */
  readonly after?: string;
  readonly told: readonly string[];
  /** The newest date of the rows that it took, in milliseconds since 1970. */
  readonly newestAt?: number | undefined;
}

export interface EmissionStep {
  readonly rows: readonly TimelineRow[];
  /** Rows, from the first on, that come after later rows in the order of the ledger. */
  readonly late: number;
  /** Ids of the rows after those that are dated before rows already delivered. */
  readonly outOfPlace: ReadonlySet<string>;
  /** Gaps among these rows that nobody waits for. */
  readonly gaps: readonly TimelineGap[];
  readonly emission: EmissionState;
}

/** Starts after the rows of an earlier run. */
export const startEmission = (timeline: Timeline): EmissionState => {
  const last = newestRow(timeline.entries);
  if (last === undefined) return { told: [] };
  return { after: last.id, told: [], newestAt: rowTimestampMs(last) };
};

const none: ReadonlySet<string> = new Set();

const isTaken = (gap: TimelineGap, told: readonly string[]): boolean =>
  gap.state === 'accepted' || told.includes(gap.gap);

/** Until the listing of a scan is known, the order of two rows is a guess. */
export const isOrderUnproven = ({ learning }: Timeline): boolean =>
  learning !== undefined && learning.order !== 'newest-first' && learning.page.length > 1;

/** Each node of a scan has its own order of updates at one place. */
const areOfOnePlace = (a: TimelineRow, b: TimelineRow | undefined): boolean => {
  const [place, other] = [placeOf(a), b && placeOf(b)];
  return (
    place !== undefined &&
    other !== undefined &&
    !isPlaceBefore(place, other) &&
    !isPlaceBefore(other, place)
  );
};

/**
 * Rows that just arrived before the consumer's position. Rows older than all earlier known ones precede the
 * start, unless they are dated after that position, because then the guessed order was wrong, or are at the
 * place that was reached.
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
    .filter(
      (row) =>
        isAdded(row) && (passed.indexOf(row) > known || isNewer(row) || areOfOnePlace(row, last)),
    );
};

const withoutRows = (
  rows: readonly TimelineRow[],
  entries: readonly TimelineEntry[],
): readonly TimelineRow[] => {
  const ids = new Set(entries.filter(isRow).map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** Late rows that are older than one before them. */
const findOlderRows = (rows: readonly TimelineRow[], reachedAt = Number.NEGATIVE_INFINITY) => {
  const outOfPlace = new Set<string>();
  let newestAt = reachedAt;
  for (const row of rows) {
    const at = rowTimestampMs(row) ?? newestAt;
    if (row.late === true && at < newestAt) outOfPlace.add(row.id);
    newestAt = Math.max(newestAt, at);
  }
  return { outOfPlace, newestAt };
};

/**
 * Never passes a gap that is being filled, because its rows come first. Reports a gap that won't be filled
 * once and passes it. `added`: the rows of the last page; one that appeared before the consumer's position
 * is delivered as late.
 */
export const nextEmission = (
  emission: EmissionState,
  timeline: Timeline,
  added: readonly TimelineRow[],
): EmissionStep => {
  const { entries } = timeline;
  if (isOrderUnproven(timeline)) return { rows: [], late: 0, outOfPlace: none, gaps: [], emission };
  const reached = entries.findLastIndex((entry) => isRow(entry) && entry.id === emission.after);
  const ahead = entries.slice(reached + 1);
  const stop = ahead.findIndex((entry) => isGap(entry) && entry.state === 'filling');
  const next = stop === -1 ? ahead : ahead.slice(0, stop);
  const below = withoutRows(added, ahead);
  const late = below.length === 0 ? [] : broughtBelow(entries.slice(0, reached + 1), added);
  const inTurn = next.filter(isRow).filter(({ activity }) => activity !== undefined);
  const { outOfPlace, newestAt } = findOlderRows(inTurn, emission.newestAt);
  const gaps = next.filter(isGap).filter((gap) => !isTaken(gap, emission.told));
  const last = newestRow(next);
  const told = [...emission.told, ...gaps.map(({ gap }) => gap)];
  return {
    rows: [...late, ...inTurn],
    late: late.length,
    outOfPlace,
    gaps,
    emission: { ...emission, ...(last && { after: last.id }), told, newestAt },
  };
};
