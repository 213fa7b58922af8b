import type { ListPane } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { noticeLines } from '../../../ui-kit/frame/notice-lines.ts';
import { lineOf, type Line } from '../../../ui-kit/text/line.ts';
import { selectOrder, selectWindow } from '../state/selectors.ts';
import { selectEmptyState } from './empty-state.ts';
import { entryLines } from './list/list-entry-lines.ts';
import {
  listRowStyle,
  markCollidingNames,
  selectRowFacts,
  visibleListRows,
} from './list/list-window.ts';
import { listHeading } from './list/row-lines.ts';
import { minuteMs, rateLines, selectRateFacts } from './rate-lines.ts';

/** Returns exactly `count` lines: cut, or filled up with blank ones. */
const exactly = (count: number, lines: readonly Line[]): readonly Line[] => [
  ...lines.slice(0, count),
  ...Array.from({ length: Math.max(0, count - lines.length) }, (): Line => []),
];

const listLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { view, timeStyle, sorting } = state.activity;
  const { from, to, selected } = selectWindow(state);
  const rows = visibleListRows(view.entries, selectOrder(state), from, to);
  const style = markCollidingNames(listRowStyle(pane, selectRowFacts(state)), rows);
  return [
    ...(style.columns === undefined
      ? []
      : [lineOf(listHeading(style.columns, timeStyle, sorting), 'focus')]),
    ...rows.flatMap((row, index) => entryLines(row, from + index === selected, style)),
  ];
};

/** The rows; while there are none, what is said in their place. */
const rowsOrWords = (state: AppState, pane: ListPane): readonly Line[] => {
  if (state.activity.view.entries.length > 0) return listLines(state, pane);
  const notice = selectEmptyState(state);
  return notice === undefined ? [] : noticeLines({ ...notice, width: pane.columns });
};

/**
 * The body of the tab with the list alone, as lines. `ActivityBody` draws the very same lines row by
 * row, so that Ink lays out only the rows that changed.
 */
export const listBodyLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { columns: width, rows, rates } = pane;
  const minute = Math.floor(state.screen.now / minuteMs) * minuteMs;
  return [
    ...exactly(rows - rates, rowsOrWords(state, pane)),
    ...(rates === 0 ? [] : rateLines(selectRateFacts(state), minute, width)),
  ];
};
