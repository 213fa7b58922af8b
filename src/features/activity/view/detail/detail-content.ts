import { containerCount, flattenJson, previewJson } from '../../../../lib/json/rows.ts';
import { formatAge } from '../../../../lib/time/time.ts';
import { selectLayout } from '../../state/selectors.ts';
import type { Json } from '../../../../lib/json/json.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { findOpenState, type OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { AppState } from '../../../../app/state.ts';
import { lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import { maskIfPrivate, titleLines, type DetailStyle } from './detail-parts.ts';
import { detailLines } from './detail-lines.ts';
import { detailTime, selectDetailItem, type DetailItem } from './detail-item.ts';
import { gapLines } from './gap-lines.ts';
import * as messages from '../../messages/detail.ts';

const minute = 60_000;

/** The age by the minute: an hour with one activity on screen writes little. */
export const formatAgo = (at: number | undefined, now: number): string => {
  if (at === undefined) return messages.unreadableDate;
  const past = now - at;
  if (past < 0) return messages.aheadOfClock;
  return past < minute ? messages.lessThanMinuteAgo : `${formatAge(past)} ago`;
};

/** The state of an offer or allocation. */
export const openStateOf = (
  state: AppState,
  row: DetailItem | undefined,
): OpenState | undefined => {
  if (row === undefined || 'gap' in row) return undefined;
  return findOpenState(row.activity, state.activity.open.endings, state.screen.now);
};

const jsonLines = (json: Json, style: DetailStyle): readonly Line[] =>
  flattenJson(json).map(({ depth, key, value }) => {
    const shown = containerCount(value) ?? maskIfPrivate(previewJson(value), style);
    const name = key === undefined ? '' : `${key}  `;
    return lineOf(` ${'  '.repeat(depth)}${name}${shown}`);
  });

/** An activity as received, and the update that it was derived from while that is in memory. */
const whole = ({ raw, origin }: Activity, style: DetailStyle): readonly Line[] => {
  const update = origin?.update?.(origin.updateId);
  if (origin === undefined) return jsonLines(raw, style);
  return [
    ...jsonLines(raw, style),
    ...titleLines('UPDATE'),
    ...(update === undefined ? [lineOf(` ${messages.updateNotKept}`)] : jsonLines(update, style)),
  ];
};

/** The whole detail of a row or a gap, before scrolling. */
export const detailContent = (row: DetailItem, style: DetailStyle): readonly Line[] => {
  if ('gap' in row) return gapLines(row, style);
  const { activity } = row;
  const earlier = (row.changed ?? []).flatMap((version) => [
    ...titleLines('EARLIER VERSION'),
    ...jsonLines(version.raw, style),
  ]);
  return [
    ...detailLines(activity, row, style),
    ...(activity.kind === 'other' ? whole(activity, style) : []),
    ...earlier,
  ];
};

/** What the texts of the detail depend on. */
export const selectDetailStyle = (
  state: AppState,
  row: DetailItem | undefined,
  width: number,
): DetailStyle => {
  const { screen, activity } = state;
  return {
    width,
    wrap: activity.detail.wrap,
    masked: screen.masked,
    ago: formatAgo(detailTime(row), screen.now),
    alertsOf: activity.alertsOf,
    openState: openStateOf(state, row),
  };
};

/** The number of lines for the content of the detail. */
export const selectDetailRows = (state: AppState): number => {
  const layout = selectLayout(state);
  if (layout.shape === 'too-small' || layout.detail === undefined) return 0;
  return layout.detail.rows - (layout.shape === 'split' ? 1 : 0);
};

/** The number of lines of the open detail, and how many of them fit. */
export const selectDetailSize = (
  state: AppState,
): { readonly lines: number; readonly height: number } => {
  const layout = selectLayout(state);
  const row = selectDetailItem(state);
  const height = selectDetailRows(state);
  if (layout.shape === 'too-small' || layout.detail === undefined || row === undefined)
    return { lines: 0, height };
  const style = selectDetailStyle(state, row, layout.detail.columns - 1);
  return { lines: detailContent(row, style).length, height };
};
