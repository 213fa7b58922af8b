import type { Failure } from '../../../ledger/failure/failure.ts';
import { retryDelayMs } from '../../../ledger/failure/failure.ts';

const firstMs = 1000;
const maxMs = 60_000;
const noRouteMs = 60_000;

export interface BackoffInput {
  readonly failure: Failure;
  /** Failures in a row, from 1. */
  readonly attempt: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
}

/** How long to wait after a failed poll: 1, 2, 4 … 60 s ± 20 %, or what the service asked for. */
export const backoffMs = ({ failure, attempt, random }: BackoffInput): number => {
  if (failure.kind === 'notFound') return noRouteMs;
  const doubled = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 10));
  const jittered = doubled * (0.8 + 0.4 * random);
  return Math.round(Math.max(jittered, retryDelayMs(failure) ?? 0));
};

/** The pause between two good polls: the interval ± 10 %, so that many windows do not poll as one. */
export const pollIntervalMs = (intervalMs: number, random: number): number =>
  Math.round(intervalMs * (0.9 + 0.2 * random));
