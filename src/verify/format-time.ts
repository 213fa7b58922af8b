const microsPerMs = 1000n;
/** The last millisecond since 1970 that a JavaScript Date can hold. */
const furthest = 8_640_000_000_000_000n;

/** Microseconds since 1970 in UTC; a time beyond the calendar stays a number. */
export const formatMicros = (micros: bigint): string => {
  const rest = ((micros % microsPerMs) + microsPerMs) % microsPerMs;
  const ms = (micros - rest) / microsPerMs;
  if (ms > furthest || ms < -furthest) return `${micros} microseconds since 1970`;
  const text = new Date(Number(ms)).toISOString().slice(0, -1);
  return `${text}${rest === 0n ? '' : String(rest).padStart(3, '0')}Z`;
};

const msPerDay = 86_400_000;

/** Days since 1970 as a date; a day beyond the calendar stays a number. */
export const formatDate = (days: number): string =>
  Math.abs(days * msPerDay) > Number(furthest)
    ? `${days} days since 1970`
    : (new Date(days * msPerDay).toISOString().split('T')[0] ?? '');

/** ISO 8601 with any offset, as the JSON Ledger API reads it (Canton, JsonCodec). */
const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads an ISO 8601 time as microseconds since 1970, and drops further digits; undefined for another text.
 */
export const parseMicros = (text: string): bigint | undefined => {
  const [, toSecond = '', fraction = '', offset = ''] = isoTime.exec(text) ?? [];
  const ms = Date.parse(`${toSecond}${offset}`);
  return Number.isNaN(ms)
    ? undefined
    : BigInt(ms) * microsPerMs + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
};
