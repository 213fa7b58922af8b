const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** A time of ISO 8601 in microseconds since 1970; what is finer is cut off. Nothing for other text. */
export const parseIsoMicros = (time: string): bigint | undefined => {
  const [, whole, fraction = '', zone = 'Z'] = isoTime.exec(time) ?? [];
  const ms = whole === undefined ? Number.NaN : Date.parse(`${whole}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  return BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
};

/** Microseconds since 1970 as a time of ISO 8601: UTC, six digits. */
export const formatIsoMicros = (micros: bigint): string => {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const ms = new Date(Number((micros - rest) / 1000n)).toISOString().slice(0, -1);
  return `${ms}${String(rest).padStart(3, '0')}Z`;
};
