import type { MergeResult } from '../order/merge-page.ts';
import type { TimelineGap, TimelineRow, Timeline } from '../timeline.ts';

/** A timeline after a page, and the rows that the page brought, oldest first. */
export interface AppliedPage {
  readonly timeline: Timeline;
  readonly added: readonly TimelineRow[];
}

export const finishPage = (timeline: Timeline, laid: MergeResult): AppliedPage => {
  const { counts } = timeline;
  return {
    timeline: {
      ...timeline,
      entries: laid.entries,
      counts: {
        ...counts,
        received: counts.received + laid.added.length,
        late: counts.late + laid.late,
        changed: counts.changed + laid.changed,
      },
    },
    added: laid.added,
  };
};

/** A gap below the page that was just received. */
export const createGap = (
  timeline: Timeline,
  state: Pick<TimelineGap, 'state' | 'reason' | 'isDoubtful'>,
): TimelineGap => ({
  gap: `gap-${timeline.counts.pages}`,
  pages: 0,
  budget: timeline.options.backfillPages,
  ...state,
});
