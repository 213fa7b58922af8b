import { backoffDelay } from '../../lib/time/sleep.ts';
import { isRetrySafe, retryDelayMs, type Failure } from '../../ledger/failure/failure.ts';
import { sendOnce, type SendDeps, type HttpRequest } from './send-once.ts';
import type { CallFailure, RawResult } from '../wire-types.ts';

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

export type RetryEvent = {
  /** The name of the operation, or of another request. */
  readonly name: string;
  /** Attempts made so far, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  /** The failure of the last attempt. */
  readonly failure: Failure;
};

type RetryPolicy = {
  /** The maximum number of retries of a read. */
  readonly retries: number;
  readonly onRetry?: ((retry: RetryEvent) => void) | undefined;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Sends a write exactly once. Sends a read until it succeeds, fails for good or reaches the maximum. */
export const sendWithRetries = (
  prepared: HttpRequest,
  means: SendDeps & { readonly effect: 'read' | 'write' },
  persistence: RetryPolicy,
): Promise<RawResult> =>
  means.effect === 'write' ? write(prepared, means) : readAgain(prepared, means, persistence);

/**
 * A write uses a new connection: on an idle one, a server that closes it at that moment would leave the
 * outcome unknown for no reason. A write is never retried, whatever happens.
 */
async function write(prepared: HttpRequest, deps: SendDeps): Promise<RawResult> {
  return (await sendOnce(prepared, 'fresh', deps)).outcome;
}

async function readAgain(
  prepared: HttpRequest,
  deps: SendDeps,
  { retries, onRetry, random, sleep }: RetryPolicy,
): Promise<RawResult> {
  for (let made = 1; ; made += 1) {
    const outcome = await read(prepared, deps);
    if (outcome.ok || made > retries) return outcome;
    const { failure } = outcome.error;
    const delayMs = clientRetryDelayMs({ failure, attempt: made, random });
    if (delayMs === undefined) return outcome;
    onRetry?.({ name: prepared.name, attempt: made, delayMs, failure });
    await sleep(delayMs, deps.lifetime);
    if (deps.lifetime.aborted) return cancelled(outcome);
  }
}

/**
 * An idle connection that the server had closed says nothing about the server, so the read is sent once
 * more.
 */
async function read(prepared: HttpRequest, deps: SendDeps): Promise<RawResult> {
  const result = await sendOnce(prepared, 'kept', deps);
  return result.stale ? (await sendOnce(prepared, 'fresh', deps)).outcome : result.outcome;
}

const cancelled = ({ error: { sent } }: CallFailure): CallFailure => ({
  ok: false,
  error: { failure: { kind: 'cancelled' }, sent },
});
