import {
  emptyTimeline,
  isGap,
  isRow,
  type Entry,
  type Meaning,
  type Timeline,
  type TimelineOptions,
} from './timeline.ts';

/** What a restart needs: enough ids to overlap with, the newest last. */
export interface Saved {
  readonly ids: readonly string[];
  readonly since?: number;
  readonly meaning?: Meaning;
}

const idsKept = 200;

const isOpen = (entry: Entry): boolean =>
  isGap(entry) && (entry.state === 'filling' || entry.state === 'open');

/** Rows that are proved to be neighbours, up to the first gap that is not settled. */
const contiguous = (entries: readonly Entry[]): readonly Entry[] => {
  const stop = entries.findIndex(isOpen);
  const proved = stop === -1 ? entries : entries.slice(0, stop);
  return proved.slice(proved.findLastIndex(isGap) + 1);
};

const saved = (
  entries: readonly Entry[],
  { since, meaning, options: { repeatsCursor } }: Timeline,
): Saved => ({
  ids: entries
    .filter(isRow)
    .slice(-idsKept)
    .map(({ id }) => id),
  ...(since === undefined ? {} : { since }),
  // Of a listing of updates it says nothing about one of activities.
  ...(meaning === undefined || repeatsCursor === true ? {} : { meaning }),
});

/**
 * The same rows, to be gone on with from a listing of updates: oldest first, each page after a cursor
 * beginning with it. What lies behind an open gap is listed again.
 */
export const continuedByUpdates = (timeline: Timeline): Timeline => {
  const { learning, since, counts } = timeline;
  const fresh = emptyTimeline({
    ...timeline.options,
    meaning: 'forward',
    repeatsCursor: true,
  });
  const entries = contiguous(learning?.base ?? timeline.entries);
  return { ...fresh, ...(since === undefined ? {} : { since }), counts, entries };
};

/** The resumable part of a timeline: it never passes a gap that is still to be filled. */
export const saveTimeline = (timeline: Timeline): Saved =>
  saved(contiguous(timeline.learning?.base ?? timeline.entries), timeline);

/** The resumable part up to a row that a consumer has taken. */
export const saveUpTo = (timeline: Timeline, id: string): Saved => {
  const index = timeline.entries.findIndex((entry) => !isGap(entry) && entry.id === id);
  const taken = timeline.entries.slice(0, index + 1);
  return saved(taken.slice(taken.findLastIndex(isGap) + 1), timeline);
};

/** A timeline that goes on where an earlier run ended: its rows are known by their ids alone. */
export const restoreTimeline = (from: Saved, options: TimelineOptions): Timeline => {
  const fresh = emptyTimeline(options);
  const meaning = options.meaning ?? from.meaning;
  return {
    ...fresh,
    ...(meaning === undefined ? {} : { meaning }),
    ...(from.since === undefined ? {} : { since: from.since }),
    entries: from.ids.map((id) => ({ id })),
  };
};
