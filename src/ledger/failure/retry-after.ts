const unitsInMs: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** `retryInfo` of the ledger, a duration in words ("1 second", "250 milliseconds"), in milliseconds. */
export const parseRetryInfo = (words: string): number | undefined => {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,12})?) ([a-z]+?)s?$/.exec(words.trim()) ?? [];
  const unitMs = unitsInMs[unit];
  return amount === undefined || unitMs === undefined
    ? undefined
    : Math.ceil(Number(amount) * unitMs);
};

/**
 * An HTTP date begins with its weekday; Date.parse without this check reads "1.5" as a day in 2001.
 */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** `Retry-After`, a number of seconds or a date: milliseconds from `nowMs`, never negative. */
export const parseRetryAfter = (header: string, nowMs: number): number | undefined => {
  const words = header.trim();
  if (/^\d{1,9}$/.test(words)) return Number(words) * 1000;
  const date = httpDate.test(words) ? Date.parse(words) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};
