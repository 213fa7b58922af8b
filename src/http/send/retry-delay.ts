import { backoffDelay } from '../../lib/time/backoff.ts';
import { isRetrySafe, retryDelayMs, type Failure } from '../../ledger/failure/failure.ts';

const backoff = { first: 250, jitter: 0.5 };

/**
 * The longest delay: if a service requests more, the read isn't retried, and the failure names the delay.
 */
export const maxRetryAfterMs = 30_000;

type Tried = {
  readonly failure: Failure;
  /** Attempts made so far, from 1. */
  readonly attempt: number;
  /** In [0, 1). */
  readonly random: () => number;
};

/**
 * Returns the delay before a read is retried, in milliseconds; undefined if it must not be retried. The
 * service's own delay is the minimum; the jitter keeps clients from returning together. A timeout isn't
 * retried, because its whole deadline has passed.
 */
export function clientRetryDelayMs({ failure, attempt, random }: Tried): number | undefined {
  if (failure.kind === 'timeout' || !isRetrySafe(failure)) return undefined;
  const asked = retryDelayMs(failure) ?? 0;
  if (asked > maxRetryAfterMs) return undefined;
  return Math.round(asked + backoffDelay(backoff, attempt, random()));
}
