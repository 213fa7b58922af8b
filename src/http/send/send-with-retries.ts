import { backoffDelay } from '../../lib/time/sleep.ts';
import { isRetrySafe, retryDelayMs, type Failure } from '../../ledger/failure/failure.ts';
import { sendOnce, type SendDeps, type HttpRequest } from './send-once.ts';
import type { CallFailure, RawResult } from '../wire-types.ts';

const backoff = { first: 250, jitter: 0.5 };

/** If a service requests more, the read isn't retried. */
export const maxRetryAfterMs = 30_000;

type Tried = {
  readonly failure: Failure;
  readonly attempt: number;
  readonly random: () => number;
};

/**
 * Undefined for no retry. The service's own delay is the minimum; the jitter keeps clients from
 * returning together. A timeout isn't retried: its whole deadline has passed.
 */
export function clientRetryDelayMs({ failure, attempt, random }: Tried): number | undefined {
  if (failure.kind === 'timeout' || !isRetrySafe(failure)) return undefined;
  const asked = retryDelayMs(failure) ?? 0;
  if (asked > maxRetryAfterMs) return undefined;
  return Math.round(asked + backoffDelay(backoff, attempt, random()));
}

type RetryPolicy = {
  readonly retries: number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * A write is sent exactly once. On an idle connection, a server that closes it at that moment would
 * leave the outcome unknown for no reason.
 */
export const sendWithRetries = async (
  prepared: HttpRequest,
  means: SendDeps & { readonly effect: 'read' | 'write' },
  persistence: RetryPolicy,
): Promise<RawResult> =>
  means.effect === 'write'
    ? (await sendOnce(prepared, 'fresh', means)).outcome
    : readAgain(prepared, means, persistence);

async function readAgain(
  prepared: HttpRequest,
  deps: SendDeps,
  { retries, random, sleep }: RetryPolicy,
): Promise<RawResult> {
  for (let made = 1; ; made += 1) {
    const outcome = await sendReadRequest(prepared, deps);
    if (outcome.ok || made > retries) return outcome;
    const { failure } = outcome.error;
    const delayMs = clientRetryDelayMs({ failure, attempt: made, random });
    if (delayMs === undefined) return outcome;
    await sleep(delayMs, deps.lifetime);
    if (deps.lifetime.aborted) return cancelled(outcome);
  }
}

/** An idle connection that was closed says nothing about the server. */
async function sendReadRequest(prepared: HttpRequest, deps: SendDeps): Promise<RawResult> {
  const result = await sendOnce(prepared, 'kept', deps);
  return result.stale ? (await sendOnce(prepared, 'fresh', deps)).outcome : result.outcome;
}

const cancelled = ({ error: { sent } }: CallFailure): CallFailure => ({
  ok: false,
  error: { failure: { kind: 'cancelled' }, sent },
});
