import { isGap, type TimelineEntry, type TimelineGap } from './timeline.ts';

/** What is known about a list, so that a page costs the same with a million entries. */
interface EntryIndex {
  /** The versions of a list share this set, so it may have ids of other versions. */
  readonly ids: Set<string>;
  /** The places are in ascending order. */
  readonly gaps: readonly number[];
}

/** Each index is made from that of the version before, or by reading all entries. */
const indexes = new WeakMap<readonly TimelineEntry[], EntryIndex>();

/** Adds the ids from a place on, and returns the places of the gaps there. */
const readEntries = (
  entries: readonly TimelineEntry[],
  from: number,
  ids: Set<string>,
): readonly number[] => {
  const gaps: number[] = [];
  for (let at = from; at < entries.length; at += 1) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (isGap(entry)) gaps.push(at);
    else ids.add(entry.id);
  }
  return gaps;
};

const indexOf = (entries: readonly TimelineEntry[]): EntryIndex => {
  const known = indexes.get(entries);
  if (known !== undefined) return known;
  const ids = new Set<string>();
  const index = { ids, gaps: readEntries(entries, 0, ids) };
  indexes.set(entries, index);
  return index;
};

/** The set may keep ids of dropped rows up to this share before it is rebuilt. */
const sparePart = 0.25;
const spareIds = 4096;

const remember = (entries: readonly TimelineEntry[], index: EntryIndex): void => {
  if (index.ids.size <= entries.length * (1 + sparePart) + spareIds) indexes.set(entries, index);
};

/** `after` has the entries of `before` below `from`. */
export const indexFrom = (
  before: readonly TimelineEntry[],
  after: readonly TimelineEntry[],
  from: number,
): readonly TimelineEntry[] => {
  const { ids, gaps } = indexOf(before);
  const kept = gaps.filter((at) => at < from);
  remember(after, { ids, gaps: [...kept, ...readEntries(after, from, ids)] });
  return after;
};

export const withoutOldest = (
  entries: readonly TimelineEntry[],
  count: number,
): readonly TimelineEntry[] => {
  const after = entries.slice(count);
  const { ids, gaps } = indexOf(entries);
  remember(after, { ids, gaps: gaps.filter((at) => at >= count).map((at) => at - count) });
  return after;
};

/** The places go from the oldest to the newest. */
export const gapPlaces = (entries: readonly TimelineEntry[]): readonly number[] =>
  indexOf(entries).gaps;

export const gapsIn = (entries: readonly TimelineEntry[]): readonly TimelineGap[] =>
  gapPlaces(entries).flatMap((at) => {
    const entry = entries[at];
    return entry !== undefined && isGap(entry) ? [entry] : [];
  });

/** -1 if the gap is gone. */
export const placeOfGap = (entries: readonly TimelineEntry[], gap: string | undefined): number =>
  gapPlaces(entries).find((at) => {
    const entry = entries[at];
    return entry !== undefined && isGap(entry) && entry.gap === gap;
  }) ?? -1;

export const updateGap = (
  entries: readonly TimelineEntry[],
  gap: string | undefined,
  change: (gap: TimelineGap) => TimelineGap,
): readonly TimelineEntry[] => {
  const place = placeOfGap(entries, gap);
  const entry = entries[place];
  if (entry === undefined || !isGap(entry)) return entries;
  const after = entries.with(place, change(entry));
  remember(after, indexOf(entries));
  return after;
};

export const indexById = (
  entries: readonly TimelineEntry[],
  ids: ReadonlySet<string>,
): Map<string, number> => {
  const positions = new Map<string, number>();
  const known = indexOf(entries).ids;
  let left = 0;
  for (const id of ids) if (known.has(id)) left += 1;
  // Searches from the newest row, because a poll overlaps there, and not at all for unknown ids.
  for (let index = entries.length - 1; index >= 0 && left > 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || isGap(entry) || !ids.has(entry.id)) continue;
    positions.set(entry.id, index);
    left -= 1;
  }
  return positions;
};
