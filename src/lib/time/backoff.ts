/** The delays before further attempts, in whatever unit the caller uses. */
export type Backoff = {
  /** The delay before the second attempt; each further delay is twice as long. */
  readonly first: number;
  /** The longest delay. */
  readonly max?: number;
  /**
   * The fraction by which a delay is randomly longer or shorter, so that many clients don't return
   * together.
   */
  readonly jitter?: number;
};

/** Makes a delay up to `jitter` shorter or longer; `random` is in [0, 1). */
export const withJitter = (delay: number, jitter: number, random: number): number =>
  delay * (1 - jitter + 2 * jitter * random);

/** Returns the delay after a number of consecutive failures, counted from 1. */
export const backoffDelay = (
  { first, max = Infinity, jitter = 0 }: Backoff,
  failures: number,
  random = 0.5,
): number => withJitter(Math.min(max, first * 2 ** (failures - 1)), jitter, random);
