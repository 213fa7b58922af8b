import { backoffRest, withJitter } from '../../../lib/time/backoff.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { retryDelayMs } from '../../../ledger/failure/failure.ts';

const backoff = { first: 1000, max: 60_000, jitter: 0.2 };
const noRouteMs = 60_000;

export interface BackoffInput {
  readonly failure: Failure;
  /** Failures in a row, from 1. */
  readonly attempt: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
}

/**
 * Returns the wait after a failed poll: 1, 2, 4 … 60 s ± 20 %, or the wait that the service
 * requests.
 */
export const backoffMs = ({ failure, attempt, random }: BackoffInput): number => {
  if (failure.kind === 'notFound') return noRouteMs;
  const rest = backoffRest(backoff, attempt, random);
  return Math.round(Math.max(rest, retryDelayMs(failure) ?? 0));
};

/** The pause between two good polls: the interval ± 10 %, so that many windows do not poll as one. */
export const pollIntervalMs = (intervalMs: number, random: number): number =>
  Math.round(withJitter(intervalMs, 0.1, random));
