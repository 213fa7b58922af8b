import { backoffDelay } from '../../lib/time/backoff.ts';

/**
 * A token is renewed before it ends: by a fifth of its lifetime, but by at least two seconds, because the
 * clock is read once a second, and by at most a minute. A very short lifetime is halved instead.
 */
const renewal = { share: 0.2, minMs: 2000, maxMs: 60_000, maxShare: 0.5 };

/**
 * Returns when to request the next token, in ms since 1970: before this one ends; never if it has no end.
 */
export const renewalTime = (obtainedAt: number, expiresAt: number | undefined): number => {
  if (expiresAt === undefined) return Infinity;
  const lifetime = Math.max(0, expiresAt - obtainedAt);
  const atLeast = Math.min(renewal.minMs, lifetime * renewal.maxShare);
  const margin = Math.max(lifetime * renewal.share, atLeast);
  return expiresAt - Math.min(renewal.maxMs, margin);
};

const backoff = { first: 5000, max: 300_000 };

/** Returns the delay before a source is read again after a number of consecutive failures, in ms. */
export const tokenBackoffMs = (failures: number): number =>
  failures === 0 ? 0 : backoffDelay(backoff, failures);
