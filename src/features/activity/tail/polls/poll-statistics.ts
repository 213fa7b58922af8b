import type { PollStatistics } from '../../model/timeline/poll-state.ts';
import type { PageResult } from '../page-source.ts';

/** Enough for percentiles of the last minutes; the bound limits the memory of a long session. */
const latenciesAtMost = 200;

export const noPollStatistics: PollStatistics = { answered: 0, failed: 0, latenciesMs: [] };

/** A switch to updates is neither answered nor failed. */
export const countPage = (before: PollStatistics, page: PageResult): PollStatistics => {
  if (!page.ok) {
    const isFailure = page.error !== 'turned' && page.error.kind !== 'cancelled';
    return isFailure ? { ...before, failed: before.failed + 1 } : before;
  }
  const { exchange } = page.value;
  if (exchange === undefined) return before;
  const latenciesMs = [...before.latenciesMs, exchange.ms].slice(-latenciesAtMost);
  return { ...before, answered: before.answered + 1, latenciesMs };
};
