import type { Activity } from '../../../ledger/activity/activity.ts';
import type { BlockWithoutValue } from './block.ts';

/** The activities that are known, in the order of the ledger, and the gaps among them. */
export interface KnownActivities {
  readonly activities: readonly Activity[];
  readonly gaps: number;
  /** Why none could be read. */
  readonly unread?: BlockWithoutValue;
}

const minute = 60_000;
const hour = 60 * minute;

/** Spans of the sums, the shortest first; the last one covers everything that is loaded. */
export const activitySpans = [
  { label: '5 min', ms: 5 * minute },
  { label: '15 min', ms: 15 * minute },
  { label: '1 h', ms: hour },
  { label: '6 h', ms: 6 * hour },
  { label: '1 d', ms: 24 * hour },
  { label: undefined, ms: Number.POSITIVE_INFINITY },
] as const;

export const widestSpan = activitySpans.length - 1;

const beginningOf = (span: number, now: number): number =>
  now - (activitySpans[span]?.ms ?? Number.POSITIVE_INFINITY);

/** Returns whether the known activities reach back to the beginning of a span; else there may be more. */
export const reachesBack = ([oldest]: readonly Activity[], span: number, now: number): boolean =>
  oldest?.at !== undefined && oldest.at <= beginningOf(span, now);

/** The activities of a span that ends now. One without a readable date belongs to every span. */
export const withinSpan = (
  activities: readonly Activity[],
  span: number,
  now: number,
): readonly Activity[] => {
  const from = beginningOf(span, now);
  return activities.filter(({ at }) => at === undefined || at >= from);
};
