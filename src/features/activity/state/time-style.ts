import { clockAt, type Clock, type ClockZone } from '../../../lib/time/time.ts';
import type { State } from '../../../app/state.ts';

/** The zone of the times in the list; ages are of none, and what else there is stays in UTC. */
export const zoneOf = ({ timeStyle }: Pick<State['activity'], 'timeStyle'>): ClockZone =>
  timeStyle === 'local' ? 'local' : 'utc';

/** How the list writes times, for every text about its rows. */
export const selectClock = ({ activity, screen }: Pick<State, 'activity' | 'screen'>): Clock =>
  clockAt(screen.now, zoneOf(activity));
