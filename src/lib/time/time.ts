const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What depends on it changes once a minute. */
export const floorToMinute = (ms: number): number => Math.floor(ms / minute) * minute;

/** Counts in one unit: whole minutes, rounded down, and `<1m` at the end. */
export const formatCountdown = (ms: number): string => {
  if (ms < minute) return '<1m';
  if (ms < 2 * hour) return `${Math.floor(ms / minute)}m`;
  return ms < 2 * day ? `${Math.floor(ms / hour)}h` : `${Math.floor(ms / day)}d`;
};

/** With less time left, a token may expire before a request arrives. */
const soonMs = 60_000;

/** Both times are in ms since 1970. */
export const expiresSoon = (endsAt: number | undefined, now: number): boolean =>
  endsAt !== undefined && endsAt - now < soonMs;

/** Returns a text such as `2026-05-06T07:00:00Z`. */
export const formatIsoSecond = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Returns a text such as `2026-05-06 07:00Z`. */
export const formatIsoMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** For JSON: null where a time is unknown. */
export const timeJson = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/** Returns a text such as `2026-05-06`. */
export const formatIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `valid until 2026-05-06T07:00:00Z, 41 min left` or `expired 2026-05-06T07:00:00Z`. */
export const formatExpiry = (endsAt: number, now: number): string => {
  const at = formatIsoSecond(endsAt);
  return endsAt <= now
    ? `expired ${at}`
    : `valid until ${at}, ${formatCountdown(endsAt - now)} left`;
};

export type ClockZone = 'utc' | 'local';

const two = (value: number): string => String(value).padStart(2, '0');
const three = (value: number): string => String(value).padStart(3, '0');

const unknownClock = '--:--:--.---';

/** Writes `12:04:31.118`; anything that is no time becomes `--:--:--.---`. */
export const formatTimeOfDay = (at: string | number, zone: ClockZone = 'utc'): string => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return unknownClock;
  if (zone === 'utc') return date.toISOString().slice(-13, -1);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${time}.${three(date.getMilliseconds())}`;
};

export type Clock = {
  readonly zone: ClockZone;
  /** The 24 hours from here on have each time of day once. */
  readonly from: number;
};

/** Returns a clock that changes once an hour, so that what it formats stays the same. */
export const clockAt = (now: number, zone: ClockZone = 'utc'): Clock => ({
  zone,
  from: Math.floor(now / hour) * hour + hour - day,
});

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type Moment = {
  readonly year: number;
  readonly month: string;
  readonly day: string;
  readonly clock: string;
};

const momentOf = (at: number, zone: ClockZone): Moment => {
  const date = new Date(at);
  const [year, month, dayOfMonth] =
    zone === 'utc'
      ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
      : [date.getFullYear(), date.getMonth(), date.getDate()];
  const name = months[month] ?? '---';
  return { year, month: name, day: two(dayOfMonth), clock: formatTimeOfDay(at, zone) };
};

/** Returns a text such as `2026-02-03`. */
export const formatDay = (at: number, zone: ClockZone): string => {
  const { year, month, day: dayOfMonth } = momentOf(at, zone);
  return `${year}-${two(months.indexOf(month) + 1)}-${dayOfMonth}`;
};

/** Undefined within the 24 hours. `rest`: the minute, or the year if that is another one. */
export const datedParts = (
  at: number,
  { zone, from }: Clock,
): { readonly day: string; readonly rest: string } | undefined => {
  if ((at >= from && at < from + day) || Number.isNaN(new Date(at).getTime())) return undefined;
  const moment = momentOf(at, zone);
  const isOfYear = moment.year === momentOf(from + day - 1, zone).year;
  const rest = isOfYear ? moment.clock.slice(0, 5) : String(moment.year).padStart(5);
  return { day: `${moment.day} ${moment.month}`, rest };
};

/** Takes 12 cells: a time of day, or, for another day, `03 Feb 12:04` or `03 Feb 2025`. */
export const formatMoment = (at: number, clock: Clock): string => {
  const dated = datedParts(at, clock);
  return dated === undefined ? formatTimeOfDay(at, clock.zone) : `${dated.day} ${dated.rest}`;
};

export const formatMomentShort = (at: number, clock: Clock): string =>
  formatMoment(at, clock).replace(/\.\d+$/, '');

/** Takes 8 cells: `12:04:31`, `03 Feb`, or `Feb 2025`. */
export const formatDayOrTime = (at: number, clock: Clock): string => {
  const dated = datedParts(at, clock);
  if (dated === undefined) return formatTimeOfDay(at, clock.zone).slice(0, 8);
  return dated.rest.includes(':') ? dated.day : `${dated.day.slice(3)} ${dated.rest.trim()}`;
};

/** Returns a text such as `12:04:55Z`. */
export const formatUtcTime = (ms: number): string => `${formatTimeOfDay(ms).slice(0, 8)}Z`;

/** Truncated: 9.96 s isn't 10.0 yet. */
const tenths = (ms: number): string => (Math.floor(ms / 100) / 10).toFixed(1);

/** Takes at most four cells: `0.8s`, `12s`, `4m`, `3h`, `2d`. */
export const formatAge = (ms: number): string => {
  const past = Math.max(0, ms);
  if (past < 10 * second) return `${tenths(past)}s`;
  if (past < minute) return `${Math.floor(past / second)}s`;
  if (past < hour) return `${Math.floor(past / minute)}m`;
  if (past < day) return `${Math.floor(past / hour)}h`;
  return `${Math.floor(past / day)}d`;
};

/** Takes the age in ms. Undefined for the past, and within a minute: clocks differ by that much. */
export const aheadMs = (age: number): number | undefined => (age <= -minute ? -age : undefined);

/** Returns `4m`, or `-4m` for a time that lies ahead. */
export const formatSignedAge = (age: number): string => {
  const ahead = aheadMs(age);
  return ahead === undefined ? formatAge(age) : `-${formatAge(ahead)}`;
};

/** `84 ms`, `1.2 s`, `9 s`, `2 min 05 s`, `3 h 07 min`. */
export const formatDuration = (ms: number): string => {
  const span = Math.max(0, ms);
  if (span < second) return `${Math.floor(span)} ms`;
  if (span < 10 * second) return `${tenths(span).replace('.0', '')} s`;
  if (span < minute) return `${Math.floor(span / second)} s`;
  if (span < hour)
    return `${Math.floor(span / minute)} min ${two(Math.floor((span % minute) / second))} s`;
  return `${Math.floor(span / hour)} h ${two(Math.floor((span % hour) / minute))} min`;
};

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Returns microseconds since 1970. Undefined for text that isn't ISO 8601. */
export const parseIsoMicros = (time: string): bigint | undefined => {
  const [, whole, fraction = '', zone = 'Z'] = isoTime.exec(time) ?? [];
  const ms = whole === undefined ? Number.NaN : Date.parse(`${whole}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  return BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
};

/** Writes UTC with six decimal places. */
export const formatIsoMicros = (micros: bigint): string => {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const ms = new Date(Number((micros - rest) / 1000n)).toISOString().slice(0, -1);
  return `${ms}${String(rest).padStart(3, '0')}Z`;
};
