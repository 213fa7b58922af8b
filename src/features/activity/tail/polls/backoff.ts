import { backoffDelay, withJitter } from '../../../../lib/time/sleep.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import { retryDelayMs } from '../../../../ledger/failure/failure.ts';

const backoff = { first: 1000, max: 60_000, jitter: 0.2 };
const noRouteMs = 60_000;
/** A service may ask for days, or by mistake for years. */
const longestAskedMs = 3_600_000;

export interface BackoffInput {
  readonly failure: Failure;
  /** From 1. */
  readonly attempt: number;
  /** In [0, 1). */
  readonly random: number;
}

/** 1, 2, 4 … 60 s ± 20 %, or the wait that the service requests, at most an hour. */
export const backoffMs = ({ failure, attempt, random }: BackoffInput): number => {
  if (failure.kind === 'notFound') return noRouteMs;
  const delay = backoffDelay(backoff, attempt, random);
  return Math.round(Math.max(delay, Math.min(retryDelayMs(failure) ?? 0, longestAskedMs)));
};

/** ± 10 %, so that many windows don't poll together. */
export const pollIntervalMs = (intervalMs: number, random: number): number =>
  Math.round(withJitter(intervalMs, 0.1, random));
