import { type Line, segment, type Segment } from '../../../../ui-kit/text/line.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { TimelineRow } from '../../model/timeline/timeline.ts';
import { formatAge, formatTimeOfDay } from '../../../../lib/time/time.ts';
import { padOrTruncate } from '../../../../lib/text/width.ts';
import type { TimeStyle } from '../../state/activity.ts';
import {
  amountLabel,
  derivedMark,
  senderLabel,
  kindLabel,
  kindTone,
  kindLabels,
  rowMarker,
  receiverLabel,
} from './row-labels.ts';

/** Widths of the list's columns, in cells; every gap between two of them is one cell. */
type Columns = {
  readonly time: number;
  readonly kind: number;
  readonly round: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
};

/** The selection mark, the row mark with a space on both sides, and the gaps between columns. */
const marks = 1 + 3;
const gaps = 3;

/** An amount of the ledger has up to 28 digits before its decimal point and ten after it. */
const maxAmount = 38 + 9 + 1;

const amountCells = (width: number, rest: number): number => {
  if (width >= 200) return Math.min(maxAmount, Math.floor(rest * 0.2));
  return width >= 100 ? 20 : Math.max(10, Math.min(14, Math.floor(rest * 0.28)));
};

/** Divides a width among the columns: cells beyond 80 go to parties and amounts. */
export const chooseColumns = (width: number): Columns => {
  const [time, kind] = [12, 6];
  const round = width >= 100 ? 7 : 6;
  const rest = width - marks - gaps - time - kind - round;
  const amount = amountCells(width, rest);
  const parties = rest - amount;
  const from = Math.floor(parties * 0.46);
  return { time, kind, round, from, to: parties - from, amount };
};

/** The values that all rows of a list need. */
export type RowStyle = {
  readonly width: number;
  /** Absent where an entry has two short lines in place of columns. */
  readonly columns?: Columns | undefined;
  readonly timeStyle: TimeStyle;
  /** In ms, by the minute and only for the style `ago`, so that rows stay unchanged. */
  readonly now: number;
  readonly masked: boolean;
  readonly following: boolean;
  /** Shortened parties, one per line, that represent more than one party on the screen. */
  readonly colliding?: string | undefined;
  /** The ids of marked rows. */
  readonly marks?: ReadonlySet<string> | undefined;
  /** Returns whether a row matches an alert rule. */
  readonly isAlert?: ((activity: Activity) => boolean) | undefined;
  /** The state of an offer or an allocation. */
  readonly openState?: ((activity: Activity) => OpenState | undefined) | undefined;
};

/** The most important mark comes first: an alert that the user configured. */
const markOf = (activity: Activity, row: TimelineRow, { isAlert }: RowStyle): Segment =>
  isAlert?.(activity) === true
    ? segment('*', 'danger')
    : segment(rowMarker(activity, row), kindTone(activity.kind));

/** The mark that the user gave a row. */
const markedRow = '■';

const userMark = ({ id }: TimelineRow, { marks }: RowStyle): Segment =>
  marks?.has(id) === true ? segment(markedRow, 'focus') : segment(' ');

const timeWords = (at: number | undefined, { timeStyle, now }: RowStyle): string => {
  if (at === undefined) return '--:--:--.---';
  if (timeStyle === 'ago') return `${now - at < 60_000 ? '<1m' : formatAge(now - at)} ago`;
  return formatTimeOfDay(at, timeStyle);
};

/** One line: mark of the selection, time, row mark, kind, round, from, to, amount. */
export const wideRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: RowStyle & { readonly columns: Columns },
): Line => {
  const { columns, masked, colliding } = style;
  const from = senderLabel(activity, { width: columns.from, masked, colliding });
  const state = style.openState?.(activity);
  const to = receiverLabel(activity, { width: columns.to, masked, colliding, state });
  const parties = `${padOrTruncate(from, columns.from)} ${padOrTruncate(to, columns.to)}`;
  const amount = padOrTruncate(
    amountLabel(activity, { width: columns.amount, masked }),
    columns.amount,
    'right',
  );
  const tone = kindTone(activity.kind);
  return [
    segment(mark, 'focus'),
    segment(padOrTruncate(timeWords(activity.at, style), columns.time)),
    userMark(row, style),
    markOf(activity, row, style),
    segment(' ', tone),
    segment(padOrTruncate(kindLabel(activity), columns.kind), tone),
    segment(`${padOrTruncate(activity.round ?? '-', columns.round, 'right')} ${parties} ${amount}`),
  ];
};

/** If there is one cell for both, any other mark replaces the prime of a derived row. */
const narrowMark = (activity: Activity, row: TimelineRow, style: RowStyle): Segment => {
  const mark = markOf(activity, row, style);
  return mark.text === ' ' && activity.origin !== undefined
    ? segment(derivedMark, kindTone(activity.kind))
    : mark;
};

const indent = 10;

/** Two lines for a narrow terminal: time, kind and sender; receiver and amount. */
export const narrowRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: RowStyle,
): readonly Line[] => {
  const { masked, width } = style;
  const room = width - indent - 6;
  const amountRoom = Math.floor((width - indent) * 0.45);
  const toRoom = width - indent - amountRoom - 1;
  const from = padOrTruncate(senderLabel(activity, { width: room, masked }), room);
  const state = style.openState?.(activity);
  const to = padOrTruncate(receiverLabel(activity, { width: toRoom, masked, state }), toRoom);
  return [
    [
      segment(mark, 'focus'),
      segment(padOrTruncate(timeWords(activity.at, style).slice(0, 8), 9)),
      segment(padOrTruncate(kindLabels[activity.kind], 5), kindTone(activity.kind)),
      narrowMark(activity, row, style),
      segment(from),
    ],
    [
      userMark(row, style),
      segment(
        `${' '.repeat(indent - 1)}${to} ${padOrTruncate(amountLabel(activity, { width: amountRoom, masked }), amountRoom, 'right')}`,
      ),
    ],
  ];
};

/** The titles of the columns. */
export const listHeading = (columns: Columns, timeStyle: TimeStyle): string => {
  const time = { utc: 'TIME (UTC)', local: 'TIME (local)', ago: 'AGE' }[timeStyle];
  return [
    ` ${padOrTruncate(time, columns.time)}   ${padOrTruncate('TYPE', columns.kind)}${padOrTruncate('ROUND', columns.round, 'right')}`,
    padOrTruncate('FROM', columns.from),
    padOrTruncate('TO', columns.to),
    padOrTruncate('AMOUNT', columns.amount, 'right'),
  ].join(' ');
};
