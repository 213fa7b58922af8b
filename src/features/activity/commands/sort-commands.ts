import { columnNames, type ColumnName } from '../../../ledger/activity/listing.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import type { AppState } from '../../../app/state.ts';
import { sortText } from '../messages/notices.ts';
import { isLargestFirst, sortRowsBy } from '../state/sort-rows.ts';

/** Turns the direction around if the rows are sorted by the column. */
export const sortBy = (state: AppState, column: ColumnName): void => {
  if (column === 'time') {
    state.sortRows(undefined);
    return;
  }
  const { sorting } = state.activity;
  const isAscending =
    sorting?.column === column ? sorting.direction === 'descending' : !isLargestFirst(column);
  state.sortRows(sortRowsBy(column, isAscending ? 'ascending' : 'descending'));
};

export const reverseOrder = storeHandler((state) => {
  const { sorting } = state.activity;
  if (sorting === undefined) state.toggleSortOrder();
  else sortBy(state, sorting.column);
});

/** By the column whose name was typed, or begins so; `:sort time` sorts by time again. */
export const sortByName: CommandHandler = ({ store, argument }) => {
  const state = store.getState();
  const name = argument?.trim().toLowerCase();
  if (name === undefined) {
    state.openOverlay({ kind: 'palette', field: { before: 'sort ', after: '' }, selected: 0 });
    return;
  }
  const [column, ...others] = columnNames.filter((known) => known.startsWith(name));
  if (column === undefined || others.length > 0)
    state.showNotice('warning', sortText.unknownColumn(name, columnNames));
  else sortBy(state, column);
};
