import type { CommandContext } from '../../../shell/command-handler.ts';
import { timeRange } from '../state/time-place.ts';

/** Pages of older rows that one command loads: every search is bounded. */
const maxPages = 20;

/** Loads older rows until they reach back to a time (ms since 1970), or until there are none. */
export const loadBackTo = async (
  { store, tail }: Pick<CommandContext, 'store' | 'tail'>,
  wanted: number,
): Promise<void> => {
  const isShort = () =>
    (timeRange(store.getState().activity.timeline.entries)?.oldest ?? wanted) > wanted;
  for (let pages = 0; pages < maxPages && isShort(); pages += 1) {
    store.getState().setOlderRowsState('fetching');
    const outcome = await tail.older();
    store.getState().setOlderRowsState(outcome);
    if (outcome !== 'unasked') return;
  }
};
