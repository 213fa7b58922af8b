import { unobservedSpans, type ObservedRows } from '../../../ledger/activity/observed-time.ts';
import { bucketCount, type TimeWindow } from './time-window.ts';

/** The part of a window that was observed. */
export type Observation = {
  /** For each bucket, whether all of it was observed; the last one up to now. */
  readonly isObserved: readonly boolean[];
  /** The number of buckets that were. */
  readonly observed: number;
};

/**
 * Returns the buckets in which no row can be missing. A bucket that is only partly observed counts as
 * unknown. The bucket of the last response was observed until then, which is all there is of it.
 */
export const observeBuckets = (
  rows: ObservedRows,
  { bucketMs, first, from }: TimeWindow,
  answeredAt: number | undefined,
): Observation => {
  const answered =
    answeredAt === undefined ? undefined : Math.floor(answeredAt / bucketMs) * bucketMs;
  const missing = unobservedSpans(rows, answered, from);
  const beforeAnswer = missing.slice(0, -1);
  const isObserved = Array.from({ length: bucketCount }, (_, index) => {
    const start = (first + index) * bucketMs;
    const relevant = start === answered ? beforeAnswer : missing;
    return !relevant.some((span) => span.from < start + bucketMs && span.to > start);
  });
  return { isObserved, observed: isObserved.filter(Boolean).length };
};

/** The counts of a plot: undefined for a bucket without rows that was not observed. */
export const withUnknown = (
  counts: readonly number[],
  { isObserved }: Observation,
): readonly (number | undefined)[] =>
  counts.map((count, index) => (count === 0 && isObserved[index] !== true ? undefined : count));
