import type { TimeSpan } from '../../../ledger/activity/entry-changes.ts';

export const spans = [
  { label: '5 min', ms: 300_000 },
  { label: '15 min', ms: 900_000 },
  { label: '1 h', ms: 3_600_000 },
  { label: '6 h', ms: 21_600_000 },
  { label: '24 h', ms: 86_400_000 },
] as const;

export const bucketCount = 60;

/** The buckets are equally long; the last one isn't over. */
export type TimeWindow = {
  readonly bucketMs: number;
  /** The number of the first bucket, counted from 1970. */
  readonly first: number;
  readonly last: number;
  readonly from: number;
};

/** Buckets begin at multiples of their length, so that a plot moves once a bucket. */
export const windowAt = (spanMs: number, now: number): TimeWindow => {
  const bucketMs = spanMs / bucketCount;
  const last = Math.floor(now / bucketMs);
  const first = last - bucketCount + 1;
  return { bucketMs, first, last, from: first * bucketMs };
};

export const bucketLabel = ({ bucketMs }: Pick<TimeWindow, 'bucketMs'>): string =>
  bucketMs < 60_000 ? `${bucketMs / 1000} s` : `${bucketMs / 60_000} min`;

export type Seen = 'all' | 'part' | 'none';

export type Observation = {
  /** There is a value for each bucket; the last one counts up to now. */
  readonly isObserved: readonly boolean[];
  readonly observedMs: number;
  readonly seen: Seen;
};

/** Measures how much of a span was observed: the time outside the spans in which rows may be missing. */
export const observeSpan = (missing: readonly TimeSpan[], { from, to }: TimeSpan): Seen => {
  if (missing.some((span) => span.from <= from && span.to >= to)) return 'none';
  return missing.some((span) => span.from < to && span.to > from) ? 'part' : 'all';
};

const observedTime = (missing: readonly TimeSpan[], { from, to }: TimeSpan): number => {
  let [observed, done] = [0, from];
  for (const span of missing.toSorted((one, other) => one.from - other.from)) {
    observed += Math.max(0, Math.min(span.from, to) - done);
    done = Math.max(done, Math.min(span.to, to));
  }
  return observed + Math.max(0, to - done);
};

/**
 * `missing` are the times in which rows may be missing (`unobservedSpans`). A bucket that is only
 * partly observed counts as unknown. That of the last response was observed until then, which is
 * all there is of it.
 */
export const observeBuckets = (
  missing: readonly TimeSpan[],
  { bucketMs, first, from: start }: TimeWindow,
  { respondedAt, end }: { readonly respondedAt: number | undefined; readonly end: number },
): Observation => {
  const responded =
    respondedAt === undefined ? undefined : Math.floor(respondedAt / bucketMs) * bucketMs;
  const beforeResponse = missing.slice(0, -1);
  const isObserved = Array.from({ length: bucketCount }, (_, index) => {
    const from = (first + index) * bucketMs;
    const relevant = from === responded ? beforeResponse : missing;
    return observeSpan(relevant, { from, to: from + bucketMs }) === 'all';
  });
  const whole = { from: start, to: end };
  const seen = isObserved.every(Boolean) ? 'all' : observeSpan(missing, whole);
  return { isObserved, observedMs: observedTime(missing, whole), seen };
};

/** Undefined for a bucket without rows that was not observed. */
export const withUnknown = (
  counts: readonly number[],
  { isObserved }: Observation,
): readonly (number | undefined)[] =>
  counts.map((count, index) => (count === 0 && isObserved[index] !== true ? undefined : count));
