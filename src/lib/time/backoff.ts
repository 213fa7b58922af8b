/** How long to wait before each further attempt, in whatever unit the caller counts. */
export type Backoff = {
  /** Before the second attempt; each further rest is twice as long, */
  readonly first: number;
  /** and never longer than this. */
  readonly max?: number;
  /** How far a rest is off in both directions, as a part of it: many clients do not return as one. */
  readonly jitter?: number;
};

/** A rest that is up to `jitter` shorter or longer; `random` from 0 up to, not including, 1. */
export const withJitter = (rest: number, jitter: number, random: number): number =>
  rest * (1 - jitter + 2 * jitter * random);

/** The rest after so many failures in a row, from 1. */
export const backoffRest = (
  { first, max = Infinity, jitter = 0 }: Backoff,
  failures: number,
  random = 0.5,
): number => withJitter(Math.min(max, first * 2 ** (failures - 1)), jitter, random);
