import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { indexById } from './merge-page.ts';
import { isGap, type TimelineEntry } from '../timeline.ts';

/** Returns the entries above a gap, up to the next gap. */
const segmentAbove = (entries: readonly TimelineEntry[], gap: number) => {
  const next = entries.findIndex((entry, index) => index > gap && isGap(entry));
  return { from: gap + 1, to: next === -1 ? entries.length : next };
};

/**
 * Drops rows above a gap that a page disproves: the page holds rows from below the gap and continues above
 * them without these, so they are elsewhere. Above a doubtful gap, they came from a lagging node, so a head
 * disproves them too. No consumer has them, because none passes a gap that is being filled. If they are
 * newer after all, they will be listed again.
 */
export const dropDeniedRows = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  isHead: boolean,
): readonly TimelineEntry[] => {
  const isOpenToDoubt = (entry: TimelineEntry): boolean =>
    isGap(entry) && entry.state === 'filling' && (!isHead || entry.isDoubtful === true);
  if (!entries.some(isOpenToDoubt)) return entries;
  const places = [...indexById(entries, new Set(page.map(({ id }) => id))).values()];
  const isDenied = (gap: number): boolean => {
    const { from, to } = segmentAbove(entries, gap);
    const goesOn = isHead || places.some((place) => place >= to);
    const isListed = places.some((place) => place >= from && place < to);
    return goesOn && !isListed && places.some((place) => place < gap);
  };
  const dropped = new Set<number>();
  entries.forEach((entry, gap) => {
    if (!isOpenToDoubt(entry) || !isDenied(gap)) return;
    for (let index = gap; index < segmentAbove(entries, gap).to; index++) dropped.add(index);
  });
  return dropped.size === 0 ? entries : entries.filter((_, index) => !dropped.has(index));
};
