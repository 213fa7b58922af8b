import { useMemo } from 'react';
import { columnNames, type ColumnName } from '../../../../ledger/activity/list-columns.ts';
import { useApp, useSession } from '../../../../shell/session-context.tsx';
import type { AppState } from '../../../../app/state.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import { useLines } from '../../../../shell/use-lines.ts';
import type { Clicked } from '../../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { sortBy } from '../../commands/sort-commands.ts';
import { selectWindow } from '../../state/selectors.ts';
import { createListAndRates } from '../body-lines.ts';
import { ColumnMenuPane } from './column-menu.tsx';

/** Returns the column whose heading is at a cell, or nearest to it. */
const columnAt = (heading: string, column: number): ColumnName | undefined =>
  [...heading.matchAll(/[A-Z]+/g)]
    .flatMap(({ 0: word, index }) => {
      const name = columnNames.find((known) => known === word.toLowerCase());
      const distance = Math.max(index - column, column - (index + word.length - 1), 0);
      return name === undefined ? [] : [{ name, distance }];
    })
    .sort((one, other) => one.distance - other.distance)[0]?.name;

/** Selects the row on a line below the heading, if there is one. */
const clickRow = (state: AppState, line: number, { entryLines }: ListPane): Clicked | undefined => {
  const { from, to, selected } = selectWindow(state);
  const index = from + Math.floor(line / entryLines);
  return index < to
    ? { isRow: true, run: () => state.moveSelection({ rows: index - selected }) }
    : undefined;
};

function Rows({ pane }: { readonly pane: ListPane }) {
  const { store } = useSession();
  const select = useMemo(() => {
    const readRows = createListAndRates();
    return (state: AppState) => readRows(state, pane);
  }, [pane]);
  const lines = useLines(select);
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

/** The rows of the tail, or the menu of their columns. A click on a heading sorts by its column. */
export function ActivityList({ pane }: { readonly pane: ListPane }) {
  const menu = useApp((state) => state.activity.columnMenu);
  return menu === undefined ? <Rows pane={pane} /> : <ColumnMenuPane pane={pane} menu={menu} />;
}
