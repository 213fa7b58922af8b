import { containerCount, flattenJson, previewJson } from '../../../../lib/json/rows.ts';
import { formatAge } from '../../../../lib/time/time.ts';
import { selectLayout } from '../../state/selectors.ts';
import type { Json } from '../../../../lib/json/json.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { findOpenState, type OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { segment } from '../../../../ui-kit/text/line.ts';
import {
  blockRows,
  lineBlock,
  maskIfPrivate,
  titleBlocks,
  type DetailBlock,
  type DetailStyle,
} from './detail-block.ts';
import { detailBlocks } from './detail-blocks.ts';
import { detailTime, selectDetailItem, type DetailItem } from './detail-item.ts';
import { gapBlocks } from './gap-blocks.ts';
import * as messages from '../../messages/detail.ts';

export type DetailContent = {
  readonly blocks: readonly DetailBlock[];
  readonly height: number;
};

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

const jsonBlocks = (json: Json, style: DetailStyle): readonly DetailBlock[] =>
  flattenJson(json).map(({ depth, key, value }) => {
    const shown = containerCount(value) ?? maskIfPrivate(previewJson(value), style);
    const name = key === undefined ? '' : `${key}  `;
    return lineBlock(segment(` ${'  '.repeat(depth)}${name}${shown}`));
  });

/** An activity as received, and the update that it was derived from while that is in memory. */
const whole = ({ raw, origin }: Activity, style: DetailStyle): readonly DetailBlock[] => {
  const update = origin?.update?.(origin.updateId);
  if (origin === undefined) return jsonBlocks(raw, style);
  return [
    ...jsonBlocks(raw, style),
    ...titleBlocks('UPDATE'),
    ...(update === undefined
      ? [lineBlock(segment(` ${messages.updateNotKept}`))]
      : jsonBlocks(update, style)),
  ];
};

/** The whole detail of a row or a gap, before scrolling. */
export const detailContent = (row: DetailItem, style: DetailStyle): DetailContent => {
  if ('gap' in row) {
    const blocks = gapBlocks(row, style);
    return { blocks, height: blockRows(blocks) };
  }
  const { activity } = row;
  const facts = detailBlocks(activity, row, style);
  const earlier = (row.changed ?? []).flatMap((version) => [
    ...titleBlocks('EARLIER VERSION'),
    ...jsonBlocks(version.raw, style),
  ]);
  const blocks = [
    ...facts,
    ...(activity.kind === 'other' ? whole(activity, style) : []),
    ...earlier,
  ];
  return { blocks, height: blockRows(blocks) };
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
  const { detail, alertsOf } = state.activity;
  const { wrap } = detail;
  const { masked, now } = state.screen;
  const ago = formatAgo(detailTime(row), now);
  const openState = openStateOf(state, row);
  const style = { width: layout.detail.columns - 1, wrap, masked, ago, alertsOf, openState };
  return { lines: detailContent(row, style).height, height };
};
