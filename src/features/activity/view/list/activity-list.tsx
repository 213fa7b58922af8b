import { useMemo, useCallback } from 'react';
import { columnNames, type ColumnName } from '../../../../ledger/activity/listing.ts';
import { useApp, useSession, useLines } from '../../../../shell/session-context.tsx';
import type { AppState } from '../../context.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import { type Clicked, ScopeContext } from '../../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { sortBy } from '../../commands/column-commands.ts';
import { selectWindow } from '../../state/selectors.ts';
import { createListAndRates, listBodyLines } from './list-lines.ts';
import { Box } from 'ink';
import { type Line, inTone, segment } from '../../../../ui-kit/text/line.ts';
import { padOrTruncate } from '../../../../lib/text/width.ts';
import { ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { columnMeanings, columnText } from '../../messages/list.ts';
import { moveMenuCursor, shownColumns, type ColumnMenu } from '../../state/column-menu.ts';
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

/** All that the lines of the list read: a notice, a prompt or another feature changes none of them. */
const listReads = ({ activity, connection, screen }: AppState): readonly unknown[] => {
  const { now, masked, size, pane, zoomed } = screen;
  return [activity, connection, now, masked, size, pane, zoomed];
};

type ColumnMenuProps = { readonly pane: ListPane; readonly menu: ColumnMenu };

/** The menu leaves room for the heading of the list and some rows. */
const previewRows = 5;

/** The title, and on a narrow list why the menu changes nothing there. */
const headLines = ({ columns: width, heading }: ListPane): readonly Line[] => [
  ruleLine({ width, left: columnText.title }),
  ...(heading ? [] : [inTone([segment(padOrTruncate(` ${columnText.narrow}`, width))], 'note')]),
];

/** The height is 0 if there is room for the items only. */
const previewHeight = ({ rows, heading }: ListPane, count: number): number => {
  const left = rows - 1 - count - 1;
  return heading && left >= previewRows ? left : 0;
};

/** Shows the menu of columns instead of the list, with a preview of the list below it. */
function ColumnMenuPane({ pane, menu }: ColumnMenuProps) {
  const { store } = useSession<AppState>();
  const left = previewHeight(pane, menu.names.length);
  const preview = useCallback(
    (state: AppState): readonly Line[] => {
      const { columns: width } = pane;
      const list = { ...pane, rows: left, rates: 0, slots: left - 1 };
      return left === 0 ? [] : [ruleLine({ width }), ...listBodyLines(state, list)];
    },
    [pane, left],
  );
  const items = useCallback(
    (state: AppState) => menuRows(state, menu, pane.columns),
    [menu, pane.columns],
  );
  const head = headLines(pane);
  const height = left === 0 ? Math.max(1, pane.rows - head.length) : menu.names.length;
  const select = (line: number): Clicked => ({
    run: () => store.getState().setColumnMenu(moveMenuCursor(menu, line)),
  });
  return (
    <ScopeContext value="columns">
      <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
        <Lines lines={head} />
        <Lines lines={useLines(items)} height={height} focus={menu.cursor} click={select} />
        <Lines lines={useLines(preview, listReads)} />
      </Box>
    </ScopeContext>
  );
}

/** Finds the column whose heading is at a cell, or nearest to it. */
const columnAt = (heading: string, column: number): ColumnName | undefined =>
  [...heading.matchAll(/[A-Z]+/g)]
    .flatMap(({ 0: word, index }) => {
      const name = columnNames.find((known) => known === word.toLowerCase());
      const distance = Math.max(index - column, column - (index + word.length - 1), 0);
      return name === undefined ? [] : [{ name, distance }];
    })
    .sort((one, other) => one.distance - other.distance)[0]?.name;

const clickRow = (state: AppState, line: number, { entryLines }: ListPane): Clicked | undefined => {
  const { from, to, selected } = selectWindow(state);
  const index = from + Math.floor(line / entryLines);
  return index < to
    ? { isRow: true, run: () => state.moveSelection({ rows: index - selected }) }
    : undefined;
};

function Rows({ pane }: { readonly pane: ListPane }) {
  const { store } = useSession<AppState>();
  // Kept while the pane changes: the widths of columns stay.
  const readRows = useMemo(() => createListAndRates(), []);
  const select = useCallback((state: AppState) => readRows(state, pane), [readRows, pane]);
  const lines = useLines(select, listReads);
  const click = (line: number, column: number): Clicked | undefined => {
    const state = store.getState();
    if (state.activity.view.entries.length === 0) return undefined;
    if (!pane.heading) return clickRow(state, line, pane);
    if (line > 0) return clickRow(state, line - 1, pane);
    const name = columnAt((lines[0] ?? []).map(({ text }) => text).join(''), column);
    return name && { run: () => sortBy(state, name) };
  };
  return <Lines lines={lines} width={pane.columns} height={pane.rows} scope="list" click={click} />;
}

/** A click on a heading sorts by its column. */
export function ActivityList({ pane }: { readonly pane: ListPane }) {
  const menu = useApp((state: AppState) => state.activity.columnMenu);
  return menu === undefined ? <Rows pane={pane} /> : <ColumnMenuPane pane={pane} menu={menu} />;
}
