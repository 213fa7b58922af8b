import { backoffRest } from '../../lib/time/backoff.ts';
import { isRetrySafe, retryDelayMs, type Failure } from '../../ledger/failure/failure.ts';

const backoff = { first: 250, jitter: 0.5 };

/**
 * The longest delay: a service that requests more is not waited for, and the failure names its
 * delay.
 */
export const maxRetryAfterMs = 30_000;

type Tried = {
  readonly failure: Failure;
  /** Attempts made so far, from 1. */
  readonly attempt: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
};

/**
 * Returns the delay before a read is retried, in milliseconds; undefined when it must not be. The
 * service's own delay is the minimum; the jitter keeps clients from returning together. A timeout
 * is not retried: its whole deadline has passed already.
 */
export function clientRetryDelayMs({ failure, attempt, random }: Tried): number | undefined {
  if (failure.kind === 'timeout' || !isRetrySafe(failure)) return undefined;
  const asked = retryDelayMs(failure) ?? 0;
  if (asked > maxRetryAfterMs) return undefined;
  return Math.round(asked + backoffRest(backoff, attempt, random()));
}
