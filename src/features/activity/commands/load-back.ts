import type { CommandContext } from '../../../app/state.ts';
import { timeRange } from '../state/time-place.ts';

/** Pages that one command loads: every search is bounded. */
const maxPages = 20;

/** Until there are none. `oldest` is the time of the oldest loaded row. */
export const loadBack = async (
  { store, tail }: Pick<CommandContext, 'store' | 'tail'>,
  isWanted: (oldest: number, pages: number) => boolean,
): Promise<void> => {
  const oldest = () =>
    timeRange(store.getState().activity.timeline.entries)?.oldest ?? Number.NEGATIVE_INFINITY;
  for (let pages = 0; pages < maxPages && isWanted(oldest(), pages); pages += 1) {
    store.getState().setOlderRowsState('fetching');
    const outcome = await tail.older();
    store.getState().setOlderRowsState(outcome);
    if (outcome !== 'unasked') return;
  }
};

/** Until the rows reach back to a time (ms since 1970), or there are none. */
export const loadBackTo = (
  ctx: Pick<CommandContext, 'store' | 'tail'>,
  wanted: number,
): Promise<void> => loadBack(ctx, (oldest) => oldest > wanted);
