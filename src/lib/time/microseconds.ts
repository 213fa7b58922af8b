const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/**
 * Converts an ISO 8601 time to microseconds since 1970, without finer digits. Undefined for other text.
 */
export const parseIsoMicros = (time: string): bigint | undefined => {
  const [, whole, fraction = '', zone = 'Z'] = isoTime.exec(time) ?? [];
  const ms = whole === undefined ? Number.NaN : Date.parse(`${whole}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  return BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
};

/** Formats microseconds since 1970 as ISO 8601: UTC, six fraction digits. */
export const formatIsoMicros = (micros: bigint): string => {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const ms = new Date(Number((micros - rest) / 1000n)).toISOString().slice(0, -1);
  return `${ms}${String(rest).padStart(3, '0')}Z`;
};
