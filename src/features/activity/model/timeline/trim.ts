import { isGap, type Timeline } from './timeline.ts';

export interface RetentionLimits {
  /** Rows to keep: twice as many while a row is protected, because the user is reading further back. */
  readonly keep: number;
  /** The id of a row that must stay, together with all newer ones. */
  readonly protect?: string | undefined;
}

/** Drops the oldest rows beyond the limit; they can be fetched again. */
export const trimTimeline = (timeline: Timeline, { keep, protect }: RetentionLimits): Timeline => {
  const { entries, counts } = timeline;
  const max = protect === undefined ? keep : 2 * keep;
  if (entries.length <= max) return timeline;
  const wanted = entries.length - max;
  const held =
    protect === undefined
      ? -1
      : entries.findIndex((entry) => !isGap(entry) && entry.id === protect);
  let cut = held === -1 ? wanted : Math.min(wanted, held);
  // A gap with nothing below it is only the end of the kept rows.
  for (let entry = entries[cut]; entry !== undefined && isGap(entry); entry = entries[cut])
    cut += 1;
  if (cut === 0) return timeline;
  const dropped = entries.slice(0, cut).filter((entry) => !isGap(entry)).length;
  return {
    ...timeline,
    entries: entries.slice(cut),
    reachedStart: false,
    counts: { ...counts, dropped: counts.dropped + dropped },
  };
};
