import type { Timeline } from '../../model/timeline/timeline.ts';

/** Polls after which a scan whose responses prove nothing is taken as it is. */
const maxDoubts = 10;

/**
 * Returns whether to poll again because a probe proved nothing: a node that lags doesn't know the row yet
 * after which it was asked, and another node may. `polls` have proved nothing so far.
 */
export const isWorthAnotherPoll = ({ meaning, learning }: Timeline, polls: number): boolean =>
  meaning === undefined && (learning?.fruitless ?? 0) > 0 && polls < maxDoubts;
