import type { ListPane } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../app/state.ts';
import { isDifferent } from '../../../shell/state/app-state.ts';
import { noticeBoxLines } from '../../../ui-kit/frame/rule-lines.ts';
import { fillLines, lineOf, type Line } from '../../../ui-kit/text/line.ts';
import type { ListEntry } from '../state/activity-filter.ts';
import { selectOrder, selectWindow } from '../state/selectors.ts';
import { selectEmptyState } from './empty-state.ts';
import { entryLines } from './list/list-entry-lines.ts';
import { createRowStyle, selectRowFacts, visibleListRows } from './list/list-window.ts';
import { listHeading, type RowStyle } from './list/row-lines.ts';
import { rateLines, selectRateFacts } from './rate-lines.ts';
import { floorToMinute } from '../../../lib/time/time.ts';

export type ReadLines = (state: AppState, pane: ListPane) => readonly Line[];

type DrawnRow = {
  readonly selected: boolean;
  readonly style: RowStyle;
  readonly lines: readonly Line[];
};

const createListLines = (): ReadLines => {
  const styleOf = createRowStyle();
  const drawn = new WeakMap<ListEntry, DrawnRow>();
  const rowLines = (row: ListEntry, selected: boolean, style: RowStyle): readonly Line[] => {
    const before = drawn.get(row);
    if (before?.selected === selected && before.style === style) return before.lines;
    const lines = entryLines(row, selected, style);
    drawn.set(row, { selected, style, lines });
    return lines;
  };
  return (state, pane) => {
    const { from, to, selected } = selectWindow(state);
    const rows = visibleListRows(state.activity.view.entries, selectOrder(state), from, to);
    const style = styleOf(selectRowFacts(state), pane, rows);
    return [
      ...(style.columns === undefined
        ? []
        : [lineOf(listHeading(style.columns, style.timeStyle, style.sorting), 'focus')]),
      ...rows.flatMap((row, index) => rowLines(row, from + index === selected, style)),
    ];
  };
};

const rowsOrWords = (state: AppState, pane: ListPane, rows: ReadLines): readonly Line[] => {
  if (state.activity.view.entries.length > 0) return rows(state, pane);
  const notice = selectEmptyState(state);
  return notice === undefined ? [] : noticeBoxLines({ ...notice, width: pane.columns });
};

/** Counts the rates again only if a row or a minute has come. */
const createRateLines = (): ReadLines => {
  let before: ReturnType<typeof selectRateFacts> & { readonly minute: number; width: number };
  let lines: readonly Line[] | undefined;
  return (state, { columns: width }) => {
    const facts = selectRateFacts(state);
    const now = { ...facts, minute: floorToMinute(state.screen.now), width };
    if (lines === undefined || isDifferent(before, now))
      lines = rateLines(facts, now.minute, width);
    before = now;
    return lines;
  };
};

/** Keeps the lines of rows that look as before. */
export const createListAndRates = (): ReadLines => {
  const rowLines = createListLines();
  const rateLinesOf = createRateLines();
  return (state, pane) => [
    ...fillLines(pane.rows - pane.rates, rowsOrWords(state, pane, rowLines)),
    ...(pane.rates === 0 ? [] : rateLinesOf(state, pane)),
  ];
};

export const listBodyLines: ReadLines = (state, pane) => createListAndRates()(state, pane);
