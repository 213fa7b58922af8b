import * as messages from '../../messages/detail.ts';
import { containerCount, flattenJson, previewJson } from '../../../../lib/json/rows.ts';
import { formatAge, formatDuration } from '../../../../lib/time/time.ts';
import { selectLayout, selectSelected } from '../../state/selectors.ts';
import type { Json } from '../../../../lib/json/json.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { findOpenState, type OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { AppState } from '../../context.ts';
import { type Line, lineOf } from '../../../../ui-kit/text/line.ts';
import {
  maskIfPrivate,
  titleLines,
  type DetailStyle,
  blankLine,
  detailFactLines,
  detailHeadingLine,
} from './detail-parts.ts';
import { detailLines } from './detail-lines.ts';
import type { TimelineGap, TimelineRow } from '../../timeline/timeline.ts';
import { wrapWords, shortenId } from '../../../../lib/text/width.ts';
import type { GapListEntry, ListEntry } from '../../state/activity-filter.ts';
import { noReason, rowsNotListed } from '../../messages/tail.ts';
import { canFill } from '../../timeline/gaps.ts';
import { entryId } from '../../state/list-position.ts';

export type LoadedRow = TimelineRow & { readonly activity: Activity };

const isLoaded = (entry: ListEntry): entry is LoadedRow =>
  !('gap' in entry) && entry.activity !== undefined;

export type DetailItem = LoadedRow | GapListEntry;

const itemOf = (entry: ListEntry | undefined): DetailItem | undefined =>
  entry !== undefined && ('gap' in entry || isLoaded(entry)) ? entry : undefined;

export const selectDetailItem = (state: AppState): DetailItem | undefined =>
  itemOf(selectSelected(state));

export type ShownItem = {
  readonly row: DetailItem | undefined;
  readonly isPrevious: boolean;
};

/**
 * Returns the item of the detail. Until the cursor rests, this is the item that it left: a held key draws
 * the list alone.
 */
export const selectShownItem = (state: AppState, isBeside: boolean): ShownItem => {
  const { activity, screen } = state;
  const selected = selectDetailItem(state);
  const isMoved = activity.position.kind === 'held' && screen.pane === 'list';
  const left = isBeside && isMoved ? itemOf(activity.detail.left) : undefined;
  return left !== undefined && selected !== undefined && entryId(left) !== entryId(selected)
    ? { row: left, isPrevious: true }
    : { row: selected, isPrevious: false };
};

/** The time for `… ago`: of an activity, or of the row before a gap. */
export const detailTime = (item: DetailItem | undefined): number | undefined => {
  if (item === undefined) return undefined;
  return 'gap' in item ? item.after : item.activity.at;
};

export const breadcrumb = (id: string): string => shortenId(id, 20);

const dateOf = (at: number | undefined): string =>
  at === undefined ? messages.timeUnknown : new Date(at).toISOString();

const gapCause = (gap: TimelineGap): string => {
  const { state, pages, budget, reason } = gap;
  switch (state) {
    case 'filling':
      return messages.backfillRunning(pages, budget);
    case 'open':
      return pages >= budget
        ? messages.pageLimitReached(pages)
        : messages.pagesDidNotOverlap(pages);
    case 'unfillable':
      return [
        messages.cannotBackfill(reason ?? rowsNotListed),
        ...(canFill(gap) ? [messages.retriedAutomatically] : []),
      ].join(' ');
    case 'accepted':
      return messages.accepted(gap.acceptance?.reason ?? reason ?? noReason);
    default:
      return state satisfies never;
  }
};

const keys = {
  open: [messages.backfillKey, messages.backfillAllKey, messages.acceptKeyLong],
  filling: [messages.acceptKeyLong],
  unfillable: [messages.acceptKeyLong],
  accepted: [],
} as const satisfies Record<TimelineGap['state'], readonly string[]>;

const gapKeys = (gap: TimelineGap): readonly string[] => [
  ...(gap.state === 'unfillable' && canFill(gap)
    ? [messages.retryKey, messages.backfillAllKey]
    : []),
  ...keys[gap.state],
];

const acceptanceLines = ({ acceptance }: TimelineGap): readonly Line[] =>
  acceptance === undefined
    ? []
    : [
        detailHeadingLine('ACCEPTED BY', acceptance.who),
        detailHeadingLine('ACCEPTED AT', dateOf(acceptance.at)),
      ];

const span = ({ after, before }: GapListEntry): string | undefined =>
  after === undefined || before === undefined
    ? undefined
    : formatDuration(Math.max(0, before - after));

const wrappedLines = (text: string, { width }: DetailStyle): readonly Line[] =>
  wrapWords(text, Math.max(8, width - 2)).map((part) => lineOf(` ${part}`));

const gapLines = (gapLine: GapListEntry, style: DetailStyle): readonly Line[] => {
  const { gap, after, before, afterId, beforeId } = gapLine;
  const isOpen = gap.state !== 'accepted';
  const row = (title: string, at: number | undefined, id = '-') => [
    detailHeadingLine(title, dateOf(at)),
    ...detailFactLines('', id, style, 4),
  ];
  return [
    lineOf(` ${isOpen ? messages.gapTitle : messages.acceptedGapTitle}`, 'gap'),
    ...wrappedLines(messages.gapMeaning(span(gapLine)), style),
    blankLine,
    ...row('ROW BEFORE', after, afterId),
    ...row('ROW AFTER', before, beforeId),
    blankLine,
    ...acceptanceLines(gap),
    detailHeadingLine(isOpen ? 'CAUSE' : 'REASON'),
    ...wrappedLines(gapCause(gap), style),
    blankLine,
    ...gapKeys(gap).map((key) => lineOf(` ${key}`)),
    lineOf(` ${messages.otherGapKeys}`),
  ];
};

const minute = 60_000;

/** Formats an age by the minute, so that an hour with one activity on screen writes little. */
export const formatAgo = (at: number | undefined, now: number): string => {
  if (at === undefined) return messages.unreadableDate;
  const past = now - at;
  if (past < 0) return messages.aheadOfClock;
  return past < minute ? messages.lessThanMinuteAgo : `${formatAge(past)} ago`;
};

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

/** The activity as received, with the update that it was derived from while that is in memory. */
const whole = ({ raw, origin }: Activity, style: DetailStyle): readonly Line[] => {
  const update = origin?.update?.(origin.updateId);
  if (origin === undefined) return jsonLines(raw, style);
  return [
    ...jsonLines(raw, style),
    ...titleLines('UPDATE'),
    ...(update === undefined ? [lineOf(` ${messages.updateNotKept}`)] : jsonLines(update, style)),
  ];
};

/** Returns all lines, before scrolling. */
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

export const selectDetailRows = (state: AppState): number => {
  const layout = selectLayout(state);
  if (layout.shape === 'too-small' || layout.detail === undefined) return 0;
  return layout.detail.rows - (layout.shape === 'split' ? 1 : 0);
};

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
