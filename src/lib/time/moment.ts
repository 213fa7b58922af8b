import { err, type Result } from '../result.ts';
import { parseDuration } from './duration.ts';
import type { ClockZone } from './time.ts';

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(Z|[+-]\d\d:\d\d))?)?$/;

export type DateParts = readonly [year: number, month: number, day: number, ...number[]];

/** Months count from 0. */
export const timeOfParts = (zone: ClockZone, parts: DateParts): number =>
  zone === 'utc' ? Date.UTC(...parts) : new Date(...parts).getTime();

/** The month that a time is in, from 0: another one than was written if there is no such day. */
const monthOf = (at: number, zone: ClockZone): number =>
  zone === 'utc' ? new Date(at).getUTCMonth() : new Date(at).getMonth();

/** Minutes east of UTC. */
const offsetOf = (zone: string): number => {
  const [hours = 0, minutes = 0] = zone === 'Z' ? [] : zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (60 * hours + minutes);
};

/**
 * Reads `2026-10-01`, `2026-10-01T14:05` or `2026-10-01 14:05:31.118+02:00` as milliseconds since 1970. `zone`
 * counts where the text has none.
 */
export const parseCalendar = (text: string, zone: ClockZone = 'utc'): number | undefined => {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const [, , , , , , , fraction = '', named] = match;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const meant = named === undefined ? zone : 'utc';
  const midnight = timeOfParts(meant, [year, month - 1, day]);
  if (day === 0 || monthOf(midnight, meant) !== month - 1) return undefined;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const at = timeOfParts(meant, [year, month - 1, day, hours, minutes, seconds, ms]);
  return at - (named === undefined ? 0 : 60_000 * offsetOf(named));
};

export const momentExamples = '2h, 1d, 2026-10-01 or 2026-10-01T14:05Z';

/** Reads a duration before now, a date or a time, in UTC unless it has a zone; in ms since 1970. */
export const parseMoment = (text: string, now: number): number | undefined => {
  const typed = text.trim();
  const age = parseDuration(typed);
  return age === undefined ? parseCalendar(typed) : now - age;
};

/** From a start, which is included, to an end, which isn't; in ms since 1970. */
export interface TimeWindow {
  readonly since?: number;
  readonly until?: number;
}

/** True if a time is in a window. What has no time is in every window, so that nothing gets lost. */
export const isWithin = ({ since, until }: TimeWindow, at: number | undefined): boolean =>
  at === undefined || ((since === undefined || at >= since) && (until === undefined || at < until));

export const reversedWindow =
  '--until is not after --since, so nothing is between them. Change one of them.';

/**
 * Reads what `--since` and `--until` were given: not a time, a start that nothing can precede, and an end
 * before the start are problems. `mayStartNow`: what is listed happens later.
 */
export const parseWindow = (
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
  now: number,
  mayStartNow = false,
): Result<TimeWindow, string> => {
  const [from, to] = [since, until].map((text) =>
    text === undefined ? undefined : parseMoment(text, now),
  );
  const noTime = (option: string, given: string) =>
    err(`${option} "${given}" is neither a duration nor a time. Use ${momentExamples}.`);
  if (since !== undefined && from === undefined) return noTime('--since', since);
  if (until !== undefined && to === undefined) return noTime('--until', until);
  if (from !== undefined && from >= now && !mayStartNow)
    return err(
      `--since "${since}" is not before now, so the list would be empty. Use ${momentExamples}, or remove it.`,
    );
  if (from !== undefined && to !== undefined && from >= to) return err(reversedWindow);
  const window = {
    ...(from !== undefined && { since: from }),
    ...(to !== undefined && { until: to }),
  };
  return { ok: true, value: window };
};
