import { columnNames } from '../../../../ledger/activity/list-columns.ts';
import type { BodyCell, BodyTarget, FramedLayout } from '../../../../shell/view-types.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import { clickTree } from '../../../../shell/tree/click-tree.ts';
import { openActivityTree } from '../detail/open-activity-tree.ts';
import { isJsonShown, selectWindow } from '../../state/selectors.ts';
import { columnAtLine } from './column-menu-lines.ts';
import { moveMenuCursor } from '../../state/column-menu.ts';
import { listRowStyle, selectRowFacts } from './list-window.ts';
import { listHeading } from './row-lines.ts';

/** Returns the column whose heading is under a cell, or nearest to it. */
const columnAt = (heading: string, column: number): string | undefined => {
  const words = [...heading.matchAll(/[A-Z]+/g)].map(({ 0: word, index }) => ({
    name: word.toLowerCase(),
    distance: Math.max(index - column, column - (index + word.length - 1), 0),
  }));
  const known: readonly string[] = columnNames;
  return words
    .filter(({ name }) => known.includes(name))
    .sort((one, other) => one.distance - other.distance)[0]?.name;
};

/** The pane under a cell: the wheel scrolls the list or the detail, whichever has the keys. */
export const activityPaneAt = (
  state: AppState,
  { column }: BodyCell,
  { list, detail }: FramedLayout,
): 'list' | 'detail' | 'tree' | undefined => {
  if (list === undefined || detail === undefined || state.activity.columnMenu !== undefined)
    return undefined;
  if (column < list.columns) return 'list';
  return isJsonShown(state) ? 'tree' : 'detail';
};

/** What is under a cell of the list: a row, or a heading, which sorts by its column. */
const listTarget = (
  state: AppState,
  { line, column }: BodyCell,
  list: ListPane,
): BodyTarget | undefined => {
  const { columnMenu: menu } = state.activity;
  if (menu !== undefined) {
    const index = columnAtLine(menu, list, line);
    return index === undefined
      ? undefined
      : { kind: 'focus', select: (now) => now.setColumnMenu(moveMenuCursor(menu, index)) };
  }
  const { columns } = listRowStyle(list, selectRowFacts(state));
  if (columns !== undefined && line === 0) {
    const argument = columnAt(listHeading(columns, state.activity.timeStyle), column);
    return argument === undefined ? undefined : { kind: 'command', id: 'order.column', argument };
  }
  const { from, to, selected } = selectWindow(state);
  const heading = columns === undefined ? 0 : 1;
  const index = from + Math.floor((line - heading) / list.entryLines);
  return index < to
    ? { kind: 'row', select: (now) => now.moveSelection({ rows: index - selected }) }
    : undefined;
};

/** A line of the JSON of the selected activity; a click on it gives its pane the keys. */
const jsonTarget = (
  state: AppState,
  { line, column }: BodyCell,
  { list }: FramedLayout,
): BodyTarget | undefined => {
  const open = openActivityTree(state);
  if (open === undefined || state.activity.columnMenu !== undefined) return undefined;
  // Beside the list the pane has a rule at its left, and a title.
  const cell =
    list === undefined ? { line, column } : { line: line - 1, column: column - list.columns - 1 };
  const tree = cell.column < 0 ? undefined : clickTree(open.tree, cell, open.height);
  if (tree === undefined) return undefined;
  const select = (now: AppState): void => {
    now.openDetail();
    open.set(tree);
  };
  return { kind: 'row', select };
};

/** What is under a cell of the tab: a line of JSON, or what the list has there. */
export const activityTargetAt = (
  state: AppState,
  cell: BodyCell,
  layout: FramedLayout,
): BodyTarget | undefined =>
  layout.list === undefined || cell.column >= layout.list.columns
    ? jsonTarget(state, cell, layout)
    : listTarget(state, cell, layout.list);
