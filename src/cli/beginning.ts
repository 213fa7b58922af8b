import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import type { Failure } from '../ledger/failure.ts';
import { emptyTimeline, isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { findNewest } from '../services/newest.ts';
import type { Listing } from '../services/listing.ts';
import type { ActivityOptions } from './activity-options.ts';
import { passesAll, timelineOptions } from './rows.ts';

/** What the options ask for out of what the scan lists now. */
export type Beginning =
  | {
      readonly kind: 'found';
      /** What is asked for, oldest first. */
      readonly activities: readonly Activity[];
      /** All that was looked through. */
      readonly timeline: Timeline;
    }
  /** The id of `--after` is not among what can be reached. */
  | { readonly kind: 'not-met' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const newestOf = (
  activities: readonly Activity[],
  limit: number | undefined,
): readonly Activity[] => {
  if (limit === undefined) return activities;
  return limit === 0 ? [] : activities.slice(-limit);
};

const following = (timeline: Timeline, id: string): readonly Activity[] | undefined => {
  const { entries } = timeline;
  const index = entries.findIndex(
    (entry) => isRow(entry) && entry.id === id && entry.activity !== undefined,
  );
  if (index === -1) return undefined;
  return entries
    .slice(index + 1)
    .flatMap((entry) => (isRow(entry) && entry.activity !== undefined ? [entry.activity] : []));
};

/** Rows whose dates tell in which order a scan lists, even if one is out of line. */
const tellingOrder = 10;

/**
 * Looks for where to begin: goes back from the newest activity until there are as many that pass as
 * are wanted, or until the id of `--after` is met, and no further than what is kept in memory.
 */
export const findBeginning = async (
  { settings, options }: { readonly settings: Settings; readonly options: ActivityOptions },
  listing: Listing,
): Promise<Beginning> => {
  const { after, limit, follow, filters } = options;
  const passes = passesAll(options);
  const newest = await findNewest({
    listing,
    after,
    timeline: emptyTimeline(timelineOptions(settings)),
    ...(after === undefined
      ? { wanted: limit, isWanted: passes }
      : { wanted: 1, isWanted: ({ id }) => id === after }),
    firstPage: !follow && filters.length === 0 ? Math.max(tellingOrder, limit) : undefined,
    most: settings.keep,
    now: Date.now,
  });
  if (!newest.ok) return { kind: 'failed', failure: newest.failure };
  const { timeline } = newest;
  if (after === undefined) {
    return { kind: 'found', activities: newestOf(newest.activities, limit), timeline };
  }
  const newer = following(timeline, after);
  if (newer === undefined) return { kind: 'not-met' };
  const asked = newestOf(newer.filter(passes), options.hasLimit ? limit : undefined);
  return { kind: 'found', activities: asked, timeline };
};

export const notMetWords = ({ after = '' }: ActivityOptions): string =>
  `--after ${after} was not met in the activities that this scan lists: check the event id`;
