import { formatTimeOfDay } from '../../../lib/time/time.ts';
import type { GapListEntry } from './activity-filter.ts';

type Sides = Pick<GapListEntry, 'after' | 'before'>;

const secondsOf = (at: number | undefined): string =>
  at === undefined ? 'the last run' : formatTimeOfDay(at).slice(0, 8);

const exact = (at: number | undefined): string =>
  at === undefined ? 'the last run' : formatTimeOfDay(at);

/**
 * Names a gap by the rows around it: `12:00:01 to 12:03:02`, to the millisecond where the seconds
 * are the same. A row of an earlier run is known by its id only, and has no time.
 */
export const gapRange = ({ after, before }: Sides): string =>
  secondsOf(after) === secondsOf(before)
    ? `${exact(after)} to ${exact(before)}`
    : `${secondsOf(after)} to ${secondsOf(before)}`;
