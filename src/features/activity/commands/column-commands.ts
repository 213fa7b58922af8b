import type { CommandHandler, AppState } from '../context.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { tryIo } from '../../../lib/result.ts';
import { saveChosenColumns } from '../../../storage/history/profile-files.ts';
import { columnText } from '../messages/list.ts';
import { moveColumn, openColumnMenu, toggleColumn, type ColumnMenu } from '../state/column-menu.ts';
import { usualColumns } from '../view/list/columns.ts';
import { columnNames, type ColumnName } from '../../../ledger/activity/listing.ts';
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

export const reverseOrder = storeHandler((state: AppState) => {
  const { sorting } = state.activity;
  if (sorting === undefined) state.toggleSortOrder();
  else sortBy(state, sorting.column);
});

/** Sorts by the column whose name was typed, or begins so; `:sort time` sorts by time again. */
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

export const openColumns = storeHandler((state: AppState) => {
  const { columns } = state.activity;
  state.focusList();
  state.setColumnMenu(openColumnMenu(columns ?? usualColumns(state.screen.size.columns)));
});

const changeColumnMenu = (by: (menu: ColumnMenu) => ColumnMenu): CommandHandler =>
  storeHandler((state: AppState) => {
    const { columnMenu } = state.activity;
    if (columnMenu !== undefined) state.changeColumns(by(columnMenu));
  });

export const toggle = changeColumnMenu(toggleColumn);
export const moveLeft = changeColumnMenu((menu) => moveColumn(menu, -1));
export const moveRight = changeColumnMenu((menu) => moveColumn(menu, 1));

/** Sorts by time if the column under the cursor is the age. */
export const sortByColumn = storeHandler((state: AppState) => {
  const { columnMenu } = state.activity;
  const name = columnMenu?.names[columnMenu.cursor];
  if (name !== undefined) sortBy(state, name === 'age' ? 'time' : name);
});

const save: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  const { columns, profileColumns } = state.activity;
  const chosen = columns === profileColumns ? undefined : columns;
  const saved = tryIo(() => saveChosenColumns(deps.stateDir, state.connection.profile, chosen));
  if (!saved.ok) state.showNotice('error', columnText.notSaved(saved.error));
};

/** Records the columns for this profile. */
export const closeColumns: CommandHandler = (ctx) => {
  save(ctx);
  ctx.store.getState().setColumnMenu(undefined);
};

export const resetColumns: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  state.resetColumns();
  const { columns } = ctx.store.getState().activity;
  state.setColumnMenu(openColumnMenu(columns ?? usualColumns(state.screen.size.columns)));
  state.showNotice('note', columnText.reset);
};
