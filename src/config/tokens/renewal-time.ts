import { backoffRest } from '../../lib/time/backoff.ts';
/** At most so long before its end is a token renewed, in ms. */
const earliest = 60_000;

/** The part of a short lifetime that is reserved for getting the next token: a fifth. */
const share = 0.2;

/** and never less than this, in ms, so that a look at the clock each second comes in time, */
const latest = 2000;

/** but for a life that is hardly longer: half of it is used. */
const half = 0.5;

/** When to ask for the next token: before this one ends, in ms since 1970; never, if it has no end. */
export const renewalTime = (obtainedAt: number, expiresAt: number | undefined): number => {
  if (expiresAt === undefined) return Infinity;
  const life = Math.max(0, expiresAt - obtainedAt);
  const margin = Math.max(life * share, Math.min(latest, life * half));
  return expiresAt - Math.min(earliest, margin);
};

const backoff = { first: 5000, max: 300_000 };

/** Returns the delay before a source is read again after so many failures in a row, in ms. */
export const tokenBackoffMs = (failures: number): number =>
  failures === 0 ? 0 : backoffRest(backoff, failures);
