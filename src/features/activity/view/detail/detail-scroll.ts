import { selectLayout } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { scrollBy, scrollCommandsOf, type ScrollCommandOf } from '../../../../shell/scrolling.ts';
import {
  formatAgo,
  detailContent,
  detailTime,
  selectDetailItem,
  selectDetailRows,
  selectOpenState,
} from './detail-content.ts';

export const isDetailScroll = scrollCommandsOf('detail');

/** The height of the open detail in lines, and the rows for them. */
const shownDetail = (state: AppState) => {
  const layout = selectLayout(state);
  const row = selectDetailItem(state);
  const rows = selectDetailRows(state);
  if (layout.shape === 'too-small' || layout.detail === undefined || row === undefined)
    return { count: 0, rows };
  const { detail, alertsOf } = state.activity;
  const { view, wrap } = detail;
  const { masked, now } = state.screen;
  const ago = formatAgo(detailTime(row), now);
  const openState = selectOpenState(state);
  const style = { width: layout.detail.columns - 1, wrap, masked, ago, alertsOf, openState };
  return { count: detailContent(row, view, style).height, rows };
};

/** Returns the scroll position after a key, in lines from the top; never past the end. */
export const scrollDetailBy = (state: AppState, id: ScrollCommandOf<'detail'>): number =>
  scrollBy(id, { from: state.activity.detail.scroll, ...shownDetail(state) });
