import { matchesFilter } from '../../../ledger/filter/filter.ts';
import type { State } from '../../../app/state.ts';
import type { ListEntry } from './activity-filter.ts';
import { selectOrder, selectSelectedIndex } from './selectors.ts';

type ListState = Pick<State, 'activity' | 'screen'>;

export const selectNextEntry = (
  state: ListState,
  direction: 'down' | 'up',
  isWanted: (entry: ListEntry) => boolean,
): number | undefined => {
  const { view } = state.activity;
  const selected = selectSelectedIndex(state);
  const isAscending = (direction === 'down') === (selectOrder(state) === 'newest-last');
  const step = isAscending ? 1 : -1;
  for (let index = selected + step; index >= 0 && index < view.entries.length; index += step) {
    const entry = view.entries[index];
    if (entry !== undefined && isWanted(entry)) return index;
  }
  return undefined;
};

/** Goes through the matches of the last filter. */
export const selectNextMatch = (state: ListState, direction: 'down' | 'up'): number | undefined => {
  const { sought, activeFilter, open } = state.activity;
  if (sought === undefined) return undefined;
  const isFiltered = sought === activeFilter;
  return selectNextEntry(
    state,
    direction,
    (entry) =>
      !('gap' in entry) &&
      entry.activity !== undefined &&
      (isFiltered || matchesFilter(sought.filter, entry.activity, state.screen.now, open.endings)),
  );
};

export const selectNextAlert = (state: ListState, direction: 'down' | 'up'): number | undefined => {
  const { alertsOf } = state.activity;
  return selectNextEntry(
    state,
    direction,
    (entry) =>
      !('gap' in entry) && entry.activity !== undefined && alertsOf(entry.activity).length > 0,
  );
};
