import { clockAt, type Clock, type ClockZone } from '../../../lib/time/time.ts';
import type { State } from '../../../app/state.ts';

/** Ages are of no zone, and everything else stays in UTC. */
export const zoneOf = ({ timeStyle }: Pick<State['activity'], 'timeStyle'>): ClockZone =>
  timeStyle === 'local' ? 'local' : 'utc';

export const selectClock = ({ activity, screen }: Pick<State, 'activity' | 'screen'>): Clock =>
  clockAt(screen.now, zoneOf(activity));
