import { columnNames, type ColumnName } from '../../../ledger/activity/listing.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';

/** All columns, from left to right, and which the list shows. */
export type ColumnMenu = {
  readonly names: readonly ColumnName[];
  readonly shown: ReadonlySet<ColumnName>;
  readonly cursor: number;
};

/** Lists the columns of the list, then the others. */
export const openColumnMenu = (columns: readonly ColumnName[]): ColumnMenu => ({
  names: [...columns, ...columnNames.filter((name) => !columns.includes(name))],
  shown: new Set(columns),
  cursor: 0,
});

export const shownColumns = ({ names, shown }: ColumnMenu): readonly ColumnName[] =>
  names.filter((name) => shown.has(name));

export const moveMenuCursor = (menu: ColumnMenu, cursor: number): ColumnMenu => ({
  ...menu,
  cursor: clamp(cursor, 0, menu.names.length - 1),
});

/** The last column can't be removed. */
export const toggleColumn = (menu: ColumnMenu): ColumnMenu => {
  const name = menu.names[menu.cursor];
  if (name === undefined || (menu.shown.has(name) && menu.shown.size === 1)) return menu;
  const shown = new Set(menu.shown);
  if (!shown.delete(name)) shown.add(name);
  return { ...menu, shown };
};

export const moveColumn = (menu: ColumnMenu, by: 1 | -1): ColumnMenu => {
  const { names, cursor } = menu;
  const to = cursor + by;
  const [name, other] = [names[cursor], names[to]];
  if (name === undefined || other === undefined) return menu;
  const moved = names.map((each, index) => {
    if (index === cursor) return other;
    return index === to ? name : each;
  });
  return { ...menu, names: moved, cursor: to };
};
