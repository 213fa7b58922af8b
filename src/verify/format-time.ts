const microsPerMs = 1000n;
/** The range of a JavaScript Date, in milliseconds. */
const furthest = 8_640_000_000_000_000n;

/**
 * Formats microseconds since 1970 in UTC, to the microsecond; a time beyond the calendar stays a number.
 */
export const formatMicros = (micros: bigint): string => {
  const rest = ((micros % microsPerMs) + microsPerMs) % microsPerMs;
  const ms = (micros - rest) / microsPerMs;
  if (ms > furthest || ms < -furthest) return `${micros} microseconds since 1970`;
  const text = new Date(Number(ms)).toISOString().slice(0, -1);
  return `${text}${rest === 0n ? '' : String(rest).padStart(3, '0')}Z`;
};

const msPerDay = 86_400_000;

/** Formats days since 1970 as a date; a date beyond the calendar stays a number. */
export const formatDate = (days: number): string =>
  Math.abs(days * msPerDay) > Number(furthest)
    ? `${days} days since 1970`
    : (new Date(days * msPerDay).toISOString().split('T')[0] ?? '');

/**
 * A time as the JSON Ledger API reads it: ISO 8601 with any offset (Canton, transcode/codec-json, JsonCodec:
 * `ISO_DATE_TIME`).
 */
const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Reads a time as microseconds since 1970, without what is beyond them; undefined for another text. */
export const parseMicros = (text: string): bigint | undefined => {
  const [, toSecond = '', fraction = '', offset = ''] = isoTime.exec(text) ?? [];
  const ms = Date.parse(`${toSecond}${offset}`);
  return Number.isNaN(ms)
    ? undefined
    : BigInt(ms) * microsPerMs + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
};
