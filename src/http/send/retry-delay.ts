import { isRetrySafe, retryDelayMs, type Failure } from '../../ledger/failure/failure.ts';

/** The first pause, in milliseconds; each further one is twice as long. */
const firstPauseMs = 250;

/** A service that asks for more is not waited for: the failure says how long it asked. */
export const maxRetryAfterMs = 30_000;

type Tried = {
  readonly failure: Failure;
  /** Attempts made so far, from 1. */
  readonly attempt: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
};

/**
 * Says how long to wait before a read is tried again, in milliseconds, or nothing when it must not
 * be. What the service asked for is the least; the jitter on top keeps clients from coming back
 * together. A timeout is not tried again: whoever set the deadline has waited that long already.
 */
export function clientRetryDelayMs({ failure, attempt, random }: Tried): number | undefined {
  if (failure.kind === 'timeout' || !isRetrySafe(failure)) return undefined;
  const asked = retryDelayMs(failure) ?? 0;
  if (asked > maxRetryAfterMs) return undefined;
  const backoff = firstPauseMs * 2 ** (attempt - 1);
  return Math.round(asked + backoff * (0.5 + random()));
}
