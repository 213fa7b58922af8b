import { clamp } from '../../lib/windowing.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { selectLayout } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import {
  agoWords,
  detailContent,
  detailTime,
  selectDetailItem,
  selectDetailRows,
  selectOpenState,
} from './detail-content.ts';

export type ScrollId = Extract<
  CommandId,
  `detail.${'up' | 'down' | 'first' | 'last'}` | `detail.${'half' | 'page'}${'Up' | 'Down'}`
>;

const steps: Readonly<Record<ScrollId, (from: number, rows: number) => number>> = {
  'detail.up': (from) => from - 1,
  'detail.down': (from) => from + 1,
  'detail.halfUp': (from, rows) => from - Math.ceil(rows / 2),
  'detail.halfDown': (from, rows) => from + Math.ceil(rows / 2),
  'detail.pageUp': (from, rows) => from - rows,
  'detail.pageDown': (from, rows) => from + rows,
  'detail.first': () => 0,
  'detail.last': () => Number.MAX_SAFE_INTEGER,
};

export const isScroll = (id: CommandId): id is ScrollId => id in steps;

/** How far the detail can be scrolled down, in lines. */
export const detailScrollLimit = (state: AppState): number => {
  const layout = selectLayout(state);
  const row = selectDetailItem(state);
  if (layout.shape === 'too-small' || layout.detail === undefined || row === undefined) return 0;
  const { detail, alertsOf } = state.activity;
  const { view, wrap } = detail;
  const { masked, now } = state.screen;
  const ago = agoWords(detailTime(row), now);
  const openState = selectOpenState(state);
  const style = { width: layout.detail.columns - 1, wrap, masked, ago, alertsOf, openState };
  return Math.max(0, detailContent(row, view, style).height - selectDetailRows(state));
};

/** Where a scrolling key leads, in lines from the top; never past the end. */
export const scrolled = (state: AppState, id: ScrollId): number => {
  const limit = detailScrollLimit(state);
  const from = clamp(state.activity.detail.scroll, 0, limit);
  return clamp(steps[id](from, selectDetailRows(state)), 0, limit);
};
