import { isGap, type Gap, type Timeline } from './timeline.ts';

const change = (timeline: Timeline, id: string, to: (gap: Gap) => Gap): Timeline => ({
  ...timeline,
  entries: timeline.entries.map((entry) => (isGap(entry) && entry.gap === id ? to(entry) : entry)),
});

/** Has a gap filled with a new budget of pages; one that the scan cannot fill stays as it is. */
export const fillGap = (timeline: Timeline, id: string): Timeline =>
  change({ ...timeline, emptyFills: 0 }, id, (gap) =>
    gap.state === 'open'
      ? { ...gap, state: 'filling', budget: gap.pages + timeline.options.backfillPages }
      : gap,
  );

/** Accepts a gap: it stays visible, and no longer counts. */
export const acceptGap = (timeline: Timeline, id: string, reason: string): Timeline =>
  change(timeline, id, (gap) => ({ ...gap, state: 'accepted', reason }));
