import { formatTimeOfDay } from '../../../lib/time/time.ts';
import type { GapListEntry } from './activity-filter.ts';
import { lastRun } from '../messages/list.ts';

type Sides = Pick<GapListEntry, 'after' | 'before'>;

const secondsOf = (at: number | undefined): string =>
  at === undefined ? lastRun : formatTimeOfDay(at).slice(0, 8);

const exact = (at: number | undefined): string =>
  at === undefined ? lastRun : formatTimeOfDay(at);

/**
 * Names a gap by the rows around it: `12:00:01 to 12:03:02`, with milliseconds if the seconds are the
 * same. Of a row that an earlier run received only the id is known, not the time.
 */
export const gapRange = ({ after, before }: Sides): string =>
  secondsOf(after) === secondsOf(before)
    ? `${exact(after)} to ${exact(before)}`
    : `${secondsOf(after)} to ${secondsOf(before)}`;
