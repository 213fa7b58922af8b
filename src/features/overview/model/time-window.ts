/** Shortest first. */
export const spans = [
  { label: '5 min', ms: 300_000 },
  { label: '15 min', ms: 900_000 },
  { label: '1 h', ms: 3_600_000 },
  { label: '6 h', ms: 21_600_000 },
  { label: '24 h', ms: 86_400_000 },
] as const;

/** Whatever the span. */
export const bucketCount = 60;

/** Equal buckets; the last one isn't over. */
export type TimeWindow = {
  readonly bucketMs: number;
  /** Counted from 1970. */
  readonly first: number;
  readonly last: number;
  readonly from: number;
};

/**
 * Buckets begin at whole multiples of their length, so that a plot moves once a bucket and not once a
 * second.
 */
export const windowAt = (spanMs: number, now: number): TimeWindow => {
  const bucketMs = spanMs / bucketCount;
  const last = Math.floor(now / bucketMs);
  const first = last - bucketCount + 1;
  return { bucketMs, first, last, from: first * bucketMs };
};

export const bucketLabel = ({ bucketMs }: Pick<TimeWindow, 'bucketMs'>): string =>
  bucketMs < 60_000 ? `${bucketMs / 1000} s` : `${bucketMs / 60_000} min`;
