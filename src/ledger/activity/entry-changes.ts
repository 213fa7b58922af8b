import type { Activity } from './activity.ts';

/** From `from` up to, not including, `to`, in milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

type ObservedEntry =
  | { readonly gap: string }
  | { readonly at?: number; readonly activity?: { readonly at?: number } };

interface ObservedRows {
  readonly entries: readonly ObservedEntry[];
  /** Nothing is older than the oldest row. */
  readonly reachedStart: boolean;
  /** Start of the contiguous range if no row has a body yet. */
  readonly since?: number;
}

const isGap = (entry: ObservedEntry): entry is { readonly gap: string } => 'gap' in entry;

/** An earlier run saved rows without bodies. */
const entryTime = (entry: ObservedEntry): number | undefined =>
  isGap(entry) ? undefined : entry.activity?.at;

/** An earlier run may have saved the time of a row next to a gap. */
const sideOf = (entry: ObservedEntry | undefined): number | undefined =>
  entry === undefined || isGap(entry) ? undefined : (entry.activity?.at ?? entry.at);

/**
 * When rows may be missing after `from`: before the oldest one, in gaps, and since the last
 * response (`responded`).
 */
export const unobservedSpans = (
  { entries, reachedStart, since }: ObservedRows,
  responded: number | undefined,
  from: number,
): readonly TimeSpan[] => {
  const first = entries.find((entry) => entryTime(entry) !== undefined);
  const oldest = (first && entryTime(first)) ?? since ?? Number.POSITIVE_INFINITY;
  const gaps: TimeSpan[] = [];
  // Reading the time of every row would cost more than everything else.
  const isBounded = from > Number.NEGATIVE_INFINITY;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined) continue;
    if (isGap(entry)) {
      const to = sideOf(entries[index + 1]) ?? Number.POSITIVE_INFINITY;
      gaps.push({ from: sideOf(entries[index - 1]) ?? Number.NEGATIVE_INFINITY, to });
    } else if (isBounded && (entryTime(entry) ?? from) < from) break;
  }
  return [
    ...(reachedStart ? [] : [{ from: Number.NEGATIVE_INFINITY, to: oldest }]),
    ...gaps,
    { from: responded ?? Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  ];
};

/** An entry of the tail: a gap, or a row whose body may be unknown. */
export type TailEntry =
  | { readonly gap: string }
  | { readonly id: string; readonly at?: number; readonly activity?: Activity };

type EntryChanges = {
  readonly removed: readonly Activity[];
  readonly added: readonly Activity[];
};

const activitiesIn = (
  entries: readonly TailEntry[],
  from: number,
  to: number,
): readonly Activity[] => {
  const found: Activity[] = [];
  for (let index = from; index < to; index += 1) {
    const entry = entries[index];
    if (entry !== undefined && 'id' in entry && entry.activity !== undefined)
      found.push(entry.activity);
  }
  return found;
};

/**
 * `dropped` entries go at the start; `head` and `tail` count those that stay around the changed
 * ones.
 */
export type ChangedRange = {
  readonly dropped: number;
  readonly head: number;
  readonly tail: number;
};

/** Compares entries by identity. */
export const findChangedRange = (
  before: readonly unknown[],
  after: readonly unknown[],
): ChangedRange => {
  const [first] = after;
  const dropped = first === undefined ? before.length : Math.max(0, before.indexOf(first));
  let head = 0;
  while (head < after.length && before[dropped + head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length - dropped - head, after.length - head);
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  return { dropped, head, tail };
};

export const findEntryChanges = (
  before: readonly TailEntry[],
  after: readonly TailEntry[],
): EntryChanges => {
  const { dropped, head, tail } = findChangedRange(before, after);
  return {
    removed: [
      ...activitiesIn(before, 0, dropped),
      ...activitiesIn(before, dropped + head, before.length - tail),
    ],
    added: activitiesIn(after, head, after.length - tail),
  };
};
