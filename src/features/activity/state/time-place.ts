import { parseDuration } from '../../../lib/time/duration.ts';
import { parseCalendar } from '../../../lib/time/moment.ts';
import { formatDay, type ClockZone } from '../../../lib/time/time.ts';
import type { TimelineEntry } from '../timeline/timeline.ts';
import type { ListEntry } from './activity-filter.ts';

type Clock = {
  readonly now: number;
  /** The latest time of day before this row is meant. */
  readonly newest: number;
  readonly zone: ClockZone;
};

const timeOfDay = /^\d\d?:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?$/;

const dayMs = 86_400_000;

/**
 * Reads `14:05`, `14:05:31.118`, `2026-02-03`, `2026-02-03T14:05Z`, or an age as `-15m`. A time of day is
 * the latest one up to the newest row. Returns milliseconds since 1970.
 */
export const parseTimePlace = (text: string, clock: Clock): number | undefined => {
  const typed = text.trim();
  if (typed.startsWith('-')) {
    const age = parseDuration(typed.slice(1).trim());
    return age === undefined ? undefined : clock.now - age;
  }
  if (!timeOfDay.test(typed)) return parseCalendar(typed, clock.zone);
  const zone = typed.endsWith('Z') ? 'utc' : clock.zone;
  const onDayOf = (at: number): number | undefined =>
    parseCalendar(`${formatDay(at, zone)} ${typed}`, zone);
  const latest = onDayOf(clock.newest);
  // A day with a clock change is shorter or longer, so its date decides and not its length.
  return latest !== undefined && latest > clock.newest ? onDayOf(clock.newest - dayMs) : latest;
};

/** Undefined if no row has a readable date. */
export const timeRange = (
  entries: readonly (ListEntry | TimelineEntry)[],
): { readonly oldest: number; readonly newest: number } | undefined => {
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const entry of entries) {
    const at = 'gap' in entry ? undefined : entry.activity?.at;
    if (at === undefined) continue;
    oldest = Math.min(oldest, at);
    newest = Math.max(newest, at);
  }
  return oldest > newest ? undefined : { oldest, newest };
};

/** The first row at or after a time, in any order of the rows; -1 if all are older. */
export const indexAtTime = (entries: readonly ListEntry[], wanted: number): number => {
  let [found, foundAt] = [-1, Number.POSITIVE_INFINITY];
  entries.forEach((entry, index) => {
    const at = 'gap' in entry ? undefined : entry.activity?.at;
    if (at === undefined || at < wanted || at >= foundAt) return;
    [found, foundAt] = [index, at];
  });
  return found;
};
