import type { Timeline } from '../../model/timeline/timeline.ts';

/** After this, a scan whose responses prove nothing is taken as it is. */
const maxDoubts = 10;

/** A node that lags doesn't know the row of the probe yet, and another node may. */
export const isWorthAnotherPoll = ({ meaning, learning }: Timeline, polls: number): boolean =>
  meaning === undefined && (learning?.fruitless ?? 0) > 0 && polls < maxDoubts;
