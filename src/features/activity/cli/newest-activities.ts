import type { Settings } from '../../../config/settings/settings.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';
import { isWithin, type TimeWindow } from '../../../lib/time/moment.ts';
import { version } from '../../../cli-kit/exit.ts';
import { isGap } from '../timeline/timeline.ts';
import { openActivitySource } from '../tail/activity-listing.ts';
import type { ActivityOptions } from './activity-options.ts';
import { impatience, reachingBack, retries } from './activity.ts';
import { findStartingPoint } from './follow/find-starting-point.ts';
import { rowsAboveBase } from './print-found.ts';

/** The activities are in the order of the ledger. */
interface NewestActivities {
  readonly activities: readonly Activity[];
  readonly gaps: number;
}

/** Reads the newest activities of a window and prints nothing. */
export const readNewestActivities = async (
  settings: Settings,
  limit: number,
  window: TimeWindow = {},
): Promise<Result<NewestActivities, Failure | 'incomplete'>> => {
  const { listing, close } = openActivitySource(reachingBack(settings, window), {
    version,
    retries,
  });
  const options: ActivityOptions = {
    ...{ follow: false, limit, hasLimit: true, after: undefined, strict: false },
    ...{ cursor: undefined, keepsCursor: false, format: 'ndjson', parties: [], filters: [] },
    window,
  };
  const found = await findStartingPoint({ ...impatience, settings, options, listing });
  close();
  if (!found.ok) {
    const { error } = found;
    return { ok: false, error: typeof error === 'string' ? 'incomplete' : error };
  }
  const start = found.value;
  const older = [...(start.backlog?.oldestFirst() ?? [])]
    .flat()
    .flatMap(({ isAsked, activity }) => (isAsked ? (activity ?? []) : []));
  // A program that watches reads again and again.
  start.backlog?.close();
  const activities = [...older, ...rowsAboveBase(start)].filter(({ at }) => isWithin(window, at));
  return { ok: true, value: { activities, gaps: start.timeline.entries.filter(isGap).length } };
};
