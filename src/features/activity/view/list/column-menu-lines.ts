import { type Line, inTone, segment } from '../../../../ui-kit/text/line.ts';
import { padOrTruncate } from '../../../../lib/text/width.ts';
import { scrollIntoView } from '../../../../lib/numbers/list-window.ts';
import { ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import { columnMeanings, columnText } from '../../messages/columns.ts';
import { shownColumns, type ColumnMenu } from '../../state/column-menu.ts';
import { listBodyLines } from '../body-lines.ts';
import { placeColumns } from './columns.ts';

const nameWidth = 8;

const menuRows = (state: AppState, menu: ColumnMenu, width: number): readonly Line[] => {
  const { sorting } = state.activity;
  const { omitted } = placeColumns(width, shownColumns(menu));
  return menu.names.map((name, index) => {
    const isShown = menu.shown.has(name);
    const notes = [
      ...(isShown && omitted.includes(name) ? [columnText.noRoom] : []),
      ...(sorting?.column === name ? [`${columnText.sorted} ${sorting.direction}`] : []),
    ];
    const note = notes.length === 0 ? '' : `  (${notes.join(', ')})`;
    const isSelected = index === menu.cursor;
    const text = `${isSelected ? '>' : ' '} [${isShown ? 'x' : ' '}] ${name.padEnd(nameWidth)}${columnMeanings[name]}${note}`;
    return inTone([segment(padOrTruncate(text, width))], isSelected ? 'selected' : undefined);
  });
};

/** Lines of the list below the menu: its heading and some rows. */
const previewRows = 5;

/** The lines above the items: the title, and on a narrow list why the menu changes nothing there. */
const headLines = ({ columns: width, heading }: ListPane): readonly Line[] => [
  ruleLine({ width, left: columnText.title }),
  ...(heading ? [] : [inTone([segment(padOrTruncate(` ${columnText.narrow}`, width))], 'note')]),
];

/** Lines below the items for the list with these columns; 0 if there is room for the items only. */
const previewHeight = ({ rows, heading }: ListPane, count: number): number => {
  const left = rows - 1 - count - 1;
  return heading && left >= previewRows ? left : 0;
};

/** As many items as fit below the head, with the cursor among them. */
const itemWindow = (pane: ListPane, { names, cursor }: ColumnMenu) => {
  const count = names.length;
  const height = Math.max(1, pane.rows - headLines(pane).length);
  return previewHeight(pane, count) > 0
    ? { from: 0, to: count }
    : scrollIntoView({ count, height, selected: cursor, from: 0 });
};

/** Returns the index of the column on a line of the menu. */
export const columnAtLine = (
  menu: ColumnMenu,
  pane: ListPane,
  line: number,
): number | undefined => {
  const { from, to } = itemWindow(pane, menu);
  const index = from + line - headLines(pane).length;
  return index >= from && index < to ? index : undefined;
};

/**
 * The menu of columns, which replaces the list, and below it the list with these columns, as far as
 * there is room.
 */
export const columnMenuLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { columnMenu: menu } = state.activity;
  if (menu === undefined) return [];
  const { columns: width } = pane;
  const { from, to } = itemWindow(pane, menu);
  const items = menuRows(state, menu, width).slice(from, to);
  const left = previewHeight(pane, menu.names.length);
  if (left === 0) return [...headLines(pane), ...items];
  const preview = listBodyLines(state, { ...pane, rows: left, rates: 0, slots: left - 1 });
  return [...headLines(pane), ...items, ruleLine({ width }), ...preview];
};
