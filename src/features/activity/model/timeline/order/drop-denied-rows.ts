import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { gapPlaces, indexById } from '../entry-index.ts';
import { isGap, type TimelineEntry } from '../timeline.ts';

/** Up to the next gap. */
const segmentAbove = (entries: readonly TimelineEntry[], gap: number) => {
  const next = gapPlaces(entries).find((place) => place > gap);
  return { from: gap + 1, to: next ?? entries.length };
};

/**
 * Drops rows above a gap that a page disproves: it holds rows from below the gap and continues above them
 * without these, so they are elsewhere. Rows above a doubtful gap came from a lagging node, so a head
 * disproves them too. No consumer has them, because none passes a gap that is being filled. If they are
 * newer after all, they will be listed again.
 */
export const dropDeniedRows = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  isHead: boolean,
): readonly TimelineEntry[] => {
  const doubted = gapPlaces(entries).filter((place) => {
    const entry = entries[place];
    const isFilling = entry !== undefined && isGap(entry) && entry.state === 'filling';
    return isFilling && (!isHead || entry.isDoubtful === true);
  });
  if (doubted.length === 0) return entries;
  const places = [...indexById(entries, new Set(page.map(({ id }) => id))).values()];
  const isDenied = (gap: number): boolean => {
    const { from, to } = segmentAbove(entries, gap);
    const goesOn = isHead || places.some((place) => place >= to);
    const isListed = places.some((place) => place >= from && place < to);
    return goesOn && !isListed && places.some((place) => place < gap);
  };
  const dropped = new Set<number>();
  for (const gap of doubted.filter(isDenied))
    for (let index = gap; index < segmentAbove(entries, gap).to; index++) dropped.add(index);
  return dropped.size === 0 ? entries : entries.filter((_, index) => !dropped.has(index));
};
