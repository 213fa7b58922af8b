import type { Laid } from './lay.ts';
import type { Gap, Row, Timeline } from './timeline.ts';

/** A timeline after a page, and the rows that the page brought, oldest first. */
export interface Received {
  readonly timeline: Timeline;
  readonly added: readonly Row[];
}

/** Takes over what was laid, and counts it. */
export const put = (timeline: Timeline, laid: Laid): Received => {
  const { counts } = timeline;
  return {
    timeline: {
      ...timeline,
      entries: laid.entries,
      counts: {
        ...counts,
        received: counts.received + laid.added.length,
        duplicates: counts.duplicates + laid.duplicates,
        late: counts.late + laid.late,
        changed: counts.changed + laid.changed,
      },
    },
    added: laid.added,
  };
};

/** A gap that begins with the page which was taken in last. */
export const newGap = (
  timeline: Timeline,
  state: Pick<Gap, 'state' | 'reason' | 'isDoubtful'>,
): Gap => ({
  gap: `gap-${timeline.counts.pages}`,
  pages: 0,
  budget: timeline.options.backfillPages,
  ...state,
});
