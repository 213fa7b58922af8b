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

/**
 * The menu of columns, which replaces the list, and below it the list with these columns, as far as
 * there is room.
 */
export const columnMenuLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { columnMenu: menu } = state.activity;
  if (menu === undefined) return [];
  const { columns: width, rows: height, heading } = pane;
  const items = menuRows(state, menu, width);
  const title = ruleLine({ width, left: columnText.title });
  if (!heading)
    return windowed(
      [title, inTone([segment(padOrTruncate(` ${columnText.narrow}`, width))], 'note')],
      items,
      menu,
      height,
    );
  const left = height - 1 - items.length - 1;
  if (left < previewRows) return windowed([title], items, menu, height);
  const preview = listBodyLines(state, { ...pane, rows: left, rates: 0, slots: left - 1 });
  return [title, ...items, ruleLine({ width }), ...preview];
};

/** As many items as fit below some lines, with the cursor among them. */
const windowed = (
  head: readonly Line[],
  items: readonly Line[],
  { cursor }: ColumnMenu,
  rows: number,
): readonly Line[] => {
  const height = Math.max(1, rows - head.length);
  const { from, to } = scrollIntoView({ count: items.length, height, selected: cursor, from: 0 });
  return [...head, ...items.slice(from, to)];
};
