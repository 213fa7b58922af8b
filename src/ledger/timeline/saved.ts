import {
  emptyTimeline,
  isGap,
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

/** The ids of the newest rows before a place, down to the next gap; no more are looked at. */
const idsBefore = (entries: readonly Entry[], end: number): readonly string[] => {
  const ids: string[] = [];
  for (let at = end - 1; at >= 0 && ids.length < idsKept; at--) {
    const entry = entries[at];
    if (entry === undefined || isGap(entry)) break;
    ids.push(entry.id);
  }
  return ids.reverse();
};

const saved = (
  ids: readonly string[],
  { since, meaning, options: { repeatsCursor } }: Timeline,
): Saved => ({
  ids,
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
export const saveTimeline = (timeline: Timeline): Saved => {
  const entries = contiguous(timeline.learning?.base ?? timeline.entries);
  return saved(idsBefore(entries, entries.length), timeline);
};

/** The resumable part up to a row that a consumer has taken: one of the newest, most of the time. */
export const saveUpTo = (timeline: Timeline, id: string): Saved => {
  const { entries } = timeline;
  const index = entries.findLastIndex((entry) => !isGap(entry) && entry.id === id);
  return saved(idsBefore(entries, index + 1), timeline);
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
