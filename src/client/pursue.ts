import type { Failure } from '../ledger/failure.ts';
import { attempt, type Means, type Prepared } from './attempt.ts';
import type { FailedOutcome, Heard } from './outcome.ts';
import { retryPause } from './retry.ts';

export type Retry = {
  /** Of the operation, or what else was asked. */
  readonly name: string;
  /** Attempts made so far, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  /** Why the last one was of no use. */
  readonly failure: Failure;
};

export type Persistence = {
  /** How often a read is tried again. */
  readonly retries: number;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Sends a write exactly once, and a read until it is answered, hopeless or given up. */
export const pursue = (
  prepared: Prepared,
  means: Means & { readonly effect: 'read' | 'write' },
  persistence: Persistence,
): Promise<Heard> =>
  means.effect === 'write' ? write(prepared, means) : readAgain(prepared, means, persistence);

/**
 * A write has a connection of its own: on one that waited, a server that closes it at this very
 * moment would leave the outcome unknown for no reason. It is never repeated, whatever happens.
 */
async function write(prepared: Prepared, means: Means): Promise<Heard> {
  return (await attempt(prepared, 'fresh', means)).outcome;
}

async function readAgain(
  prepared: Prepared,
  means: Means,
  { retries, onRetry, random, sleep }: Persistence,
): Promise<Heard> {
  for (let made = 1; ; made += 1) {
    const outcome = await read(prepared, means);
    if (outcome.ok || made > retries) return outcome;
    const { failure } = outcome;
    const delayMs = retryPause({ failure, attempt: made, random });
    if (delayMs === undefined) return outcome;
    onRetry?.({ name: prepared.name, attempt: made, delayMs, failure });
    await sleep(delayMs, means.lifetime);
    if (means.lifetime.aborted) return cancelled(outcome);
  }
}

/** A connection that the server closed while it waited says nothing about the server: once more. */
async function read(prepared: Prepared, means: Means): Promise<Heard> {
  const kept = await attempt(prepared, 'kept', means);
  return kept.stale ? (await attempt(prepared, 'fresh', means)).outcome : kept.outcome;
}

const cancelled = ({ sent }: FailedOutcome): FailedOutcome => ({
  ok: false,
  failure: { kind: 'cancelled' },
  sent,
});
